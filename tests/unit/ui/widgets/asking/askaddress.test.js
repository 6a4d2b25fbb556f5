import assert from "node:assert/strict";
import { test } from "node:test";
import { asAddress, askedBy } from "../../../../../jamlab/pages/questions/askaddress.js";
import { addressOf, readAddress } from "../../../../../jamlab/ui/toolkit/address.js";

const NOTHING = { title: "", choices: [], faces: [], unsaid: "" };
/** @type {Told.AskedParameter[]} */
const PARAMETERS = [
  { ...NOTHING, kind: "faces", name: "of", value: "Roby,Ring box", usual: "" },
  { ...NOTHING, kind: "number", name: "step", value: "3", usual: "" },
  { ...NOTHING, kind: "number", name: "least", value: "1", usual: "1" },
  { ...NOTHING, kind: "choice", name: "memory", value: "nothing", usual: "all" },
];
/** @type {Told.AskingTold} */
const TOLD = {
  ...{ at: 40, events: 280, questions: [], question: "within", seats: [], eyes: "2", busy: false },
  ...{ parameters: PARAMETERS, why: "", exactly: "", answer: "", value: "", trials: null },
};

test("an address holds what is asked, but for what need not be said", () => {
  assert.deepEqual(asAddress(TOLD), {
    ask: "within",
    by: "2",
    "ask.of": "Roby,Ring box",
    "ask.step": "3", // beside the theatre's own `step`
    "ask.memory": "nothing",
  });
  assert.deepEqual(asAddress({ ...TOLD, eyes: "table", parameters: [] }), { ask: "within" });
  assert.deepEqual(asAddress({ ...TOLD, question: "" }), {});
  assert.deepEqual(asAddress(null), {});
});

test("what an address holds is asked, whatever else stands in it", () => {
  const values = readAddress(addressOf({ game: "cramel", step: 40, ...asAddress(TOLD) }));
  assert.deepEqual(askedBy(values), {
    do: "ask",
    question: "within",
    eyes: 2,
    parameters: { of: "Roby,Ring box", step: "3", memory: "nothing" },
  });
  assert.deepEqual(askedBy({ ask: "ends", by: "all" }), {
    ...{ do: "ask", question: "ends", eyes: "all", parameters: {} },
  });
  assert.equal(askedBy({ ask: "ends" })?.eyes, "table");
  assert.equal(askedBy({ step: "3" }), null);
});
