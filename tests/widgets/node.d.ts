// As much of Node as our tests use. (`@types/node` would tell the browser's code, too, that Node's
// timers and globals are there.)
declare module "node:test" {
  export function test(name: string, run: () => void | Promise<void>): void;
  export function beforeEach(run: () => void): void;
  export const mock: {
    timers: { enable(what: { apis: string[] }): void; reset(): void; tick(ms: number): void };
  };
}
declare module "node:assert/strict" {
  const assert: {
    (holds: unknown, message?: string): asserts holds;
    equal(got: unknown, wanted: unknown, message?: string): void;
    deepEqual(got: unknown, wanted: unknown, message?: string): void;
    throws(run: () => void, wanted: { name?: string; message?: RegExp }): void;
    rejects(run: Promise<unknown>): Promise<void>;
  };
  export default assert;
}
declare module "node:module" {
  type Loaded = { format: string; source: string; shortCircuit: boolean };
  export function registerHooks(hooks: {
    resolve(name: string, context: object, next: (name: string, context: object) => object): object;
    load(url: string, context: object, next: (url: string, context: object) => Loaded): Loaded;
  }): void;
}
