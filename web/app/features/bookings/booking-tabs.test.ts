import { expect, it } from 'vitest';
import { readTab, writeTab } from './booking-tabs.ts';

it.each([
  ['', 'upcoming', 1],
  ['tab=waiting', 'waiting', 1],
  ['tab=past&page=3', 'past', 3],
  ['tab=nonsense&page=-1', 'upcoming', 1],
  ['tab=past&page=1.5', 'past', 1],
  ['tab=past&page=99999', 'past', 1],
])('“%s” is %s, page %i', (text, tab, page) => {
  expect(readTab(new URLSearchParams(text), 'upcoming')).toEqual({ tab, page });
});

it('writes only what differs, and reads it back', () => {
  expect(writeTab({ tab: 'waiting', page: 1 }, 'waiting')).toBe('');
  expect(writeTab({ tab: 'past', page: 2 }, 'waiting')).toBe('?tab=past&page=2');
});
