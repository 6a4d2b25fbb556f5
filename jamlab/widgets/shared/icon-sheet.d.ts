// The drawings by name: view box, what stands in the svg, the juice. `bundle.py` makes the module.
export const ICON_SHEET: { [name: string]: [box: string, body: string, juice: string] };
