// One-file game that includes Python: questions can be asked about each step, below the stepper.

import { AskingPanel } from "../pages/questions/asking.js";
import { BrowserPython } from "../ui/browser_python/browser-python.js";
import { h } from "../ui/toolkit/dom.js";
import { openGame } from "./onefile.js";

/**
 * @typedef {{
 *   program: import("../ui/browser_python/browser-python.js").ProgramNamed,
 *   questions: Told.AskedQuestion[],
 *   charts: SettlingCharts["specs"],
 *   vega: () => Promise<string>,
 *   python: () => Promise<{ source: string, files: { [name: string]: Blob } }>,
 * }} AskingFile content of the page; texts are unpacked on demand
 */

/**
 * Like `openGame`, with questions. Python starts with the first question.
 *
 * @param {HTMLElement} root
 * @param {BufferSource} packed
 * @param {Partial<Settings>} options
 * @param {Told.NotesTold | null} notes
 * @param {AskingFile} asking
 */
export async function openAskingGame(root, packed, options, notes, asking) {
  const { program, questions, charts } = asking;
  let asked = false;
  let step = options.position ?? 0;
  const place = h("section");
  const frame = h("div", { class: "jamlab jl-askingfile" }, place);
  const python = new BrowserPython(asking.python, {
    told: (_id, _part, now) => panel.update(/** @type {Told.AskingTold} */ (now)),
    says: (words) => panel.wait(words),
    unable: () => {}, // the text says so; nothing else can load later
    failed: (words) => {
      console.error(words);
      panel.wait("Something went wrong. Open the file again.");
    },
  });
  /** @type {Say<Told.AskingRequest>} */
  const say = (message) => {
    if (!asked) python.say(program, { do: "step", at: step });
    asked = true;
    python.say(program, message);
  };
  /** @type {Promise<{ default: VegaEmbed }> | null} */
  let vega = null;
  const drawn = async () => {
    vega ??= asking.vega().then((text) => import(blobOf(text)));
    return (await vega).default;
  };
  const panel = new AskingPanel(place, say, { specs: charts, vega: drawn });
  panel.wait("", questions);
  /** @param {number} n */
  const follow = (n) => {
    if (n === step) return;
    step = n;
    if (asked) python.say(program, { do: "step", at: n });
  };
  const game = await openGame(root, packed, options, notes, follow);
  if (!game) return;
  game.place.after(frame);
  follow(game.player.n);
  const paint = () => {
    frame.dataset.theme = game.place.dataset.theme;
  };
  new MutationObserver(paint).observe(game.place, { attributeFilter: ["data-theme"] });
  paint();
}

/** @param {string} text of a module */
const blobOf = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
