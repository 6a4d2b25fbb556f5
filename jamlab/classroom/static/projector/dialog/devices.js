// Devices of the class: entry can be closed, and devices that never answered can be removed.

import { h, setText } from "../../elements.js";
import { button } from "../parts.js";

/** @typedef {import("../../types").TeacherState} TeacherState */
/**
 * @typedef {object} Teaching a teacher's page
 * @property {TeacherState | null} state
 * @property {Act} act
 */

const FOLLOWS = 1000; // ms between two checks of the page's state

/** @param {Teaching} page @returns {Node[]} */
export function came(page) {
  const counts = h("p");
  const wrong = h("p", { class: "wrong", role: "alert" });
  const then = (/** @type {Promise<string>} */ refused) =>
    refused.then((why) => {
      wrong.textContent = why;
      draw();
    });
  const door = button("", () => then(page.act("door", { shut: !page.state?.shut })));
  const clear = button("Remove who never answered", () => then(page.act("clear")));
  const said = h("p");
  const draw = () => {
    const { room = 0, silent = 0, shut = false, plan = [], kind } = page.state ?? {};
    const asked = plan.some((each) => each.stage !== "waiting");
    const where = kind === "homework" ? "at it" : "in the room";
    const here = `${room} ${room === 1 ? "person is" : "people are"} ${where} now. `;
    const quiet = `${silent} ${silent === 1 ? "device" : "devices"} came in and never answered.`;
    setText(counts, here + quiet);
    setText(door, shut ? "Open the door" : "Close the door");
    clear.disabled = !silent;
    const none = asked ? "" : " Nothing was asked yet: that would be all of them.";
    const words = shut
      ? "The door is closed: nobody new comes in. Who is in goes on, and whoever you remove stays out."
      : "Close the door, and nobody new comes in; who is in goes on. Whoever you remove is told so, " +
        "and may come in again while the door is open.";
    setText(said, words + none);
  };
  const follows = () => {
    if (!counts.isConnected) return;
    draw();
    setTimeout(follows, FOLLOWS);
  };
  setTimeout(follows, FOLLOWS);
  draw();
  return [counts, h("p", { class: "buttons" }, door, clear), said, wrong];
}
