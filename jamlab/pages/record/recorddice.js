// Dice on the recorder's board: results of rolls are reported there; at a choice, a tap on the
// board places a die, and a pull from one aims it.

import { DiceReport, PULL } from "../flicks/dicereport.js";

export class RecordDice {
  /**
   * @param {HTMLElement} node contains the report
   * @param {Say<Told.RecordRequest>} tap
   */
  constructor(node, tap) {
    this.tap = tap;
    this.report = new DiceReport(node, (said) => tap({ do: "report", ...said }));
    /** @type {{ id: string, from: number[] } | null} */
    this.pull = null;
  }

  /** @param {import("../../ui/tables/livetable.js").LiveTable | null} live */
  attach(live) {
    this.report.attach(live);
    const svg = this.report.board?.node;
    if (!svg) return;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => {
      this.pull = null;
    });
  }

  /** @param {Told.RecordQuestion | null} question */
  update(question) {
    this.report.update(!!question?.observed, question?.entry ?? -1);
    const svg = this.report.board?.node;
    if (svg) svg.style.touchAction = "none";
  }

  /** @param {PointerEvent} event */
  down(event) {
    const { board, isReport } = this.report;
    if (!board || isReport || (event.button && event.pointerType === "mouse")) return;
    this.pull = { id: this.report.near(event), from: board.pointAt(event) };
    board.node.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { pull } = this;
    const { board, isReport } = this.report;
    this.pull = null;
    if (!board || !pull || isReport) return;
    const [x, y] = board.pointAt(event);
    const [dx, dy] = [x - pull.from[0], y - pull.from[1]];
    const isTap = Math.hypot(dx, dy) < PULL;
    if (!isTap && pull.id) {
      const aim = (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 360;
      this.tap({ do: "put", fields: { aim } });
    } else if (isTap && !pull.id)
      this.tap({ do: "put", fields: { x: Math.round(x / 10), y: Math.round(y / 10) } });
  }
}
