// Fields of the seats: name, and a person here or an agent with its strength.

import { h } from "../../ui/toolkit/dom.js";
import { seatMark } from "../../ui/toolkit/icons.js";

const PERSON = "A person here";
const FRESH = ["Ann", "Bo", "Cy", "Di", "Ed", "Fi", "Gil", "Hal"];

/** @typedef {{ name: string, player: string }} SeatSaid */

export class SeatFields {
  constructor() {
    this.node = h("ol", { class: "jl-places" });
    this.more = h("button", { type: "button", class: "jl-pill", text: "One more seat" });
    this.more.onclick = () => {
      const name = FRESH.find((each) => !this.seats.some((seat) => seat.name === each)) ?? "";
      this.seats.push({ name, player: this.seats.at(-1)?.player ?? "" });
      this.show();
    };
    /** @type {SeatSaid[]} */
    this.seats = [];
    /** @type {Told.PlaySetting | null} */
    this.told = null;
  }

  said() {
    return this.seats.map((seat) => ({ ...seat }));
  }

  /** @param {Told.PlaySetting} told */
  draw(told) {
    this.told = told;
    this.seats = told.seats.map((seat) => ({ ...seat }));
    this.show();
  }

  /** @param {SeatSaid[]} seats seats chosen before the update */
  choose(seats) {
    const { told } = this;
    if (!told || seats.length < told.fewest || seats.length > told.most) return;
    const known = new Set(["", ...told.players.map(([player]) => player)]);
    if (!seats.every(({ player }) => known.has(player))) return;
    this.seats = seats.map((seat) => ({ ...seat }));
    this.show();
  }

  show() {
    const { more, node, seats, told } = this;
    if (!told) return;
    const { fewest, most } = told;
    node.replaceChildren(
      ...seats.map((seat, n) => {
        const gone = h("button", { type: "button", class: "jl-pill", text: "Remove" });
        gone.setAttribute("aria-label", `Remove seat ${n + 1}`);
        gone.hidden = seats.length <= fewest;
        gone.onclick = () => {
          seats.splice(n, 1);
          this.show();
          more.focus();
        };
        return this.seat(seat, n, told.players, gone);
      }),
    );
    more.hidden = seats.length >= most;
  }

  /**
   * @param {SeatSaid} seat
   * @param {number} n
   * @param {Told.PlayPlayer[]} players
   * @param {HTMLElement} gone
   */
  seat(seat, n, players, gone) {
    const name = h("input", {
      type: "text",
      value: seat.name,
      maxlength: 20,
      required: true,
      autocomplete: "off",
      "aria-label": `Name of seat ${n + 1}`,
    });
    name.oninput = () => {
      seat.name = name.value;
    };
    const who = h("select", { "aria-label": `Who plays seat ${n + 1}` });
    who.append(
      h("option", { value: "", text: PERSON }),
      ...players.map(([player, strength]) =>
        h("option", { value: player, text: `Computer, ${strength} (${player})` }),
      ),
    );
    const words = h("small", { class: "jl-quiet" });
    const about = () => {
      const does = players.find(([player]) => player === seat.player)?.[2] ?? "";
      words.textContent = does && `${does[0].toUpperCase()}${does.slice(1)}.`;
    };
    who.value = seat.player;
    who.onchange = () => {
      seat.player = who.value;
      about();
    };
    about();
    return h("li", null, seatMark(n, seat.name || "?", 30), name, who, gone, words);
  }
}
