// Storage of the recorded game: each entry is stored before the next is accepted, on this machine's
// disk if a gallery can write there, and in the browser. The address leads to the current game, in
// another browser of this machine, too.

import { addressOf, readAddress } from "../../ui/toolkit/address.js";
import { RecordDisk } from "./recorddisk.js";
import { keepLog, keptAt, keptLog, NotStored, newId, watchStore } from "./recordstore.js";

const BROWSER = "on this device";
const DISK = "on this machine\u2019s disk";

export class RecordKeeper {
  /**
   * @param {Model<RecordTraits>} model
   * @param {{ say: Say<Told.RecordRequest>, tell: (words: string) => void, changed: () => void }} hooks
   *   `tell`: shows a message; `changed`: the game may have been resumed elsewhere
   */
  constructor(model, { say, tell, changed }) {
    this.model = model;
    this.say = say;
    this.tell = tell;
    this.id = "";
    this.stored = ""; // the log as last stored by this tab
    this.local = ""; // the log as last stored in the browser
    this.disk = new RecordDisk();
    this.done = model.get("keep").no; // number of the last keep request that was handled
    /** Who has resumed this game: "another tab", "another browser"; "" for nobody. */
    this.elsewhere = "";
    /** @type {Promise<void>} */
    this.writing = Promise.resolve();
    this.changed = changed;
    this.unwatch = watchStore((key) => {
      if (!this.id || key !== `${this.game}:${this.id}`) return;
      this.elsewhere = keptLog(this.game, this.id) === this.local ? "" : "Another tab";
      changed();
    });
    this.hashed = () => this.openAddress();
    if (this.isPage) addEventListener("hashchange", this.hashed);
  }

  /** @type {Told.RecordTold} */
  get told() {
    return this.model.get("told");
  }

  get game() {
    return this.told.game;
  }

  /** Whether this is a page of the gallery: only that has its own address. */
  get isPage() {
    return document.body.classList.contains("house-page");
  }

  begin() {
    this.openAddress();
    this.keep();
  }

  openAddress() {
    const { game, record } = readAddress(this.isPage ? location.hash : "");
    if (game) this.unfold(game);
    else if (record && record !== this.id) this.resume(record);
    else if (!record && this.id) this.leave();
  }

  /** @param {import("./recordsetup.js").TableSetUp} table a new table */
  sets(table) {
    this.isOn(newId());
    this.say({ do: "begin", game: this.game, id: this.id, ...table });
  }

  /**
   * @param {string} id
   * @param {string} [log] as stored
   */
  isOn(id, log = "") {
    this.id = id;
    this.stored = log;
    this.local = id ? keptLog(this.game, id) : "";
    this.elsewhere = "";
  }

  /** @param {string} id */
  async resume(id) {
    const { game } = this;
    await this.writing;
    this.id = id;
    const onDisk = await this.disk.read(game, id);
    if (this.id !== id) return; // another one was opened meanwhile
    const log = keptLog(game, id);
    const isLater = !!onDisk && (!log || onDisk.at > keptAt(game, id));
    const latest = isLater ? onDisk.text : log;
    this.isOn(latest ? id : "", latest);
    if (!latest) {
      this.follow();
      this.tell(
        "This game is kept neither in this browser nor on this machine. Open its file to go on with it.",
      );
      return;
    }
    if (isLater && latest !== log) this.keepLocal(latest);
    this.say({ do: "bring", text: latest, id, stored: true });
    this.follow();
  }

  /** @param {string} text */
  bring(text) {
    this.isOn(newId());
    this.say({ do: "bring", text, id: this.id });
  }

  /**
   * Open a game contained in an address: the same address is the same game, even if it was
   * continued here.
   *
   * @param {string} link
   */
  async unfold(link) {
    const id = `link-${lettersOf(link)}`;
    if (keptLog(this.game, id) || (await this.disk.read(this.game, id))) {
      await this.resume(id);
      return;
    }
    this.isOn(id);
    this.say({ do: "bring", link, id });
  }

  async leave() {
    await this.writing;
    this.isOn("");
    this.say({ do: "leave" });
    this.follow();
  }

  /** Store what Python sent for storing, and report the result. */
  keep() {
    const { all, no } = this.model.get("keep");
    if (no <= this.done) return;
    this.done = no;
    if (this.told.saved.state !== "saving") {
      this.stored = all; // a kernel has stored it
      return;
    }
    if (!this.id) this.isOn(newId());
    this.writing = this.write(no, all);
  }

  /**
   * @param {number} no
   * @param {string} log
   */
  async write(no, log) {
    const onDisk = await this.written(log);
    if (onDisk === "elsewhere") {
      this.elsewhere = "Another browser";
      this.say({ do: "unstored", no, why: "another browser has gone on with this game" });
      this.changed();
      return;
    }
    const why = this.keepLocal(log);
    if (why && onDisk !== "written") {
      this.say({
        do: "unstored",
        no,
        why: onDisk === "full" ? `${why}, and ${this.disk.why}` : why,
      });
      return;
    }
    this.stored = log;
    const where = onDisk === "written" ? DISK : BROWSER;
    this.say({ do: "stored", no, where: onDisk === "full" ? `${where}: ${this.disk.why}` : where });
    this.follow();
  }

  /**
   * Write to the disk, if there is one. A record left there from an earlier time is continued.
   *
   * @param {string} log
   */
  async written(log) {
    const { disk, game, id } = this;
    const found = await disk.write(id, log);
    if (found !== "elsewhere") return found;
    const there = await disk.read(game, id);
    if (there && this.stored && !this.stored.startsWith(there.text)) return found;
    return disk.write(id, log);
  }

  /**
   * Store in the browser; return the reason for a failure, or "".
   *
   * @param {string} log
   */
  keepLocal(log) {
    try {
      keepLog(this.game, this.id, this.local, log);
      this.local = log;
      return "";
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      return error.message;
    }
  }

  /**
   * Return an address that contains the whole game.
   *
   * @param {string} letters
   */
  whole(letters) {
    return new URL(addressOf({ game: letters }), location.href).href;
  }

  /** Make the address lead to the current game. */
  follow() {
    if (!this.isPage) return;
    const now = this.id ? addressOf({ record: this.id }) : "";
    if (now === location.hash) return;
    history.replaceState(null, "", now || location.pathname + location.search);
  }

  link() {
    return new URL(addressOf({ record: this.id }), location.href).href;
  }

  end() {
    this.unwatch();
    removeEventListener("hashchange", this.hashed);
  }
}

/**
 * Return a short name for a long text (two 32-bit FNV-1a hashes).
 *
 * @param {string} text
 */
function lettersOf(text) {
  const sums = [0x811c9dc5, 0x01000193];
  for (let n = 0; n < text.length; n++)
    sums.forEach((sum, at) => {
      sums[at] = Math.imul(sum ^ (text.charCodeAt(n) + at), 0x01000193) >>> 0;
    });
  return sums.map((sum) => sum.toString(36)).join("");
}
