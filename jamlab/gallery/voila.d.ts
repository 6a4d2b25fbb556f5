// What Voilà's page calls by name, and what it says of itself; see static/page.js.
interface Window {
  voila_heartbeat: () => void;
  voila_process: (cell: number, cells: number) => void;
  voila_finish: () => void;
  display_cells: () => void;
  themeLoaded?: boolean;
  cellLoaded?: boolean;
}

// Voilà's application, as far as static/page.js asks it.
interface VoilaApp {
  widgetManagerPromise: {
    promise: Promise<{ restoredStatus: boolean; restored: { connect(slot: () => void): void } }>;
  };
}
