// Stored game of a page, and its address.
//
// * The game in progress is resumed after a reload; until Python has started, a picture of the
//   table is shown.
// * A second tab is inactive, and says so.
// * An address can hold a finished game (`#played=…`) and a teacher's switches
//   (`#hints=off&back=off`).

import { readAddress } from "../../ui/toolkit/address.js";
import { h } from "../../ui/toolkit/dom.js";
import { keep, keepPicture, kept, keptPicture } from "./keepgame.js";
import { OneTab } from "./onetab.js";

const ELSEWHERE = "This game is open in another tab of this browser. ";

export class Keeper {
  /**
   * @param {Model<PlayTraits>} model
   * @param {{ say: Say<Told.PlayRequest>,
   *   changed: () => void }} hooks
   */
  constructor(model, { changed, say }) {
    this.model = model;
    this.say = say;
    this.slot = model.get("slot");
    /** Whether a finished game is shown; the stored one in progress is unaffected. */
    this.isShown = false;
    /** Description of the game being loaded, "" for none. */
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

  /** Whether another tab has the game. */
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

  /** Resume in this tab, from the last stored state. */
  comes(/** @type {() => void} */ changed) {
    this.takes();
    const text = kept(this.slot);
    if (text) this.say({ do: "play.keep", text });
    changed();
  }

  /** @param {string} link a finished game */
  open(link) {
    this.isShown = true;
    this.opening = "The game in this link is being opened …";
    this.say({ do: "play.open", text: link });
  }

  /** Claim the game for this tab. */
  takes() {
    this.isShown = false;
    this.forgetAddress();
    this.node.hidden = true;
    this.tab.take();
  }

  /** Leave the table; restores the game that was in progress before a finished one was opened. */
  leaves() {
    const text = this.isShown ? kept(this.slot) : "";
    this.opening = "";
    if (this.isShown) this.forgetAddress();
    else keep(this.slot, "");
    this.isShown = false;
    this.say({ do: "play.leave" });
    if (text) this.say({ do: "play.keep", text });
  }

  /** Remove the finished game from the address; a teacher's switches stay. */
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

  /** Handle the closing or reloading of the tab. */
  leavesPage() {
    const { model } = this;
    const { people } = model.get("told");
    const [table, shown] = [model.get("table"), model.get("shown")];
    const isOn = this.isOn && !this.isShown && !this.isElsewhere && table && shown && !shown.end;
    // With several people, the next viewer may not see what the last one saw.
    const mayBeSeen = people.length === 1 || shown?.eyes === "table";
    keepPicture(this.slot, isOn && mayBeSeen ? { table, shown } : null);
  }

  end() {
    removeEventListener("pagehide", this.left);
    this.tab.end();
  }
}
