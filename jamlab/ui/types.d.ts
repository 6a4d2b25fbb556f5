// Types that several modules share. What Python tells stands in told.d.ts.

type Story = import("./tables/story.js").Story;
type Player = import("../pages/stepper/player.js").Player;

/** What pieces are drawn with: a story, or as much of one as a lesson or an explainer has. */
type Look = { faces: { [name: string]: Told.Face }; seats: string[]; layout?: Told.Layout };

/** x, y, z in 0.1 mm and a quaternion times 10,000. */
type Pose = number[];
type Poses = { [die: string]: Pose };

/** A story as it is sent: in each step the frames of all viewpoints, in the order of `views`. */
type PackedStory = Omit<Told.Story, "frames"> & { steps: Told.Changes[][] };

type Patch = Exclude<Told.Changes, 0>;
type PieceKey = `p.${string}`;
/** Between two positions: a neighbour, somewhere else, or none (playing, speed). */
type How = "step" | "jump" | "state";

/** What every part of the stepper is drawn from. */
type Context = {
  story: Story;
  scene: Told.Scene;
  /** The scene that was drawn before; `empty` if there is none. */
  prev: Partial<Told.Scene> & { empty?: boolean };
  prevN: number | undefined;
  n: number;
  view: string;
  mover: number;
  motion: "full" | "fade" | "none";
  speed: number;
  notes: boolean;
  hideFuture: boolean;
  /** It is hidden by wish, and not because a stop holds. */
  hideAlways?: boolean;
  large: boolean;
  theme: string;
  dark: boolean;
};

/** What a stepper is mounted with. */
type Settings = {
  position: number;
  viewpoint: string;
  theme: string;
  large: boolean;
  span: [first: number, last: number] | null;
  compact: boolean;
  /** null: as the reader chose last, and hidden before that; a compact table hides nothing. */
  hideFuture: boolean | null;
  notes: boolean;
  title: string | null;
  fill: boolean;
  /** The address of a step from a viewpoint; null where a page has none. */
  link: ((step: number, view: string) => string) | null;
  /** Where a page with a head of its own shows what else stands in the stepper's bar. */
  head: StepperHead | null;
  /** Where it turned stands beside the table, in place of the chances. */
  turned: boolean;
  /** Where a program works out the chances to win; null where there is none. */
  valuing: import("../pages/turned/turned.js").Valuing | null;
  /** The page is the stepper's own: keys are heard wherever nothing else has the focus. */
  page: boolean;
  /** Notes in the place of those in the story. */
  study: Told.NotesTold | null;
  /** Begins to write a note; null where nobody may. */
  writing: (() => void) | null;
  /** `often` while it plays or is dragged. */
  onchange: (name: keyof Settings, value: Setting, often: boolean) => void;
};
/** `hasTheme`: light or dark is chosen there. */
type StepperHead = {
  menu: import("../pages/stepper/menu.js").Menu;
  turn: HTMLElement;
  views: HTMLElement;
  hasTheme: boolean;
};
type Setting = string | number | boolean;
type KeyHooks = {
  help: () => void;
  close: () => void;
  copy: (() => void) | null;
  page?: boolean;
  note?: (by: number) => void;
  chart?: (() => void) | null;
};
/** A mounted stepper. */
type Handle = {
  set(name: keyof Settings, value: Setting): void;
  readonly position: number;
  stepper?: import("../pages/stepper/stepper.js").Stepper;
  destroy(): void;
};

type PieceOptions = { tile: boolean; notes: boolean; hideFuture?: boolean };
type TableHooks = {
  pick: (piece: string, element: HTMLElement) => void;
  seatPlace: (seat: number) => DOMRect | undefined;
};

/** The cards before a seat and in its open hand. */
type TrayCount = { fronts: number; hand: number };

/** What a flick may be made of; see `flicking.Flick`. */
type Meant = { aim: number; speed: number; offset: number; height: number };
type Flick = Meant & { die: string; face: number };
type FlickAnswer = Told.FlickRolled | Told.FlickPlaced | Told.FlickRefused | Told.FlickShown;

/** What a part of a lesson says that the pupil does. */
type Say = (message: { do: string; [name: string]: unknown }) => void;

// -- the traits of the widgets -------------------------------------------------------------------

type StepperTraits = {
  story: DataView<ArrayBuffer>;
  options: string;
  coming: string;
  position: number;
  viewpoint: string;
  theme: string;
  large: boolean;
};
type TheatreTraits = {
  told: Told.TheatreTold;
  laid: Told.LaidTold;
  refused: Told.RefusedTold;
  asking: Told.AskingTold;
  /** How writing notes goes on, where a program hears of it. */
  notes?: Told.WritingTold;
  /** The values of what is on, where the program has them. */
  values?: Told.ValuesTold;
  /** Other rulings of what is on, where the program has them. */
  rulings?: Told.RulingsTold;
  /** What else could have happened, where the program knows; the branch that is on; their file. */
  whatif?: Told.WhatIfTold;
  branch?: Told.BranchOn;
  branches?: Told.WhatIfFile;
  /** What is waited for until Python is there; "" for nothing. */
  waiting: string;
  position: number;
  viewpoint: string;
  theme: string;
  large: boolean;
  charts: { standings: VegaSpec; percent: VegaSpec; number: VegaSpec };
  vega: string;
};
type PlayTraits = {
  told: Told.PlayTold;
  game: string;
  setting: Told.PlaySetting;
  table: Told.TableSet | null;
  shown: Told.TableShown | null;
  choice: Told.TableChoice;
  flicks: Told.PlayFlicks | null;
  kept: Told.PlayKept;
  saved: Told.PlaySaved;
  story: Told.PlayStory;
  asking: Told.AskingTold;
  slot: string;
  shell: string;
  waiting: string;
  theme: string;
};
type RecordTraits = {
  told: Told.RecordTold;
  set: Told.TableSet | null;
  shown: Told.TableShown | null;
  keep: Told.RecordKeep;
  file: Told.RecordFile;
  waiting: string;
  theme: string;
};
type ExplainerTraits = {
  page: string;
  stories: { [clause: string]: DataView<ArrayBuffer> };
  theme: string;
};
type FlickTraits = FlickData & { meant: Flick };
type FlickData = Told.Lying & {
  plan: Told.Plan;
  movable: string[];
  names: string[];
  spread: number[];
  skill: string;
  places: boolean;
  theme: string;
};
type ChartTraits = {
  vega: string;
  spec: VegaSpec;
  data: { [name: string]: object[] };
  signals: { [name: string]: unknown };
  said: string;
};
/** A widget that draws a part of a program. */
type ProgramTraits<Part> = {
  told: Part;
  theme: string;
  /** What is waited for, in words: of a kept page, whose Python is on its way. */
  waiting: string;
};
type AskingTraits = ProgramTraits<Told.AskingTold> & {
  charts: SettlingCharts["specs"];
  vega: string;
};
/** The chart in which trials settle: of a chance and of a number, and what draws it. */
type SettlingCharts = {
  specs: { percent: VegaSpec; number: VegaSpec };
  vega: () => Promise<VegaEmbed>;
};
/** As much of a specification as is touched here. */
type VegaSpec = {
  autosize?: { type: string };
  params: { name: string; value?: unknown }[];
  padding: { left: number; right: number; top: number; bottom: number };
  width: number;
  height: number;
};
/** As much of Vega's view as is asked for. */
type VegaView = {
  change(name: string, changes: VegaChanges): VegaView;
  changeset(): VegaChanges;
  signal(name: string, value: unknown): VegaView;
  width(wide: number): VegaView;
  height(high: number): VegaView;
  runAsync(): Promise<VegaView>;
  finalize(): void;
};
type VegaChanges = {
  remove(which: () => boolean): VegaChanges;
  insert(rows: object[]): VegaChanges;
};
type VegaEmbed = (place: Element, spec: VegaSpec, options: object) => Promise<{ view: VegaView }>;

type LessonTraits<Part = never> = ProgramTraits<Part> & {
  part: string;
  vega: string;
  spec: VegaSpec;
  faces: Look["faces"];
  layout_: Told.Layout;
};

// -- the page -------------------------------------------------------------------------------------

type Bit = Node | string | null | undefined | false;
type Child = Bit | Bit[];
type Attribute = string | number | boolean | null | undefined;
type Props = { [name: string]: Attribute | ((event: never) => void) } & {
  onclick?: (event: MouseEvent) => void;
  onkeydown?: (event: KeyboardEvent) => void;
};

/** An anywidget's model: its traits. */
type Model<Traits> = {
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  set(name: keyof Traits, value: Traits[keyof Traits]): void;
  save_changes(): void;
  send(message: object): void;
  on(event: string, heard: (message: never) => void): void;
  /** What the state refers to by address: on kept pages only. */
  file?(address: string): Promise<ArrayBuffer>;
  widget_manager: { get_model(id: string): Promise<Model<{ text: string }>> };
  off(event: string, heard: (message: never) => void): void;
};
type Cell<Traits> = { model: Model<Traits>; el: HTMLElement };

/** What is kept on the elements of pieces, once they are placed and drawn. */
interface Element {
  slotNumber: number;
  /** 1 for a card that lies on another. */
  lies: number;
  looks?: string;
  fresh?: boolean;
}

// What holds here and the library's types leave out: what our selectors find are elements with a
// focus and a data set, a copy is of the same kind, and numbers are written out by the browser.
interface ParentNode {
  querySelector<Found extends Element = HTMLElement>(selectors: string): Found | null;
  querySelectorAll<Found extends Element = HTMLElement>(selectors: string): NodeListOf<Found>;
}
interface Element {
  closest<Found extends Element = HTMLElement>(selectors: string): Found | null;
  cloneNode(deep?: boolean): this;
  setAttribute(name: string, value: number): void;
}
interface CSSStyleDeclarationBase {
  setProperty(name: string, value: number): void;
}
