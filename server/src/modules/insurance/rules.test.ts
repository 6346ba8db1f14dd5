import { expect, it } from 'vitest';
import { reminderDue } from './rules.ts';

it.each([
  ['2026-12-22', null, undefined], // 31 days
  ['2026-12-21', null, 30],
  ['2026-12-21', 30, undefined],
  ['2026-11-29', 30, undefined], // 8 days
  ['2026-11-28', 30, 7],
  ['2026-11-28', 7, undefined],
  ['2026-11-25', null, 7], // the one of 30 days was missed
  ['2026-11-21', 7, 0],
  ['2026-11-20', null, 0],
  ['2026-11-20', 0, undefined],
])('a document until %s, last reminded %s days before, is reminded of %s', (validTo, reminded, due) => {
  expect(reminderDue(validTo, '2026-11-21', reminded)).toBe(due);
});
