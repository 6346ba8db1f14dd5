import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, letterBits, missingLetters } from './edit-distance.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcde '), maxLength: 12 });

describe('typos (SE11)', () => {
  it.each([
    ['portland', 'portland', 0],
    ['portlnd', 'portland', 1],
    ['protland', 'portland', 1],
    ['san fransisco', 'san francisco', 1],
    ['philidelphia', 'philadelphia', 1],
    ['chigaco', 'chicago', 2],
    ['', 'ab', 2],
  ])('%j is so far from %j: %i', (typed, name, distance) => {
    expect(editDistance(typed, name, 3)).toBe(distance);
  });

  it('gives up beyond the maximum', () => {
    expect(editDistance('portland', 'vancouver', 2)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is the same in both directions, and zero only for the same word', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 12)).toBe(editDistance(b, a, 12));
        expect(editDistance(a, b, 12) === 0).toBe(a === b);
      }),
    );
  });

  it('never rules out by letters what the distance would allow', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (typed, name, maximum) => {
        const isRuledOut = missingLetters(letterBits(typed), letterBits(name)) > maximum;
        if (isRuledOut) expect(editDistance(typed, name, maximum)).toBe(Number.POSITIVE_INFINITY);
      }),
    );
  });
});
