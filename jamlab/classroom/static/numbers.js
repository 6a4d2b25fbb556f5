// How numbers are written on a class's pages: as everywhere. Served, this address is that of the
// module itself (jamlab/classroom/server/app.py).

export * from "../../ui/toolkit/numbers.js";
