import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CARD_SHAPES,
  cardWidth,
  heightOf,
  planBands,
  ratioAt,
  shareTray,
} from "../../../../../jamlab/ui/tables/fit.js";

const SHAPES = Object.values(CARD_SHAPES);

test("cards of that width do fit into the box, and never exceed their ideal", () => {
  for (const shape of SHAPES) {
    for (const count of [1, 2, 5, 9, 14, 23]) {
      for (const [width, height] of [
        [900, 200],
        [400, 160],
        [300, 400],
      ]) {
        const wide = cardWidth(shape, count, width, height);
        assert(wide <= shape.ideal);
        assert(heightOf(shape, count, wide, width) <= height, `${count} of ${wide} in ${width}`);
      }
    }
  }
});

test("more cards are never larger, more room never makes them smaller", () => {
  for (const shape of SHAPES) {
    for (let count = 1; count < 24; count++) {
      assert(cardWidth(shape, count + 1, 500, 200) <= cardWidth(shape, count, 500, 200));
      assert(cardWidth(shape, count, 560, 220) >= cardWidth(shape, count, 500, 200));
    }
  }
});

test("small cards are flatter", () => {
  const { spread } = CARD_SHAPES;
  assert.equal(ratioAt(spread, spread.below), spread.full);
  assert.equal(ratioAt(spread, spread.below - 1), spread.mini);
});

test("there is a card even where there is no room", () => {
  assert.equal(cardWidth(CARD_SHAPES.hand, 40, 30, 10), 12);
});

test("rows are as many as the width asks for", () => {
  const { hand } = CARD_SHAPES; // 86 wide: 143 high
  assert.equal(heightOf(hand, 3, 86, 270), 143);
  assert.equal(heightOf(hand, 3, 86, 269), 292); // a px too narrow
  assert.equal(heightOf(hand, 4, 86, 270), 292);
});

test("a tray without a hand is all for the recipes; a hand gets a part that holds it", () => {
  const alone = shareTray(4, 0, 600, 130, 130, 1);
  assert.deepEqual([alone.hand, alone.room], [0, 0]);
  const shared = shareTray(4, 5, 600, 130, 130, 1);
  assert(shared.room > 0 && shared.room < 600);
  assert(heightOf(CARD_SHAPES.hand, 5, shared.hand, shared.room) <= 130);
  assert(heightOf(CARD_SHAPES.front, 4, shared.front, 600 - 16 - shared.room) <= 130);
  assert(shared.front < alone.front);
  const many = shareTray(4, 12, 600, 130, 130, 1);
  assert(heightOf(CARD_SHAPES.hand, 12, many.hand, many.room) <= 130);
  assert(many.hand < shared.hand);
});

/** @param {Partial<import("../../../../../jamlab/ui/tables/fit.js").Bands>} [other] */
function bands(other = {}) {
  return {
    others: [
      { fronts: 3, hand: 0 },
      { fronts: 5, hand: 0 },
    ],
    mine: { fronts: 4, hand: 6 },
    spread: 18,
    room: 480,
    width: 700,
    tray: 400,
    own: 860,
    raise: 38,
    scale: 1,
    ...other,
  };
}

test("the three bands fit into the room, and each tray gets its cards", () => {
  for (const room of [240, 360, 480, 700]) {
    const plan = planBands(bands({ room }));
    assert(plan.top + plan.middle + plan.bottom <= room + 1, `${room}`);
    assert.equal(plan.trays.length, 2);
    assert(plan.spread >= 12 && plan.near.hand >= 12);
  }
});

test("without other seats there is no band for them", () => {
  const plan = planBands(bands({ others: [] }));
  assert(plan.top <= 74 && plan.trays.length === 0);
});

test("no room at all, as before the first layout, is planned too", () => {
  const plan = planBands(bands({ room: -30 }));
  assert.deepEqual([plan.top, plan.middle, plan.bottom], [0, 0, 0]);
});

test("more room in all makes no card smaller by much, and the spread larger in the end", () => {
  assert(planBands(bands({ room: 700 })).spread > planBands(bands({ room: 300 })).spread);
});
