// What a page keeps of its game, and what its address says.
//
// * The game in progress goes on after a reload; until Python is there, the table is shown as it lay.
// * In a second tab it holds still, and says so.
// * An address can hold a game that was played (`#played=…`), and a teacher's switches
//   (`#hints=off&back=off`).

import { readAddress } from "../../ui/toolkit/address.js";
import { h } from "../../ui/toolkit/dom.js";
import { keep, keepPicture, kept, keptPicture } from "./keepgame.js";
import { OneTab } from "./onetab.js";

const ELSEWHERE = "This game is open in another tab of this browser. ";

export class Keeper {
  /**
   * @param {Model<PlayTraits>} model
   * @param {{ say: (message: { do: string, [name: string]: unknown }) => void,
   *   changed: () => void }} hooks
   */
  constructor(model, { changed, say }) {
    this.model = model;
    this.say = say;
    this.slot = model.get("slot");
    /** A game that was played is on: the one in progress stays as it is kept. */
    this.isShown = false;
    /** What is being laid out, in words, until it is there or cannot be: "" for nothing. */
    this.opening = "";
    this.isBegun = false;
    /** @type {import("./keepgame.js").Picture | null} */
    this.picture = null;
    const here = h("button", { type: "button", class: "jl-pill", text: "Play on here" });
    here.onclick = () => this.comes(changed);
    this.node = h("p", { class: "jl-box jl-elsewhere", role: "alert", hidden: true });
    this.node.append(ELSEWHERE, here);
    this.tab = new OneTab(this.slot, {
      isOn: () => !this.isShown && (this.isOn || !!this.picture),
      taken: () => {
        this.node.hidden = false;
        changed();
      },
    });
    this.left = () => this.leavesPage();
    addEventListener("pagehide", this.left);
  }

  get isOn() {
    return this.model.get("told").waits !== "setting";
  }

  /** Another tab has the game. */
  get isElsewhere() {
    return this.tab.isTaken;
  }

  begin() {
    const { back, hints, played } = readAddress(location.hash);
    if (hints === "off" || back === "off")
      this.say({ do: "play.switch", hints: hints !== "off", back: back !== "off" });
    if (played) this.open(played);
    else this.goesOn();
    this.isBegun = true;
  }

  goesOn() {
    const text = kept(this.slot);
    if (!text || this.isOn) return;
    this.picture = keptPicture(this.slot);
    this.opening = "Your game is laid out again …";
    this.say({ do: "play.keep", text });
  }

  /** The game is played on in this tab, as it was kept last. */
  comes(/** @type {() => void} */ changed) {
    this.takes();
    const text = kept(this.slot);
    if (text) this.say({ do: "play.keep", text });
    changed();
  }

  /** @param {string} link a game that was played */
  open(link) {
    this.isShown = true;
    this.opening = "The game in this link is being opened …";
    this.say({ do: "play.open", text: link });
  }

  /** This tab has the game. */
  takes() {
    this.isShown = false;
    this.forgetAddress();
    this.node.hidden = true;
    this.tab.take();
  }

  /** The table is left: what was in progress before a played game was opened is there again. */
  leaves() {
    const text = this.isShown ? kept(this.slot) : "";
    this.opening = "";
    if (this.isShown) this.forgetAddress();
    else keep(this.slot, "");
    this.isShown = false;
    this.say({ do: "play.leave" });
    if (text) this.say({ do: "play.keep", text });
  }

  /** A game that was in the address is not opened again; what a teacher said stays there. */
  forgetAddress() {
    const said = readAddress(location.hash);
    if (!said.played) return;
    const { played: _played, ...rest } = said;
    const left = new URLSearchParams(rest).toString();
    history.replaceState(null, "", left ? `#${left}` : location.pathname + location.search);
  }

  keep() {
    if (!this.isBegun || this.isShown || this.isElsewhere) return;
    keep(this.slot, this.model.get("kept").text);
  }

  /** The tab is closed, or loaded again. */
  leavesPage() {
    const { model } = this;
    const { people } = model.get("told");
    const [table, shown] = [model.get("table"), model.get("shown")];
    const isOn = this.isOn && !this.isShown && !this.isElsewhere && table && shown && !shown.end;
    // Where several people sit, the next one to look may not see what the last one saw.
    const mayBeSeen = people.length === 1 || shown?.eyes === "table";
    keepPicture(this.slot, isOn && mayBeSeen ? { table, shown } : null);
  }

  end() {
    removeEventListener("pagehide", this.left);
    this.tab.end();
  }
}
