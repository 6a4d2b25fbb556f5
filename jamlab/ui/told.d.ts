// What Python tells the browser. Made by `python -m building.told` from the records that it is told
// with, and not to be edited.

declare namespace Told {
  type Changes = { [Key in keyof Scene]?: Scene[Key] | null } | 0;
  type ValueTrack = {
    chances: (number[] | null)[];
    half: number[];
    counts: number[];
    points: (number[] | null)[];
    given?: (number[] | null)[];
    others?: (number[] | null)[];
  };
  type NewsTold = {
    n: number;
    seat: number;
    change: number;
    half: number;
  };
  type Swing = {
    first: number;
    n: number;
    seat: number;
    change: number;
  };
  type JudgedChoice = {
    n: number;
    seat: number;
    options: number;
    chosen: string;
    best: string;
    clause: string;
    why: string;
    at: number[];
    gain: number[];
    blind: number;
    verdict: "" | "slip" | "mistake" | "blunder" | "close";
    pieces: string[];
  };
  type ValuesTold = {
    state: "none" | "working" | "done" | "stopped" | "failed";
    says: string;
    judge: string;
    seconds: number;
    tracks: { [name: string]: ValueTrack };
    by: number[];
    swings: { [name: string]: Swing[] };
    news: { [name: string]: NewsTold[] };
    choices: JudgedChoice[];
    branch?: number;
  };
  type NoteShape = {
    on: string;
    to: string;
    tone: string;
    view: string;
  };
  type NoteTold = {
    at: number;
    text: string;
    mark: string;
    shapes: NoteShape[];
    seen_by: string[];
  };
  type StopAnswer = {
    option: { [name: string]: unknown };
    words: string;
    says: string;
    right: boolean;
    word: string;
  };
  type StopTold = {
    at: number;
    seat: number;
    question: string;
    hint: string;
    answers: StopAnswer[];
    views: string[];
    chosen: number;
  };
  type NotesTold = {
    log: string;
    sha256: string;
    title: string;
    author: string;
    notes: NoteTold[];
    stops: StopTold[];
    branches: { [name: string]: unknown }[];
  };
  type View = {
    id: string;
    name: string;
  };
  type Clause = [title: string, text: string];
  type Turn = [first: number, seat: number, words: string, round: number];
  type Event = [node: string, seat: number, kind: string, clause: string, mark: string, chosen: number];
  type End = {
    reason: string;
    clause: string;
    scores: number[];
    winners: number[];
  };
  type Counted = [draws: number[], chances: string[][]];
  type Zone = [kind: string, label: string, seat: number, pieces: number, note: string];
  type Piece = [zone: string, slot: number, face: string, memo: string, badge: number, flag: string, on?: number, stands_for?: string, deep?: number, pose?: number[]];
  type Seat = [total: number, unit: string, status: string, flag: string, items: [string, number][], note: string];
  type Part = [face: string, state: string];
  type Goal = [name: string, face: string, done: number, needed: number, points: number, clause: string, note: string, outs: string, parts?: Part[], best?: number, worth?: string, next_move?: string, outs_words?: string];
  type Goals = [seat: number, title: string, goals: Goal[], summary: string, note: string];
  type Side = [seat: number, words: string, faces: string[], flag: string];
  type Strip = [title: string, face: string, sides: Side[]];
  type OddsRow = [face: string, words: string, weight: number, tone: string, place?: number];
  type OddsFoot = [words: string, weight: number, tone: string];
  type OddsHalf = [rows: OddsRow[], came: number];
  type Odds = {
    rows: OddsRow[];
    came: number;
    foot: OddsFoot[];
    total: number;
    title: string;
    unseen: string;
    also?: OddsHalf;
    next?: number[];
    given?: string;
  };
  type CanRow = [title: string, text: string, clause: string, legal: number, chosen: number];
  type Can = {
    seat: number;
    title: string;
    note: string;
    rows: CanRow[];
  };
  type Scene = {
    goals: Goals;
    banner: string;
    say: string;
    next: string;
    open: string;
    odds?: Odds;
    can?: Can;
    strip?: Strip;
    plan?: Plan;
    aim?: Aim;
    roll?: Rolled;
    [id: `z.${string}`]: Zone;
    [id: `p.${string}`]: Piece;
    [id: `s.${string}`]: Seat;
  };
  type Plan = [side: number, hole: number, die: number, platforms: [number, number, number, number][], areas: [number, number, number][], angle: number];
  type Aim = [die: string, face: number, angle: number, speed: number, offset: number, height: number];
  type Rolled = [ms: number, dice: string[], frames: number[][]];
  type Standings = {
    word: string;
    turns: string;
    had: number[][];
  };
  type LeftOut = {
    words: string;
    exactly: string;
  };
  type NotHad = {
    id: string;
    name: string;
    why: string;
  };
  type InPart = {
    words: string;
    not_had: NotHad[];
  };
  type Story = {
    v: number;
    game: string;
    name: string;
    title: string;
    house: string;
    seats: string[];
    layout: Layout;
    views: View[];
    clauses: { [name: string]: Clause };
    faces: { [name: string]: Face };
    turn_word: string;
    standing_word: string;
    low_wins: boolean;
    turns: Turn[];
    events: Event[];
    swings: number[];
    frames: { [name: string]: Changes[] };
    next_draws: Counted;
    end: End | null;
    standings?: Standings;
    values?: ValuesTold;
    notes?: NotesTold;
    left_out?: LeftOut;
    in_part?: InPart;
  };
  type Layout = {
    kind: string;
    zone?: string;
    rows?: number;
    columns?: number;
    back?: string;
  };
  type Face = {
    label: string;
    icon?: string;
    number?: number;
    dots?: number;
    name?: string;
    above?: string;
    below?: string;
    points?: number;
    needs?: string[];
  };
  type Tail = {
    at: number;
    title: string;
    turns: Turn[];
    events: Event[];
    frames: { [name: string]: Changes[] };
    faces: { [name: string]: Face };
    end: End | null;
    standings: Standings;
  };
  type BranchOn = {
    no: number;
    path: string;
    position: number;
    tail: Tail | null;
  };
  type WhatIfOption = [place: number, words: string, clause: string, group: string, odds: string, came: number, pieces: string[]];
  type WhatIfStep = {
    at: number;
    sort: "choice" | "chance" | "hidden" | "none";
    seat: number;
    title: string;
    note: string;
    options: WhatIfOption[];
    near: number;
  };
  type WhatIfBranch = {
    path: string;
    title: string;
    deep: number;
    at: number;
    events: number;
    says: string;
    isOver: boolean;
  };
  type WhatIfRow = {
    seat: number;
    wins: number[];
    says: string;
    points: string;
    scores: number[][];
    recorded: number | null;
    won: boolean;
  };
  type WhatIfTried = {
    path: string;
    at: number;
    title: string;
    state: "working" | "done" | "stopped" | "failed";
    done: number;
    asked: number;
    rows: WhatIfRow[];
    about: string;
  };
  type WhatIfSide = {
    path: string;
    title: string;
    says: string;
    events: number;
    had: number[];
    winners: number[];
    standings: number[][];
    parts: number;
  };
  type WhatIfWeighedRow = [seat: number, left: string, right: string, gain: string];
  type WhatIfWeighed = {
    state: "working" | "done" | "stopped" | "failed";
    done: number;
    asked: number;
    rows: WhatIfWeighedRow[];
    about: string;
  };
  type WhatIfTold = {
    events: number;
    on: string;
    title: string;
    knows: string;
    luck: "same" | "fresh";
    player: string;
    players: string[];
    step: WhatIfStep;
    branches: WhatIfBranch[];
    tried: WhatIfTried | null;
    compared: WhatIfSide[];
    weighed: WhatIfWeighed | null;
    points: string;
    says: string;
    saved: boolean;
    playing: boolean;
    by_hand: boolean;
  };
  type WhatIfFile = {
    no: number;
    name: string;
    text: string;
  };
  type ShelfLog = {
    log: string;
    title: string;
    path?: string;
    story?: string;
    file?: string;
  };
  type ShelfGame = {
    id: string;
    name: string;
    logs: ShelfLog[];
  };
  type TheatreTold = {
    games: ShelfGame[];
    shell?: string;
  };
  type LaidTold = {
    no: number;
    ask: number;
    game: string;
    log: string;
    name: string;
    story: string;
    note: string;
    exactly: string;
    letters: string;
  };
  type RefusedTold = {
    ask: number;
    words: string;
    exactly: string;
  };
  type Asked = {
    question: string;
    setting: string;
  };
  type Diary = {
    version: number;
    lesson: number;
    seed: number;
    done: unknown[][];
  };
  type Guessing = {
    ask: string;
    range: [number, number, number];
    value: number;
    unit: string;
    ends: string[];
    choices: string[];
    given: boolean;
    said: string;
    locked: boolean;
  };
  type Guess = {
    ask: string;
    range: [number, number, number];
    value: number;
    unit: string;
    ends: string[];
    choices: string[];
    given: boolean;
    said: string;
    locked: boolean;
    key: string;
    version: number;
    lesson: number;
    diary: Diary | null;
  };
  type SpreadPiece = [face: string, label: string, mark: string, can: boolean];
  type SpreadTold = {
    pieces: SpreadPiece[];
    columns: number;
    title: string;
    shape: "tile" | "card";
  };
  type DiceTold = {
    plan: Plan;
    before: { [name: string]: number[] };
    after: { [name: string]: number[] };
    roll: Rolled | null;
  };
  type SaidTold = [headline: string, sentence: string, tone: string];
  type CountRow = [words: string, number: string, tone: string];
  type Knob = {
    name: string;
    ask: string;
    low: number;
    high: number;
    start: number;
    words: string[];
    value: number;
    can: boolean;
  };
  type Button = {
    off: boolean;
    do: string;
    words: string;
    main: boolean;
    act?: boolean;
  };
  type LiveTable = {
    note: string;
    foot: string;
    spreads: SpreadTold[];
    dice: DiceTold | null;
    said: SaidTold;
    last: (boolean | string)[];
    counts: CountRow[];
    settings: Knob[];
    buttons: Button[];
    bar: [number, number] | null;
  };
  type AnswerRow = [label: string, words: string, part: number, tone: string];
  type MatrixTold = {
    labels: string[];
    rows: string[][];
  };
  type ExactWaits = {
    shown: false;
    ready: boolean;
    title: string;
    note: string;
    wait: string;
  };
  type ExactShown = {
    shown: true;
    ready: true;
    title: string;
    note: string;
    formula: string;
    words: string[];
    rows: AnswerRow[];
    value: string;
    compared: string;
    assumption: string;
    matrix: MatrixTold | null;
  };
  type ExercisesWait = {
    open: false;
    wait: string;
  };
  type ExercisesOpen = {
    open: true;
    n: number;
    of: number;
    ask: string;
    answers: string[];
    example: string;
    digits: string;
    tried: Feedback[];
    solved: boolean;
    done: boolean;
    lesson: number;
  };
  type Feedback = {
    text: string;
    right: boolean;
    feedback: string;
    read: boolean;
    near: boolean;
  };
  type EndWaits = {
    shown: false;
    wait: string;
  };
  type EndShown = {
    shown: true;
    wait: string;
    points: string[];
    reading: string[];
  };
  type ChartTold = {
    data: { [name: string]: { [name: string]: unknown }[] };
    signals: { [name: string]: unknown };
    said: string;
  };
  type ChartLabel = [kind: string, words: string];
  type TableTold = {
    head: string[];
    rows: string[][];
  };
  type PartOfBar = [size: number, name: string, share: string, between: string];
  type Section = {
    title: string;
    parts: PartOfBar[];
    lines: string[];
    note: string;
  };
  type PanelTold = {
    title: string;
    note: string;
    buttons: Button[];
    bar: [number, number] | null;
    words: string[];
    chart: ChartTold | null;
    labels: ChartLabel[];
    below: string[];
    table: TableTold | null;
    sections: Section[];
  };
  type BranchTold = {
    words: string;
    faces: string[];
    odds: string;
    count: number;
    here: boolean;
    grown: boolean;
    end: string;
    tone: string;
    product: string;
    share: string;
    branches: BranchTold[];
  };
  type TreeTold = {
    root: string;
    trials: number;
    branches: BranchTold[];
    said: string;
  };
  type Change = [at: (string | number)[], value: unknown];
  type OpeningState = {
    done: unknown[][];
    before: number;
    changes: Change[];
    next: { [name: string]: number };
    locked: boolean;
  };
  type Opening = {
    version: number;
    lesson: number;
    seed: number;
    states: OpeningState[];
  };
  type ClassQuestion = {
    kind: "chance" | "number" | "choice";
    about: string;
    ask: string;
    setting: string;
    game: string;
    low: number;
    high: number;
    step: number;
    unit: string;
    ends: string[];
    choices: string[];
    pieces: string[];
    picture: boolean;
    trials: boolean;
    worked?: boolean;
  };
  type Exact = {
    value: number;
    fraction: string;
    formula: string;
    words: string[];
  };
  type CamePiece = {
    face: string;
    mark: string;
  };
  type Came = {
    value: number;
    words: string;
    tone: string;
    pieces: CamePiece[];
    picture: boolean;
  };
  type Mistake = {
    low: number;
    high: number;
    words: string;
  };
  type Worked = {
    within: number;
    mistakes: Mistake[];
  };
  type Hidden = {
    exact: Exact | null;
    came: Came | null;
    right: number | null;
    feedback: string[];
    source: { [name: string]: unknown };
    worked?: Worked;
    at_once?: boolean;
  };
  type Yardstick = {
    name: string;
    off: number;
    brier: number | null;
  };
  type ShownScores = {
    off: string;
    luck: string;
    brier: string;
    mean_alone: string;
    spread: string;
    note: string;
  };
  type Crowd = {
    n: number;
    error: number;
    errors: number;
    beaten: number;
    level: number;
    one_sided: boolean;
    words: string[];
  };
  type Changed = {
    n: number;
    before: number;
    after: number;
    interval: number[] | null;
    closer: number;
    further: number;
    same: number;
    words: string[];
  };
  type Judged = {
    n: number;
    mean: number;
    off: number | null;
    luck: number | null;
    brier: number | null;
    mean_alone: number | null;
    spread: number;
    yardsticks: Yardstick[];
    shown: ShownScores;
  };
  type Forecaster = {
    who: "members" | "mean" | "half" | "last" | "exact";
    name: string;
    off: number;
    luck: number;
    brier: number;
    shown: ShownScores;
  };
  type WrongAnswer = {
    value: number;
    count: number;
    words: string;
  };
  type WorkedVote = {
    n: number;
    right: number;
    wrong: WrongAnswer[];
  };
  type Standing = {
    rounds: number;
    forecasters: Forecaster[];
  };
  type Reliable = {
    low: number;
    high: number;
    n: number;
    said: number;
    came: number;
    interval: number[];
    exact: number | null;
  };
  type Tally = {
    value: number;
    count: number;
    by: "device" | "group" | "hands" | "cards";
  };
  type Pooled = {
    n: number;
    players: number;
    mean: number;
    low: number;
    high: number;
    series: number[][];
  };
  type OwnTrials = {
    n: number;
    total: number;
    squares: number;
  };
  type OneTrial = {
    pieces: CamePiece[];
    value: number;
    words: string;
    tone: string;
  };
  type Tried = {
    n: number;
    total: number;
    squares: number;
    trial: OneTrial | null;
  };
  type Mine = {
    values: number[];
    n: number;
    vote: number;
  };
  type Judgement = {
    about: string;
    guess: number;
    exact: number | null;
    came: number | null;
  };
  type PupilState = {
    version: number;
    next: number;
    title?: string;
    kind?: "live" | "homework";
    stage?: "waiting" | "open" | "shown" | "revealed" | "ended";
    round?: number | null;
    vote?: number;
    part?: string;
    question?: ClassQuestion | null;
    mine?: Mine | null;
    before?: Mine | null;
    revealed?: Hidden | null;
    played?: OwnTrials | null;
    pooled?: Pooled | null;
    line?: Judgement[];
    homework?: HomeworkAsked[];
  };
  type HomeworkAsked = {
    round: number;
    part: string;
    stage: "waiting" | "open" | "shown" | "revealed";
    question: ClassQuestion;
    at_once: boolean;
    mine: Mine | null;
    revealed: Hidden | null;
  };
  type Offered = {
    spec: { [name: string]: unknown };
    kind: "chance" | "number" | "choice";
    about: string;
    ask: string;
    setting: string;
    choices: string[];
  };
  type OfferedLesson = {
    lesson: number;
    title: string;
    minutes: number;
    words: string[];
    questions: Offered[];
  };
  type OfferedGame = {
    log: string;
    game: string;
    name: string;
    title: string;
  };
  type Choices = {
    lessons: OfferedLesson[];
    games: OfferedGame[];
    steps: Offered[];
  };
  type HomeworkCounted = {
    round: number;
    part: string;
    stage: "waiting" | "open" | "shown" | "revealed";
    question: ClassQuestion;
    counted: number;
    votes: Tally[];
    revealed: Hidden | null;
    judged: Judged | null;
    worked: WorkedVote | null;
  };
  type Planned = {
    round: number;
    part: string;
    ask: string;
    stage: "waiting" | "open" | "shown" | "revealed";
  };
  type Reach = {
    ok: boolean;
    words: string;
    addresses: string[];
    link?: string;
  };
  type TeacherState = {
    version: number;
    next: number;
    title: string;
    code: string;
    kind: "live" | "homework";
    reach: Reach;
    room: number;
    shut: boolean;
    silent: number;
    received: number;
    counted: number;
    missing: number;
    people: number;
    cards: number[];
    stage: "waiting" | "open" | "shown" | "revealed" | "ended";
    round: number | null;
    vote: number;
    part: string;
    question: ClassQuestion | null;
    votes: Tally[][];
    revealed: Hidden | null;
    judged: Judged[];
    worked: WorkedVote[];
    crowd: Crowd[];
    changed: Changed | null;
    standing: Standing | null;
    reliability: Reliable[];
    pooled: Pooled | null;
    plan: Planned[];
    homework?: HomeworkCounted[];
  };
  type AskedQuestion = [name: string, words: string];
  type AskedChoice = [value: string, words: string];
  type AskedParameter = {
    name: string;
    title: string;
    kind: "choice" | "faces" | "number" | "text";
    choices: AskedChoice[];
    value: string;
    faces: string[];
    usual: string;
    unsaid: string;
  };
  type AskedTrials = {
    how: string;
    can: boolean;
    more: number;
    busy: boolean;
    said: string;
    stopped: string;
    percent: boolean;
    labels: [string, string][];
    data: { [name: string]: { [name: string]: unknown }[] };
    signals: { [name: string]: number };
  };
  type AskingTold = {
    at: number;
    events: number;
    questions: AskedQuestion[];
    question: string;
    seats: AskedChoice[];
    eyes: string;
    parameters: AskedParameter[];
    busy: boolean;
    why: string;
    exactly: string;
    answer: string;
    value: string;
    trials: AskedTrials | null;
  };
  type OptionTold = [option: { [name: string]: unknown }, words: string, was_chosen: boolean];
  type ChoiceTold = {
    at: number;
    seat: number;
    views: string[];
    options: OptionTold[];
  };
  type WritingTold = {
    ask: number;
    words: string;
    exactly: string;
    notes: NotesTold | null;
    file: string;
    choice: ChoiceTold;
  };
  type RulingTold = {
    option: string;
    about: string;
    rule: string;
    was: string;
    value: string;
    n: number;
    words: string;
    clause: string;
    stop: number;
    stop_words: string;
    stop_clause: string;
    result: "same" | "other" | "open" | "unfinished" | "refused";
    outcome: string;
    playouts: number;
    shares: number[];
    half: number;
    mattered: string;
  };
  type RulingsTold = {
    key: string;
    state: "none" | "looking" | "done";
    count: number;
    rows: RulingTold[];
    playing: number;
    most: number;
    judge: string;
  };
  type TableOption = [place: number, words: string, pieces: string[]];
  type TablePart = {
    name: string;
    values: string[];
    words: string[];
    said: string;
  };
  type TableLine = {
    title: string;
    text: string;
    clause: string;
    legal: boolean;
    count: number;
    options: TableOption[];
    parts: TablePart[];
  };
  type TableChoice = {
    n: number;
    sort: "choice" | "chance" | "observed" | "forced" | "hidden" | "over";
    seat: number;
    title: string;
    lines: TableLine[];
  };
  type TableSet = {
    no: number;
    game: string;
    name: string;
    house: string;
    seats: string[];
    layout: Layout;
    clauses: { [name: string]: Clause };
    faces: { [name: string]: Face };
    turn_word: string;
    standing_word: string;
    low_wins: boolean;
  };
  type TableShown = {
    line: number;
    eyes: string;
    first: number;
    frames: Changes[];
    events: Event[];
    turns: Turn[];
    standing: number[];
    end: End | null;
  };
  type PlaySeat = {
    name: string;
    player: string;
  };
  type PlayPlayer = [name: string, strength: string, words: string];
  type PlayOption = {
    name: string;
    about: string;
    clause: string;
    values: string[];
    words: string[];
    first: boolean;
    value: string;
    isData: boolean;
    printed: string;
    faults: string[];
  };
  type PlaySetting = {
    game: string;
    name: string;
    about: string;
    fewest: number;
    most: number;
    players: PlayPlayer[];
    seats: PlaySeat[];
    options: PlayOption[];
    hints: boolean;
    back: boolean;
    fixed: boolean;
    rollers: string[];
    roller: string;
    skills: string[];
    skill: string;
  };
  type PlayCover = {
    seat: number;
    words: string;
  };
  type PlayNews = [n: number, seat: number, words: string, clause: string, mark: string];
  type PlayBack = {
    to: number;
    anew: number;
    words: string;
    means: string;
  };
  type PlayHint = {
    n: number;
    player: string;
    place: number;
    words: string;
    clause: string;
  };
  type PlaySays = {
    no: number;
    sentence: string;
    clause: string;
  };
  type PlayTold = {
    waits: "setting" | "choice" | "cover" | "report" | "thinking" | "drawing" | "over";
    n: number;
    seat: number;
    people: number[];
    cover: PlayCover | null;
    news: PlayNews[];
    back: PlayBack | null;
    hint: PlayHint | null;
    hints: boolean;
    says: PlaySays;
  };
  type PlayKept = {
    text: string;
  };
  type PlaySaved = {
    no: number;
    name: string;
    data: string;
    path: string;
    link: string;
    words: string;
  };
  type PlayStory = {
    no: number;
    data: string;
  };
  type PlayFlicks = {
    n: number;
    plan: Plan;
    poses: { [name: string]: number[] };
    faces: { [name: string]: number[] };
    may: string[];
    movable: string[];
    sets: boolean;
    spread: number[];
    skill: string;
    reports: boolean;
    asks: string;
  };
  type RecordOption = {
    name: string;
    values: string[];
    clause: string;
    about: string;
  };
  type RecordSetup = {
    fewest: number;
    most: number;
    names: string[];
    options: RecordOption[];
    hides: boolean;
    says: string;
  };
  type RecordKey = {
    id: string;
    face: string;
    label: string;
    says: string;
    text: string;
    clause: string;
    can: boolean;
    typed: string;
    pieces: string[];
  };
  type RecordAbsent = {
    sentence: string;
    clause: string;
  };
  type RecordPart = {
    sort: "faces" | "words" | "counts" | "seats" | "cells" | "number";
    asks: string;
    keys: RecordKey[];
    picked: string;
    absent: RecordAbsent | null;
  };
  type RecordSet = {
    picks: string[];
    face: string;
    count: number;
    words: string;
  };
  type RecordRefused = {
    title: string;
    sentence: string;
    clause: string;
    anyway: boolean;
  };
  type RecordQuestion = {
    entry: number;
    seat: number;
    seats: number[];
    title: string;
    asks: string;
    parts: RecordPart[];
    sets: RecordSet[];
    ready: boolean;
    writes: string;
    corrects: number;
    observed: string;
    kinds: string[];
    otherwise: "" | "can" | "on";
    refused: RecordRefused | null;
  };
  type RecordEntry = {
    n: number;
    seat: number;
    words: string;
    also: RecordAlso[];
    heading: string;
    how: "fits" | "wrong" | "unchecked" | "misfit" | "waiting";
    clause: string;
    says: string;
    mark: string;
  };
  type RecordAlso = [words: string, hidden: number];
  type RecordSaved = {
    state: "none" | "saving" | "saved" | "failed";
    entry: number;
    where: string;
    says: string;
  };
  type RecordEnd = {
    words: string;
    link: string;
    end: End;
  };
  type RecordTold = {
    game: string;
    name: string;
    title: string;
    seats: string[];
    seen: number[];
    setup: RecordSetup | null;
    question: RecordQuestion | null;
    entries: RecordEntry[];
    undo: string;
    saved: RecordSaved;
    checked: boolean;
    unsure: string;
    over: RecordEnd | null;
    says: string;
    heard: number;
  };
  type RecordKeep = {
    no: number;
    id: string;
    had: number;
    keep: number;
    lines: string[];
    all: string;
  };
  type RecordFile = {
    no: number;
    name: string;
    text: string;
  };
  type Answer = {
    text: string;
    feedback: string;
    right?: boolean;
  };
  type Question = {
    ask: string;
    answers: Answer[];
  };
  type Rule = {
    id: string;
    title: string;
    text: string;
    more: string[];
    ruling: string;
    options: string[][];
    example: string;
    question: Question | null;
  };
  type Chapter = {
    title: string;
    rules: Rule[];
  };
  type Page = {
    game: string;
    name: string;
    about: string;
    introduction: string[];
    layout: string;
    faces: { [name: string]: Face };
    parts: [string, number][];
    chapters: Chapter[];
  };
  type Lying = {
    poses: { [name: string]: number[] };
    faces: { [name: string]: number[] };
    may: string[];
  };
  type FlickRolled = {
    poses: { [name: string]: number[] };
    faces: { [name: string]: number[] };
    may: string[];
    n: number;
    kind: "rolled";
    roll: Rolled;
    words: string;
  };
  type FlickPlaced = {
    poses: { [name: string]: number[] };
    faces: { [name: string]: number[] };
    may: string[];
    n: number;
    kind: "placed";
    words: string;
  };
  type FlickRefused = {
    n: number;
    kind: "refused";
    words: string;
  };
  type FlickShown = {
    poses: { [name: string]: number[] };
    faces: { [name: string]: number[] };
    may: string[];
    kind: "shown";
    aim: Aim;
    before: { [name: string]: number[] };
    meant: string;
    roll: Rolled;
    words: string;
  };
}
