import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween, type Line } from './text-changes.ts';

const lines = (...texts: string[]): Line[] => texts.map((text) => ({ under: 'A', text }));
const side = (changes: ReturnType<typeof changesBetween>, without: 'added' | 'removed') =>
  changes.map(({ parts }) =>
    parts
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join(''),
  );

describe('what changed between two versions (O4)', () => {
  it('is nothing between equal texts', () => {
    expect(changesBetween(lines('a', 'b'), lines('a', 'b'))).toEqual([]);
  });

  it('is shown word by word where a line was rewritten', () => {
    const [change] = changesBetween(lines('One person, one account.'), lines('One person, one account. Forever.'));
    expect(change!.parts).toEqual([
      { kind: 'same', text: 'One person, one account.' },
      { kind: 'added', text: ' Forever.' },
    ]);
  });

  it('is a whole line where one came or went', () => {
    expect(changesBetween(lines('a', 'c'), lines('a', 'b', 'c'))).toEqual([
      { under: 'A', parts: [{ kind: 'added', text: 'b' }] },
    ]);
    expect(changesBetween(lines('a', 'b'), lines('a'))).toEqual([
      { under: 'A', parts: [{ kind: 'removed', text: 'b' }] },
    ]);
  });

  it('has in it every line that is in one text alone, and no other', () => {
    const text = fc.array(fc.constantFrom('a', 'b c', 'b d', 'e'), { maxLength: 8 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = changesBetween(lines(...before), lines(...after));
        const only = (one: string[], other: string[]) => {
          const left = [...other];
          return one.filter((line) => {
            const at = left.indexOf(line);
            if (at >= 0) left.splice(at, 1);
            return at < 0;
          });
        };
        for (const line of only(after, before)) expect(side(changes, 'removed')).toContain(line);
        for (const line of only(before, after)) expect(side(changes, 'added')).toContain(line);
      }),
    );
  });
});
