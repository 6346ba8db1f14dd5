import { describe, expect, it } from 'vitest';
import { listMutants } from './mutants.ts';

const changed = (source: string, functions?: readonly string[]) =>
  listMutants('a.ts', source, functions).map(({ text }) => text);

describe('one-line faults', () => {
  it.each([
    ['a condition is negated', 'if (a) b;', 'if (!(a)) b;'],
    ['a boundary moves', 'x = a < b;', 'x = (a) <= (b);'],
    ['and becomes or', 'x = a && b;', 'x = (a) || (b);'],
    ['a sum becomes a difference', 'x = a + 1;', 'x = (a) - (1);'],
    ['a returned list is emptied', 'function f() { return [a]; }', 'function f() { return []; }'],
    ['a result is left out', 'const f = () => g(1);', 'const f = () => undefined;'],
    ['a statement goes', 'f(1);', ';'],
  ])('%s', (_title, source, error) => {
    expect(changed(source)).toContain(error);
  });

  it('leave texts, types and what is empty already alone', () => {
    expect(
      changed("const f = (a: string | undefined): string[] => []; type T = A extends B ? 1 : 2; g = 'a' + b;"),
    ).toEqual([expect.stringMatching(/ ;$/)]);
  });

  it('are planted in the functions named, and each has a key of its own', () => {
    const source = 'function f() { if (a) b(); if (a) c(); }\nfunction g() { if (d) e(); }';
    const keys = listMutants('a.ts', source, ['f']).map(({ key }) => key);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(4);
    expect(keys.join()).not.toContain('(d)');
  });
});
