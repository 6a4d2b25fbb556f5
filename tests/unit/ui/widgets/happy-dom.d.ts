// As much of happy-dom as our tests use (tsconfig.json names this file for it): its own declarations bring
// Node's along, which would tell the browser's code, too, that Node's timers and globals are there.
export class Window {
  constructor(options: { url: string; settings: object });
  dispatchEvent(event: Event & { newURL?: string }): boolean;
  happyDOM: {
    setURL(url: string): void;
    setViewport(size: { width?: number; height?: number }): void;
    settings: { device: { prefersColorScheme: string; prefersReducedMotion: string } };
  };
}
