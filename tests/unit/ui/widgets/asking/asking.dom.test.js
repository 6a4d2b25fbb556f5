// Asking about a step: what is waited for, what is chosen meanwhile, who is writing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AskingPanel } from "../../../../../jamlab/pages/questions/asking.js";
import {
  all,
  allByRole,
  byLabel,
  byRole,
  choose,
  click,
  fixture,
  hasFocus,
  one,
  place,
  textOf,
  write,
} from "../dom.js";

const told = fixture("asking");

function panel() {
  const root = place();
  /** @type {object[]} */
  const said = [];
  return { root, said, panel: new AskingPanel(root, (message) => said.push(message)) };
}
const status = () => textOf(one(".jl-asking-why"));

test("what is waited for is said in place and a choice stays", () => {
  const { panel: asking, said } = panel();
  asking.wait("Starting this page …", told.before.questions);
  assert.equal(status(), "Starting this page …");
  const question = byLabel("Question");
  choose(question, "safe");
  assert.deepEqual(said, [{ do: "question", name: "safe" }]);
  asking.wait("This page is still starting …");
  assert.equal(question.value, "safe");
  asking.update(told.answered);
  asking.wait("");
  assert.match(textOf(one(".jl-odds-value")), /32\.5 %/);
  assert.equal(status(), "");
  assert(byRole("button", "Try it 1,000 times"));
  asking.wait("Python has stopped.");
  assert.equal(status(), "Python has stopped.");
  assert.match(textOf(one(".jl-odds-value")), /32\.5 %/);
});

test("who is writing is let write", () => {
  const { panel: asking, said } = panel();
  asking.update(told.working);
  const tiles = byLabel("How many tiles are turned up");
  write(tiles, "34");
  asking.update(told.answered);
  hasFocus(tiles);
  assert.equal(tiles.value, "34");
  tiles.dispatchEvent(new Event("change"));
  tiles.blur();
  assert.deepEqual(said, [{ do: "parameter", name: "tiles", value: "34" }]);
  asking.update(told.answered);
  assert.equal(tiles.value, "3");
});

test("faces are added and taken away one by one, and the focus stays", () => {
  const { panel: asking, said } = panel();
  asking.update(told.faces);
  const faces = byRole("group", "Which kinds of card or tile");
  assert.match(status(), /Say first: which kinds of card or tile\./);
  choose(one("select", faces), "Roby");
  click(byRole("button", "Add", faces));
  assert.deepEqual(said.at(-1), { do: "parameter", name: "of", value: ["Roby"] });
  asking.update(told["two faces"]);
  hasFocus(byRole("button", "Add", faces));
  assert.match(textOf(one(".jl-odds-question")), /Roby or Jane/);
  const left = all("option", faces).map((option) => option.value);
  assert(!left.includes("Roby") && left.length > 1);
  click(byRole("button", "Take Roby away", faces));
  assert.deepEqual(said.at(-1), { do: "parameter", name: "of", value: ["Jane"] });
  asking.update(told["one face"]);
  assert.equal(allByRole("button", /^Take/, faces).length, 1);
  assert(faces.contains(document.activeElement));
});
