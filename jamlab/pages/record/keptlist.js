// List of games to resume, from the browser's storage and this machine's disk.

import { h, many } from "../../ui/toolkit/dom.js";
import { dropLog, keptRecords } from "./recordstore.js";

const MOST_KEPT = 12;

/** @typedef {import("./recordstore.js").Kept & { where: "browser" | "disk" | "both" }} KeptGame */

export class KeptList {
  /**
   * @param {import("./recorddisk.js").RecordDisk} disk
   * @param {(id: string) => void} goOn
   */
  constructor(disk, goOn) {
    this.disk = disk;
    this.goOn = goOn;
    this.game = "";
    /** @type {Set<string>} */
    this.dropping = new Set(); // games whose "Delete" was clicked once
    /** @type {import("./recorddisk.js").OnDisk[]} */
    this.onDisk = [];
    this.node = h("div", { class: "jl-keptlist" });
  }

  /** @param {string} game */
  async show(game) {
    this.game = game;
    this.dropping.clear();
    this.draw();
    const found = await this.disk.list(game);
    if (this.game !== game) return;
    this.onDisk = found;
    this.draw();
  }

  /** @returns {KeptGame[]} */
  get games() {
    /** @type {Map<string, KeptGame>} */
    const found = new Map();
    for (const one of keptRecords(this.game)) found.set(one.id, { ...one, where: "browser" });
    for (const one of this.onDisk) {
      const here = found.get(one.id);
      const latest = here && here.at >= one.at ? here : one;
      found.set(one.id, { ...latest, where: here ? "both" : "disk" });
    }
    return [...found.values()].sort((one, other) => other.at - one.at).slice(0, MOST_KEPT);
  }

  draw() {
    const { games } = this;
    this.node.replaceChildren(
      ...(games.length ? [h("h2", { text: "Go on writing" })] : []),
      ...games.map((game) => this.row(game)),
    );
  }

  /** @param {KeptGame} game */
  row({ at, events, id, over, title, where }) {
    const when = at ? new Date(at).toLocaleString("en-GB", WHEN) : "";
    const place = this.onDisk.length
      ? { browser: "in this browser only", disk: "on this machine\u2019s disk", both: "" }[where]
      : "";
    const words = [many(events, "event"), over ? "finished" : "", when, place];
    const open = h(
      "button",
      { type: "button", class: "jl-keptgame", onclick: () => this.goOn(id) },
      h("b", { text: title }),
      h("small", { text: words.filter((each) => each).join(" · ") }),
    );
    const drop = h("button", { type: "button", class: "jl-keptdrop" });
    const say = () => {
      const isDropping = this.dropping.has(id); // the list is redrawn when the disk has answered
      drop.textContent = isDropping ? "Really delete?" : "Delete";
      drop.setAttribute("aria-label", isDropping ? `Really delete ${title}?` : `Delete ${title}`);
    };
    say();
    drop.addEventListener("click", async () => {
      if (!this.dropping.has(id)) {
        this.dropping.add(id);
        say();
        return;
      }
      dropLog(this.game, id);
      if (where !== "browser") await this.disk.drop(id);
      await this.show(this.game);
    });
    return h("div", { class: "jl-keptrow" }, open, drop);
  }
}

/** @type {Intl.DateTimeFormatOptions} */
const WHEN = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
