// Types shared by several modules. Messages from Python are declared in told.d.ts.

type Story = import("./tables/story.js").Story;
type Player = import("../pages/stepper/player.js").Player;

/**
 * Data that pieces are drawn with: a story, or the part of one that a lesson or an explainer has.
 */
type Look = { faces: { [name: string]: Told.Face }; seats: string[]; layout?: Told.Layout };

/** x, y, z in 0.1 mm, and a quaternion times 10,000. */
type Pose = number[];
type Poses = { [die: string]: Pose };

/** A story as sent: for each step the frames of all viewpoints, in the order of `views`. */
type PackedStory = Omit<Told.Story, "frames"> & { steps: Told.Changes[][] };

/** Changes in a scene with whole records; null: removed. */
type Patch = { [Key in keyof Told.ShownScene]?: Told.ShownScene[Key] | null };
type PieceKey = `p.${string}`;
/** Kind of change between two positions: to a neighbour, elsewhere, or none (playing, speed). */
type How = "step" | "jump" | "state";

/** Data that every part of the stepper is drawn from. */
type Context = {
  story: Story;
  scene: Told.ShownScene;
  /** The scene drawn before; `empty` if there is none. */
  prev: Partial<Told.ShownScene> & { empty?: boolean };
  prevN: number | undefined;
  n: number;
  view: string;
  mover: number;
  motion: "full" | "fade" | "none";
  speed: number;
  notes: boolean;
  hideFuture: boolean;
  /** Hidden by the reader's choice, not by a stop. */
  hideAlways?: boolean;
  large: boolean;
  theme: string;
  dark: boolean;
};

/** Options with which a stepper is mounted. */
type Settings = {
  position: number;
  viewpoint: string;
  theme: string;
  large: boolean;
  span: [first: number, last: number] | null;
  compact: boolean;
  /** null: the reader's last choice, hidden by default; a compact table hides nothing. */
  hideFuture: boolean | null;
  notes: boolean;
  title: string | null;
  fill: boolean;
  /** Address of a step from a viewpoint; null on pages without addresses. */
  link: ((step: number, view: string) => string) | null;
  /** On a page with its own head: where it shows what is otherwise in the stepper's bar. */
  head: StepperHead | null;
  /** "Where it turned" is shown beside the table in place of the chances. */
  turned: boolean;
  /** Computation of win chances by a program; null where there is none. */
  valuing: import("../pages/win_chances/turned.js").Valuing | null;
  /** The page is the stepper's own: it handles keys wherever nothing else has the focus. */
  page: boolean;
  /** Notes shown instead of those in the story. */
  study: Told.NotesTold | null;
  /** Starts writing a note; null where that is not possible. */
  writing: (() => void) | null;
  /** `often` is true while playing or dragging. */
  onchange: (name: keyof Settings, value: Setting, often: boolean) => void;
};
/** `hasTheme`: the head has the choice of light or dark. */
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

/** Number of cards in front of a seat and in its open hand. */
type TrayCount = { fronts: number; hand: number };

/** Parameters of a flick; see `flicking.Flick`. */
type Meant = { aim: number; speed: number; offset: number; height: number };
type Flick = Meant & { die: string; face: number };
type FlickAnswer = Told.FlickRolled | Told.FlickPlaced | Told.FlickRefusal | Told.FlickShown;

/** Sends a request to Python. */
type Say<Request> = (message: Request) => void;
/** Sends a command of the teacher; the promise is the reason for a refusal, or "". */
type Act = <Do extends Told.TeacherRequest["do"]>(
  what: Do,
  more?: Omit<Extract<Told.TeacherRequest, { do: Do }>, "do">,
) => Promise<string>;
type Without<Kind, Name extends string> = Kind extends unknown ? Omit<Kind, Name> : never;
/** Request about the table in play, before it is given the number of events. */
type PlayedHere = Without<Told.PlayAt, "n">;
/** Requests that the panels of the theatre send. */
type PanelRequest =
  | Told.AskingRequest
  | Told.NotesRequest
  | Told.RulingsRequest
  | Told.ValuesRequest
  | Told.WhatIfRequest;

// -- traits of the widgets ------------------------------------------------------------------------

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
  /** State of writing notes, where a program provides it. */
  notes?: Told.WritingTold;
  /** Values of the current game, where the program has them. */
  values?: Told.ValuesTold;
  /** Other rulings of the current game, where the program has them. */
  rulings?: Told.RulingsTold;
  /**
   * Alternatives to what happened, where the program knows them; the current branch; the branches'
   * file.
   */
  whatif?: Told.WhatIfTold;
  branch?: Told.BranchOn;
  branches?: Told.WhatIfFile;
  /** Text shown while Python loads; "" when nothing is awaited. */
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
/** Traits of a widget that draws a part of a program. */
type ProgramTraits<Part> = {
  told: Part;
  theme: string;
  /** Text shown while Python loads, on a prerendered page. */
  waiting: string;
};
type AskingTraits = ProgramTraits<Told.AskingTold> & {
  charts: SettlingCharts["specs"];
  vega: string;
};
/**
 * Charts of the running estimate, for a chance and for a number, and the library that draws them.
 */
type SettlingCharts = {
  specs: { percent: VegaSpec; number: VegaSpec };
  vega: () => Promise<VegaEmbed>;
};
/** The part of a specification that is used here. */
type VegaSpec = {
  autosize?: { type: string };
  params: { name: string; value?: unknown }[];
  padding: { left: number; right: number; top: number; bottom: number };
  width: number;
  height: number;
};
/** The part of Vega's view API that is used here. */
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

/** An anywidget model with its traits. */
type Model<Traits> = {
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  set(name: keyof Traits, value: Traits[keyof Traits]): void;
  save_changes(): void;
  send(message: object): void;
  on(event: string, heard: (message: never) => void): void;
  /** Loads a file that the state refers to by address; on prerendered pages only. */
  file?(address: string): Promise<ArrayBuffer>;
  widget_manager: { get_model(id: string): Promise<Model<{ text: string }>> };
  off(event: string, heard: (message: never) => void): void;
};
type Cell<Traits> = { model: Model<Traits>; el: HTMLElement };

/** Properties set on the elements of pieces once they are placed and drawn. */
interface Element {
  slotNumber: number;
  /** 1 for a card that lies on another. */
  lies: number;
  looks?: string;
  fresh?: boolean;
}

// Stricter than the library's types: elements found by our selectors have a focus and a data set, a
// copy is of the same kind as its original, and the browser converts numbers to text.
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
