// End of a game: winners and the rule, scores, where the game is stored, next actions.

import { copied } from "../../ui/toolkit/clipboard.js";
import { counted, h } from "../../ui/toolkit/dom.js";
import { homeAddress } from "../../ui/toolkit/home.js";
import { seatMark } from "../../ui/toolkit/icons.js";
import { bytesIn } from "../theatre/bytes.js";
import { handOver } from "../theatre/game_from_page.js";
import { gameFile, keepFile } from "../theatre/saving.js";
import { keepPlayed } from "./keepgame.js";
import { writtenOnDisk } from "./ondisk.js";

const TOLD_FOR = 2000; // ms that a button confirms its action

/** @typedef {{ isShown: () => boolean, again: () => void, leave: () => void, story: () => void,
 *   clause: (id: string) => Told.ShownClause }} OverHooks `isShown`:
 *   opened, not played here; `story`: requests the whole game */

export class OverPanel {
  /**
   * @param {Model<PlayTraits>} model
   * @param {OverHooks} hooks
   */
  constructor(model, hooks) {
    this.model = model;
    this.hooks = hooks;
    this.node = h("section", { class: "jl-box jl-over", role: "status", hidden: true });
    this.keptAs = h("p", { class: "jl-quiet" });
    this.key = "";
    this.wants = 0; // number of the story to be saved as a file
  }

  /** @param {boolean} isOver */
  update(isOver) {
    const { model, node } = this;
    const end = model.get("shown")?.end;
    const table = model.get("table");
    const saved = model.get("saved");
    node.hidden = !isOver || !end || !table || !saved.data;
    if (node.hidden || !end || !table) {
      this.key = "";
      return;
    }
    const key = `${table.no} ${saved.no}`;
    if (this.key === key) return;
    this.key = key;
    this.keeps(saved);
    node.replaceChildren(...this.drawn(table, end));
    node.querySelector("h2")?.focus({ preventScroll: true });
  }

  /**
   * Store the game in this browser, and on the disk if possible.
   *
   * @param {Told.PlaySaved} saved
   */
  async keeps(saved) {
    const { hooks, keptAs, key, model } = this;
    if (hooks.isShown()) {
      keptAs.textContent = "";
      return;
    }
    const { link, path, words } = saved;
    const isKept = keepPlayed(model.get("slot"), { at: Date.now(), words, link });
    const here = isKept ? "Kept in this browser (“Played here”)." : "This browser keeps nothing.";
    keptAs.textContent = path ? `${here} Written to ${path}.` : here;
    if (path) return;
    const written = await writtenOnDisk(saved);
    if (written && this.key === key) keptAs.textContent = `${here} Written to ${written}.`;
  }

  /**
   * @param {Told.TableSet} set
   * @param {Told.End} end
   */
  drawn({ seats, standing_word: word }, { clause, reason, scores, winners }) {
    const names = winners.map((seat) => seats[seat]);
    const won =
      names.length === 0
        ? "Nobody wins."
        : `${names.join(" and ")} ${names.length === 1 ? "wins" : "win"}.`;
    const { title, text: rule } = this.hooks.clause(clause);
    const rows = seats.map((name, seat) =>
      h(
        "li",
        { class: winners.includes(seat) ? "is-winner" : "" },
        seatMark(seat, name, 24),
        h("b", { text: name }),
        h("span", { text: counted(scores[seat] ?? 0, word) }),
      ),
    );
    return [
      h("h2", { tabindex: -1, text: won }),
      h("p", null, `${reason}. `, h("span", { class: "jl-clauseid", text: clause })),
      h("p", { class: "jl-quiet", text: `${title}. ${rule}` }),
      h("ol", { class: "jl-scores" }, rows),
      h("div", { class: "jl-row2" }, this.ways()),
      this.keptAs,
    ];
  }

  ways() {
    const { hooks, model } = this;
    const saved = model.get("saved");
    const theatre = theatreOf();
    /** @param {string} text @param {() => void} onclick @param {string} [kind] */
    const way = (text, onclick, kind = "") =>
      h("button", { type: "button", class: `jl-pill ${kind}`, text, onclick });
    const link = way("Copy a link", () => this.copy(link));
    return [
      theatre ? way("Step through it", () => handOver(theatre, saved, ""), "is-main") : null,
      theatre ? way("Where it turned", () => handOver(theatre, saved, "turned")) : null,
      hooks.isShown() ? null : way("Play again", hooks.again, theatre ? "" : "is-main"),
      homeAddress() ? link : null,
      model.get("shell") && model.file ? way("Save as a page", () => this.wantsPage()) : null,
      way("Save the log", () => this.save()),
      way("Another table", hooks.leave),
    ];
  }

  /** @param {HTMLElement} button */
  async copy(button) {
    const { link } = this.model.get("saved");
    const address = `${location.href.replace(/#.*$/, "")}#played=${link}`;
    const words = button.textContent;
    button.textContent = (await copied(address)) ? "Copied" : "Not copied";
    setTimeout(() => {
      button.textContent = words;
    }, TOLD_FOR);
  }

  save() {
    const { data, name } = this.model.get("saved");
    keepFile(name, new TextDecoder().decode(bytesIn(data)), "application/jsonl");
  }

  wantsPage() {
    this.wants = this.model.get("story").no + 1;
    this.hooks.story();
  }

  /** Save the received story as a self-contained file. */
  async savePage() {
    const { model } = this;
    const { data, no } = model.get("story");
    if (!data || no !== this.wants || !model.file) return;
    this.wants = 0;
    const page = new TextDecoder().decode(await model.file(model.get("shell")));
    const { name } = model.get("saved");
    const table = model.get("table");
    const file = gameFile(page, {
      title: `${table?.name}: ${table?.seats.join(", ")}`,
      story: bytesIn(data),
      options: { position: 0 },
      notes: null,
    });
    keepFile(name.replace(/\.jsonl$/, ".html"), file);
  }
}

/** Return the address of the theatre, on a page of the gallery; else "". Files have extensions. */
function theatreOf() {
  const home = homeAddress();
  if (!home || home.endsWith("/")) return home && `${home}replays/theatre`;
  return `${home.replace(/[^/]*$/, "")}replays/theatre.html`;
}
