// Drawings by name: view box, contents of the svg, colour of the juice. `bundle.py` generates the
// module.
export const ICON_SHEET: { [name: string]: [box: string, body: string, juice: string] };
// Places of fruits on a thing, by their number: left, top, scale; `behind` if they are drawn behind
// it.
export const MADE_OF: { [thing: string]: { places: number[][][]; behind?: boolean } };
// Shape of each seat's mark, and the height of the letter in it.
export const SEAT_MARKS: [path: string, height: number][];
