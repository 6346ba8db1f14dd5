import { expect, it } from 'vitest';
import { keepLastUsed } from './last-used.ts';

it('makes a value once, also if there is none, and drops the one that wasn’t used for longest', () => {
  const kept = keepLastUsed<string | undefined>(2);
  const made: string[] = [];
  const use = (key: string) =>
    kept(key, () => {
      made.push(key);
      return key === 'none' ? undefined : `value of ${key}`;
    });
  expect(['a', 'none', 'a', 'none', 'a'].map(use)).toEqual([
    'value of a',
    undefined,
    'value of a',
    undefined,
    'value of a',
  ]);
  expect(made).toEqual(['a', 'none']);
  use('b');
  expect(use('a')).toBe('value of a');
  use('none');
  expect(made).toEqual(['a', 'none', 'b', 'none']);
});
