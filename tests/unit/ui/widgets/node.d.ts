// As much of Node as our tests use. (`@types/node` would tell the browser's code, too, that Node's
// timers and globals are there.)
declare const process: { env: { [name: string]: string | undefined } };
declare module "node:test" {
  interface InTest {
    after(act: () => void): void;
  }
  export function test(name: string, run: (it: InTest) => void | Promise<void>): void;
  export function beforeEach(run: () => void): void;
  export function afterEach(run: () => void): void;
  export const mock: {
    method(of: object, name: string, act: Function): void;
    restoreAll(): void;
    timers: {
      enable(what: { apis: string[]; now?: number }): void;
      reset(): void;
      tick(ms: number): void;
    };
  };
}
declare module "node:assert/strict" {
  const assert: {
    (holds: unknown, message?: string): asserts holds;
    equal(got: unknown, wanted: unknown, message?: string): void;
    notEqual(got: unknown, other: unknown, message?: string): void;
    notDeepEqual(got: unknown, other: unknown, message?: string): void;
    deepEqual(got: unknown, wanted: unknown, message?: string): void;
    match(got: string, wanted: RegExp, message?: string): void;
    doesNotMatch(got: string, unwanted: RegExp, message?: string): void;
    fail(message: string): never;
    throws(run: () => void, wanted: { name?: string; message?: RegExp }): void;
    rejects(run: Promise<unknown>): Promise<void>;
  };
  export default assert;
}
declare module "node:fs" {
  interface Bytes extends Uint8Array {
    toString(): string;
  }
  export function readFileSync(path: URL): Bytes;
  export function readFileSync(path: URL, encoding: "utf8"): string;
  export function readdirSync(path: URL): string[];
}
declare module "node:zlib" {
  export function gunzipSync(packed: Uint8Array): import("node:fs").Bytes;
}
declare module "node:module" {
  type Loaded = { format: string; source: string; shortCircuit: boolean };
  export function registerHooks(hooks: {
    resolve(name: string, context: object, next: (name: string, context: object) => object): object;
    load(url: string, context: object, next: (url: string, context: object) => Loaded): Loaded;
  }): void;
}
declare function setImmediate(act: (value: void) => void): void;
