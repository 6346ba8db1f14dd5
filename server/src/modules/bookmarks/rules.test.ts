import { describe, expect, it } from 'vitest';
import { cursorTime, orderOfMoment, plainTags, savedState, splitWords } from './rules.ts';

describe('rules of bookmarks', () => {
  it.each([
    [['Quiet', 'quiet', 'QUIET'], ['Quiet']],
    [['two  words', 'two words'], ['two words']],
    [
      ['Île', 'île', 'b'],
      ['Île', 'b'],
    ],
    [[], []],
  ])('tags %j become %j: one of each, as first written (BK4)', (tags, plain) => {
    expect(plainTags(tags)).toEqual(plain);
  });

  it.each([
    ['live', 'live'],
    ['paused', 'paused'],
    ['suspended', 'gone'],
    ['deleted', 'gone'],
    ['draft', 'gone'],
    ['in_review', 'gone'],
  ])('a %s listing is shown as %s: the reason stays between host and staff', (state, notified) => {
    expect(savedState(state)).toBe(notified);
  });

  it('carries the number of an order through a moment and back', () => {
    for (const order of [0, 60_000, 1_000_000_060_000, 2_300_000_000_000])
      expect(orderOfMoment(cursorTime(order))).toBe(order);
  });

  it('looks for at most eight words', () => {
    expect(splitWords('  garden  desk ')).toEqual(['garden', 'desk']);
    expect(splitWords('a b c d e f g h i j')).toHaveLength(8);
  });
});
