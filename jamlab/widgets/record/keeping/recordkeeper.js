// What a page keeps of the game that is written down: each entry is stored before the next is taken, and
// the address leads to what is on.

import { addressOf, readAddress } from "../../shared/address.js";
import { keepLog, keptLog, NotStored, newId, watchStore } from "./recordstore.js";

const HERE = "on this device";

/** @typedef {{ do: string, [name: string]: unknown }} Said */

export class RecordKeeper {
  /**
   * @param {Model<RecordTraits>} model
   * @param {{ say: (message: Said) => void, tell: (words: string) => void, changed: () => void }} hooks
   *   `tell`: words for who writes; `changed`: it may be on elsewhere now
   */
  constructor(model, { say, tell, changed }) {
    this.model = model;
    this.say = say;
    this.tell = tell;
    this.id = "";
    this.stored = ""; // the log as this tab has stored it last
    this.done = model.get("keep").no; // this was stored, or said that it could not be
    /** Another tab has gone on with this game. */
    this.elsewhere = false;
    this.unwatch = watchStore((key) => {
      if (!this.id || key !== `${this.game}:${this.id}`) return;
      this.elsewhere = keptLog(this.game, this.id) !== this.stored;
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

  /** Only a page of the gallery has an address of its own. */
  get isPage() {
    return document.body.classList.contains("house-page");
  }

  begin() {
    this.openAddress();
    this.keep();
  }

  openAddress() {
    const { record } = readAddress(this.isPage ? location.hash : "");
    if (record && record !== this.id) this.resume(record);
    else if (!record && this.id) this.leave();
  }

  /** @param {import("../recordsetup.js").TableSetUp} table a new one */
  sets(table) {
    this.id = newId();
    this.stored = "";
    this.say({ do: "begin", game: this.game, id: this.id, ...table });
  }

  /** @param {string} id */
  resume(id) {
    const log = keptLog(this.game, id);
    this.elsewhere = false;
    if (!log) {
      this.id = "";
      this.follow();
      this.tell("This game is not kept in this browser. Open its file to go on with it.");
      return;
    }
    this.id = id;
    this.stored = log;
    this.say({ do: "bring", text: log, id, stored: true });
  }

  /** @param {string} text */
  bring(text) {
    this.id = newId();
    this.stored = "";
    this.say({ do: "bring", text, id: this.id });
  }

  leave() {
    this.id = "";
    this.stored = "";
    this.elsewhere = false;
    this.say({ do: "leave" });
    this.follow();
  }

  /** Stores what Python tells is to be stored, and says what came of it. */
  keep() {
    const { all, no } = this.model.get("keep");
    if (no <= this.done) return;
    this.done = no;
    if (this.told.saved.state !== "saving") {
      this.stored = all; // a kernel has stored it
      return;
    }
    this.id ||= newId();
    try {
      keepLog(this.game, this.id, this.stored, all);
      this.stored = all;
      this.say({ do: "stored", no, where: HERE });
      this.follow();
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      this.say({ do: "unstored", no, why: error.message });
    }
  }

  /** The address leads to what is on. */
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
