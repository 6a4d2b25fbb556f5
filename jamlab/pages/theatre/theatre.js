// Replay theatre: choose or open a recorded game, step through it, ask questions about it.
//
// * Recordings that come with their stories (prerendered page) are opened without Python; others
//   are laid out by Python. The old recording stays on screen until the new one is ready.
// * On a standalone page everything has an address, and the last recording is stored in the
//   browser.

import { unpacked } from "../../ui/tables/story.js";
import { addressOf } from "../../ui/toolkit/address.js";
import { GAME_MB, tooLarge } from "../../ui/toolkit/bringing.js";
import { h, setText } from "../../ui/toolkit/dom.js";
import { isDark, watchTheme } from "../../ui/toolkit/theme.js";
import { base64Of } from "./bytes.js";
import { dropped } from "./dropped.js";
import { isFirst } from "./first.js";
import { Following } from "./following.js";
import { takesHanded } from "./game_from_page.js";
import { TheatreHead } from "./head.js";
import { Hints } from "./hints.js";
import { gotOf, ownWords } from "./loaded_game.js";
import { saveGame, saveWords } from "./saving.js";
import { Stage } from "./stage.js";
import { Laying, Refused, storyIn } from "./story_requests.js";
import { holds } from "./use_with_class.js";
import { placeOf, recordingOf, strikingStep } from "./where.js";

const SEND = 250; // ms between two messages to Python while playing
const THEATRE = "Replay theatre";
const NO_LINK =
  "This game is too long for a link. “Save as one file” in the menu makes a page of it that opens anywhere.";
const BROKEN = "This recording could not be opened. Try again, or choose another one.";
/** @type {("position" | "viewpoint" | "theme" | "large")[]} */
const SCRIPTED = ["position", "viewpoint", "theme", "large"]; // may be set from Python

/** @typedef {import("./loaded_game.js").Playing} Playing */
/** @typedef {import("./loaded_game.js").Got} Got */

class TheatrePage {
  /**
   * @param {HTMLElement} root
   * @param {Model<TheatreTraits>} model
   */
  constructor(root, model) {
    this.root = root;
    this.model = model;
    /** @type {Playing | null} */
    this.on = null;
    /** @type {Playing | null} */
    this.coming = null;
    /** The base64 text of the current game, where an address carried it. */
    this.linked = "";
    /**
     * Games that are not on the shelf, by game, so that they can be chosen again.
     * @type {Map<string, Got>}
     */
    this.own = new Map();
    this.asks = 0;
    this.title = h("h1", { class: "jl-sr", text: THEATRE });
    this.timer = 0;
    this.frame = 0;
    /** @type {ArrayBuffer | Uint8Array<ArrayBuffer> | null} */
    this.packed = null;
    this.following = new Following(
      () => this.hash(),
      (asked) => this.openAddress(asked),
    );
    const link = this.following.isOn ? () => this.link() : null;
    this.head = new TheatreHead({
      game: (id) => this.choose(id, this.games.find((game) => game.id === id)?.logs[0]?.log ?? ""),
      log: (log) => this.choose((this.coming ?? this.on)?.game ?? "", log),
      bring: (file) => this.bring(file),
      rulings: () => this.tell(this.stage.rulings.go()),
      learn: () => this.stage.writing.learn(),
      write: () => this.stage.writing.open(),
      hold: (home) => this.tell(holds(home, this.on, this.stage.step)),
      link,
      words: () => saveWords(this.on, this.stage),
      save:
        model.file && model.get("told").shell
          ? () => saveGame(model, this.on, this.packed, this.stage)
          : null,
    });
    this.stage = new Stage(model, {
      head: this.head.slots,
      link,
      page: this.following.isOn,
      changed: (name, value, often) => this.changed(name, value, often),
      asked: () => this.on && this.following.look(),
      tell: (words) => this.tell(words),
      warn: (words, exactly) => this.warn(words, exactly),
    });
    if (this.following.isOn) this.head.hints.append(new Hints(() => this.stage.stepper).node);
    this.laying = new Laying(model, (laid) => this.putOn(laid));
    this.missed = h("p", { class: "jl-missed", role: "status", hidden: true });
    this.alert = h("div", { class: "jl-alert", role: "alert", hidden: true });
    const { place, below } = this.stage;
    root.append(this.head.node, this.missed, this.alert, place, below);
    this.listen();
    this.paint();
    this.begin();
    this.look();
  }

  /** Makes room in the page's own head, with its heading, if the page begins with the theatre. */
  look() {
    const { root } = this;
    if (!root.isConnected) this.frame = requestAnimationFrame(() => this.look());
    else if (isFirst(root)) {
      root.classList.add("is-first");
      root.prepend(this.title);
      this.name();
    }
  }

  get games() {
    return this.model.get("told").games;
  }

  // -- opening recordings -------------------------------------------------------------------------

  async begin() {
    const { following, model } = this;
    const laid = model.get("laid");
    const asked = following.asked(!laid.story);
    if (following.isOn && (await takesHanded(this))) return; // a game that was just played
    if (laid.story && !laid.log) this.own.set(laid.game, await gotOf(laid)); // shown by a notebook
    if (laid.story && !asked.game) this.putOn(laid);
    else this.openAddress(asked, true);
  }

  /**
   * Opens what an address asks for, or the nearest there is.
   *
   * @param {{ [name: string]: string }} asked
   * @param {boolean} [asSet] see `lay`
   */
  async openAddress(asked, asSet = false) {
    const own = this.own.get(asked.game);
    const found = recordingOf(this.games, asked);
    let says = "";
    const isOwn = own?.playing.name === asked.own;
    if (asked.file && !isOwn && (await this.bringLetters(asked.own, asked.file))) {
      this.linked = asked.file;
    } else if (own && isOwn) {
      if (this.on !== own.playing) this.layAgain(own, asSet);
    } else if (!found) {
      this.name(); // nothing to show at all
      return;
    } else {
      const { game, log } = found;
      says = found.says;
      const isOn = this.on?.game === game.id && this.on.log === log.log;
      if (!isOn && !(await this.open(game, log, asSet))) return;
    }
    this.stage.leaveBranch();
    const { stepper, handle, asking } = this.stage;
    if (!stepper) return;
    const { player, story } = stepper;
    const isFirstVisit = this.following.isOn && asked.game === undefined && !player.n;
    const step = (isFirstVisit && strikingStep(story)) || player.n;
    const place = placeOf(story, asked, { step, seat: player.view });
    handle?.set("viewpoint", place.seat);
    handle?.set("position", place.step);
    asking.askBy(asked);
    this.following.settle();
    this.tell(says + place.says);
  }

  /**
   * @param {string} id
   * @param {string} name "" for the one that is not on the shelf
   */
  choose(id, name) {
    const own = this.own.get(id);
    const game = this.games.find((each) => each.id === id);
    const log = game?.logs.find((each) => each.log === name);
    if (game && log) this.open(game, log);
    else if (own) this.layAgain(own);
  }

  /**
   * @param {Told.ShelfGame} game
   * @param {Told.ShelfLog} log
   * @param {boolean} [asSet] see `lay`
   */
  open(game, log, asSet = false) {
    const playing = { game: game.id, log: log.log, name: "", title: log.title };
    const words = `${game.name}: ${log.title} is being laid out …`;
    return this.put(playing, words, asSet, async (ask) => {
      const { laying, model } = this;
      if (log.story && model.file) {
        const packed = await model.file(log.story);
        const data = await unpacked(packed);
        const { words: note, exactly } = data.left_out ?? { words: "", exactly: "" };
        return { playing, data, note, exactly, packed, letters: "" };
      }
      const laid = await laying.ask(ask, { do: "open", game: game.id, log: log.log });
      return { ...laid, playing, data: await storyIn(laid), packed: null, letters: "" };
    });
  }

  /** @param {File} file a recorded game, or notes on the current one */
  bring(file) {
    if (/\.json$/i.test(file.name)) return this.stage.writing.read(file);
    const words = tooLarge(file, GAME_MB);
    if (words) return this.warn(words, "");
    const game = (this.coming ?? this.on)?.game ?? "";
    const playing = { game, log: "", name: file.name, title: file.name };
    return this.put(playing, `${file.name} is being read …`, false, async (ask) => {
      const data = base64Of(await file.arrayBuffer());
      return gotOf(await this.laying.ask(ask, { do: "bring", name: file.name, data }));
    });
  }

  /**
   * Opens a game that an address carries.
   *
   * @param {string} name of its file
   * @param {string} letters
   */
  bringLetters(name, letters) {
    const playing = { game: "", log: "", name, title: name };
    return this.put(playing, `${name} is being opened …`, false, async (ask) =>
      gotOf(await this.laying.ask(ask, { do: "bring", name, letters })),
    );
  }

  /** @param {Told.LaidTold} laid by Python, without a request from here */
  putOn(laid) {
    const { game, log, name } = laid;
    const words = `${name} is being laid out …`;
    return this.put({ game, log, name, title: name }, words, true, () => gotOf(laid));
  }

  /**
   * Names what is loading, loads it and lays it out; returns true if it is now shown, else the old
   * recording stays.
   *
   * @param {Playing} playing
   * @param {string} words
   * @param {boolean} asSet see `lay`
   * @param {(ask: number) => Promise<Got>} get
   */
  async put(playing, words, asSet, get) {
    const ask = ++this.asks;
    this.coming = playing;
    this.name();
    this.warn("", "");
    this.stage.foretell(words);
    try {
      const got = await get(ask);
      if (ask !== this.asks) return false; // another one was chosen meanwhile
      this.lay(got, asSet);
      return true;
    } catch (error) {
      if (ask !== this.asks) return false;
      this.coming = null;
      this.stage.foretell("");
      this.name();
      if (error instanceof Refused) this.warn(error.message, error.exactly);
      else {
        console.error(error);
        this.warn(BROKEN, "");
      }
      return false;
    }
  }

  /**
   * @param {Got} got
   * @param {boolean} [asSet] at the step and viewpoint set by Python, perhaps meanwhile; else
   *   at the start, as the table sees it
   */
  lay(got, asSet = false) {
    const { playing, data, note, exactly, packed } = got;
    const { model, stage } = this;
    this.packed = packed;
    this.linked = "";
    this.asks++; // cancels pending requests
    this.on = playing;
    this.coming = null;
    if (!playing.log) this.own.set(playing.game, got);
    const game = this.games.find(({ id }) => id === playing.game);
    const log = game?.logs.find((each) => each.log === playing.log);
    const set = { position: model.get("position"), viewpoint: model.get("viewpoint") };
    stage.lay(data, asSet ? set : {}, `${playing.game}/${playing.log}/${playing.name}`, log);
    this.name();
    this.head.learn.hidden = !stage.writing.choices.length;
    this.tell("");
    if (note) this.warn(note, exactly); // else a file refused meanwhile stays reported
    if (!stage.stepper) return;
    model.set("position", stage.stepper.player.n);
    model.set("viewpoint", stage.stepper.player.view);
    this.send();
    this.following.follow();
    this.paint();
  }

  /** @param {Got} own @param {boolean} [asSet] see `lay` */
  layAgain(own, asSet = false) {
    this.warn("", "");
    this.lay(own, asSet);
  }

  /** Names the choices, and the loading or current recording. */
  name() {
    const { coming, games, on, own } = this;
    const now = coming ?? on;
    const shelf = games.map(({ id, name }) => ({ id, words: name }));
    for (const [id, { data }] of own)
      if (!shelf.some((game) => game.id === id)) shelf.push({ id, words: data.name });
    const chosen = games.find(({ id }) => id === now?.game);
    const logs = (chosen?.logs ?? []).map(({ log, title }) => ({ id: log, words: title }));
    const named = [chosen?.name ?? own.get(now?.game ?? "")?.data.name, now?.title].filter(Boolean);
    setText(this.title, [named.join(": "), THEATRE].filter(Boolean).join(" · "));
    if (this.title.isConnected) document.title = [...named, THEATRE, "jamlab"].join(" · ");
    const mine = now && own.get(now.game);
    if (mine) logs.push({ id: "", words: ownWords(mine.playing) });
    this.head.show({
      games: shelf,
      game: now?.game ?? "",
      gameWords: shelf.find(({ id }) => id === now?.game)?.words ?? "",
      logs,
      log: now?.log ?? "",
      logWords: !now ? "" : now === on && !now.log ? ownWords(now) : now.title,
    });
  }

  /** @param {string} words what an address asked for is missing: until the next step */
  tell(words) {
    this.missed.textContent = words;
    this.missed.hidden = !words;
    if (words) this.missed.scrollIntoView({ block: "nearest" });
  }

  /**
   * Reports a problem with a file: a sentence for the user, and the technical detail.
   *
   * @param {string} words
   * @param {string} exactly
   */
  warn(words, exactly) {
    const below = exactly && exactly !== words ? [h("small", { text: exactly })] : [];
    this.alert.replaceChildren(...(words ? [h("p", { text: words }), ...below] : []));
    this.alert.hidden = !words;
  }

  /**
   * Returns the link to the current recording, with a file included in it. "" where that is too
   * long, which is reported.
   */
  link() {
    const { on, own } = this;
    const letters = on && !on.log ? own.get(on.game)?.letters : undefined;
    if (letters === "") {
      this.tell(NO_LINK);
      return "";
    }
    return this.following.link(this.hash(letters));
  }

  /** @param {string} [file] base64 text of a game that the address carries */
  hash(file = this.linked) {
    const { on, stage } = this;
    if (!on || !stage.stepper) return "";
    const { player } = stage.stepper;
    /** @type {{ [name: string]: string }} */
    const which = on.log ? { log: on.log } : { own: on.name };
    if (!on.log && file) which.file = file;
    const place = { game: on.game, ...which, step: stage.step, seat: player.view };
    return addressOf({ ...place, ...stage.asking.address() });
  }

  // -- listening ----------------------------------------------------------------------------------

  listen() {
    const { model, root } = this;
    /** @type {{ [event: string]: () => void }} */
    this.heard = {
      "change:asking": () => this.stage.asking.draw(),
      "change:waiting": () => {
        this.stage.asking.draw();
        this.stage.value();
      },
      "change:values": () => {
        this.stage.value();
        this.head.learn.hidden = !this.stage.writing.choices.length;
      },
    };
    for (const name of SCRIPTED)
      this.heard[`change:${name}`] = () => {
        if (!this.coming) this.stage.handle?.set(name, model.get(name));
        this.paint();
      };
    for (const [event, callback] of Object.entries(this.heard)) model.on(event, callback);
    this.unwatch = watchTheme(() => this.paint());
    dropped(root, (file) => this.bring(file));
  }

  /** @type {Settings["onchange"]} */
  changed(name, value, often) {
    const { model } = this;
    const trait = SCRIPTED.find((each) => each === name);
    if (!trait) return;
    model.set(trait, value);
    if (name === "theme") this.paint();
    if (name === "position" || name === "viewpoint") {
      this.tell("");
      this.following.follow();
    }
    if (!often) this.send();
    else if (!this.timer) this.timer = setTimeout(() => this.send(), SEND);
  }

  send() {
    clearTimeout(this.timer);
    this.timer = 0;
    try {
      this.model.save_changes();
    } catch {
      // The kernel is gone: the theatre continues without it.
    }
  }

  paint() {
    this.root.dataset.theme = isDark(this.model.get("theme")) ? "dark" : "light";
  }

  end() {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    for (const [event, callback] of Object.entries(this.heard ?? {}))
      this.model.off(event, callback);
    this.unwatch?.();
    this.following.end();
    this.laying.end();
    this.head.destroy();
    this.stage.end();
  }
}

/** @param {Cell<TheatreTraits>} cell */
function renderTheatre({ model, el }) {
  const root = h("div", { class: "jamlab jl-theatre" });
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab shortcuts are off in this cell
  el.classList.add("jamlab-host");
  el.append(root);
  const page = new TheatrePage(root, model);
  return () => page.end();
}

export default { render: renderTheatre };
