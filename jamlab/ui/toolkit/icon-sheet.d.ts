// The drawings by name: view box, what stands in the svg, the juice. `bundle.py` makes the module.
export const ICON_SHEET: { [name: string]: [box: string, body: string, juice: string] };
// Where fruits stand on a thing, by how many: left, top, scale; and if they stand behind it.
export const MADE_OF: { [thing: string]: { places: number[][][]; behind?: boolean } };
// The shape of a seat, and how high the letter stands in it.
export const SEAT_MARKS: [path: string, height: number][];
