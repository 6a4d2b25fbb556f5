// A stepper that is given nonsense or company, and the theme around it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { mount } from "../../../../../jamlab/pages/stepper/mount.js";
import {
  all,
  byRole,
  click,
  expectSaid,
  fixture,
  isShown,
  one,
  pass,
  place,
  press,
  settled,
  stopClock,
  textOf,
} from "../dom.js";
import { Shown } from "./shown.js";

/** @type {Told.Story} */
const cramel = fixture("cramel-3");
/** @type {Told.Story} */
const sixty = fixture("sixty-4");

test("a story that cannot be read says so", async () => {
  new Shown({ ...cramel, v: 99 });
  assert.match(textOf(byRole("alert")), /newer jamlab/);
  document.body.replaceChildren();
  for (const bad of [{}, null, { v: 2, events: [] }, new Uint8Array([1, 2, 3])]) {
    const here = place();
    await mount(here, /** @type {any} */ (bad), {});
    assert.match(textOf(one("[role=alert]", here)), /cannot be read/);
  }
});

test("names are text", () => {
  const bad = "<img src=x onerror=window.bad=1>";
  const seats = [bad, "</script><b>", "&amp;"];
  const shown = new Shown({ ...cramel, seats, title: bad }, { position: 30, title: bad });
  shown.press("ArrowRight", "End", "?");
  assert.equal(textOf(one(".jl-seatname b")), bad);
  assert.equal(all("img", shown.root).length, 0);
  assert.equal(all(".jl-seatname b b").length, 0);
});

test("two views on one page, and one that goes", async () => {
  const shown = new Shown(cramel, { position: 10 });
  const other = new Shown(cramel, { position: 20 });
  shown.press("ArrowRight");
  assert.deepEqual([shown.at, other.at], [11, 20]);
  assert.equal(all("#jamlab-icons").length, 1);
  stopClock();
  other.player.play();
  other.handle.destroy();
  assert.equal(other.root.innerHTML, "");
  other.root.focus();
  press("ArrowRight", other.root);
  await pass(5000);
  assert.equal(other.at, 20);
  shown.press("ArrowRight");
  assert.equal(shown.at, 12);
});

test("the small table of an explainer has a caption and no bar on top", () => {
  const shown = new Shown(sixty, { compact: true, span: [60, 70], viewpoint: "all" });
  assert.equal(all(".jl-top").length, 0);
  shown.press("ArrowRight");
  assert.equal(textOf(one(".jl-caption .jl-clauseid")), sixty.events[59].clause);
});

test("the theme follows the page until it is chosen", async () => {
  const shown = new Shown(cramel);
  const theme = () => shown.root.dataset.theme;
  assert.equal(theme(), "light");
  document.documentElement.dataset.theme = "dark";
  await settled();
  assert.equal(theme(), "dark");
  delete document.documentElement.dataset.theme;
  document.body.dataset.jpThemeLight = "false";
  await settled();
  assert.equal(theme(), "dark");
  click(byRole("button", "Change theme"));
  assert.equal(theme(), "light");
});

test("what an error is goes into the console, and words onto the page", () => {
  expectSaid(/TypeError/);
  new Shown(/** @type {any} */ ({ ...cramel, layout: null }));
  assert(isShown(byRole("alert")));
});
