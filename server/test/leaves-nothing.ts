// Test files share a process, so the next file would find what one leaves in the global scope. This reports it in the file that left
// it, not in the one that fails.
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
