// Test files share a process, one after another: what one leaves in the global scope, the next would find. Named here at the file
// that left it, not at the one that stumbles over it.
import { afterAll, beforeAll, expect } from 'vitest';

const TOOLS = /^__/;
const names = () => Object.getOwnPropertyNames(globalThis).filter((name) => !TOOLS.test(name));

let before: ReadonlySet<string>;
beforeAll(() => {
  before = new Set(names());
});
afterAll(() => {
  expect(names().filter((name) => !before.has(name))).toEqual([]);
});
