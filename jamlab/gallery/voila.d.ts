// Globals called by Voilà's page, and its own; see static/page.js.
interface Window {
  voila_heartbeat: () => void;
  voila_process: (cell: number, cells: number) => void;
  voila_finish: () => void;
  display_cells: () => void;
  themeLoaded?: boolean;
  cellLoaded?: boolean;
}

// Voilà's application, as far as static/page.js uses it.
interface VoilaApp {
  widgetManagerPromise: {
    promise: Promise<{ restoredStatus: boolean; restored: { connect(slot: () => void): void } }>;
  };
}
