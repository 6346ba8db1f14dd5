// Usernames: which are valid, which are never allowed, and which look alike (RT7).

import { plainUsername, RESERVED_USERNAMES, usernameProblem, usernameSkeleton } from '@daynook/contract/usernames';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('which names can be chosen (RT7)', () => {
  it.each([
    ['ana', undefined],
    ['ana-lima', undefined],
    ['a1b2', undefined],
    ['x'.repeat(30), undefined],
    ['', 'too-short'],
    ['ab', 'too-short'],
    ['x'.repeat(31), 'too-long'],
    ['-ana', 'odd-shape'],
    ['ana-', 'odd-shape'],
    ['ana--lima', 'odd-shape'],
    ['1ana', 'odd-shape'],
    ['ana_lima', 'odd-characters'],
    ['ana.lima', 'odd-characters'],
    ['ana lima', 'odd-characters'],
    ['añа', 'odd-characters'],
    ['аna', 'odd-characters'],
    ['an\u200ba', 'odd-characters'],
    ['\u202eana', 'odd-characters'],
    ['ana\u0000', 'odd-characters'],
    ['ａｎａ', 'odd-characters'],
    ['ana/../admin', 'odd-characters'],
    ['<b>ana</b>', 'odd-characters'],
    ['search', 'reserved'],
    ['search-', 'odd-shape'],
    ['adm1n', 'reserved'],
    ['supp0rt', 'reserved'],
    ['sup-port', 'reserved'],
    ['daynook-team', 'reserved'],
    ['the-dayn0ok', 'reserved'],
    ['0fficial', 'odd-shape'],
    ['official-ana', 'reserved'],
  ])('%j is %s', (name, problem) => {
    expect(usernameProblem(name)).toBe(problem);
  });

  it('every reserved name is refused, in any case', () => {
    for (const name of RESERVED_USERNAMES) {
      expect(usernameProblem(plainUsername(name.toUpperCase())), name).toBeDefined();
    }
  });

  it('whatever is typed gets an answer, and what may be chosen is plain in an address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-z0-9-]{0,34}$/)), (typed) => {
        const name = plainUsername(typed);
        if (usernameProblem(name) === undefined) expect(encodeURIComponent(name)).toBe(name);
      }),
      { numRuns: 200 },
    );
  });
});

it('names that look alike have one skeleton (RT7)', () => {
  for (const [one, other] of [
    ['ana-lima', 'analima'],
    ['ana-lima', 'ana-1ima'],
    ['bob-ross', 'b0b-r055'],
    ['modern', 'modem'],
    ['vvilliam', 'william'],
  ] as const)
    expect(usernameSkeleton(one)).toBe(usernameSkeleton(other));
  expect(usernameSkeleton('ana')).not.toBe(usernameSkeleton('anna'));
});
