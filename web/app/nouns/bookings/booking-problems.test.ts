import { expect, it } from 'vitest';
import { askAddress, type BookingProblem, listBookingProblems } from './booking-problems.ts';

const START = '2026-12-03T18:00:00.000Z';
const END = '2026-12-03T22:00:00.000Z';
const at = (text: string) => Date.parse(`2026-12-${text}:00.000Z`);
type Given = Parameters<typeof listBookingProblems>[0];

it.each<[string, Given['role'], Given['status'], string, BookingProblem[]]>([
  ['long before', 'guest', 'confirmed', '03T12:00', ['help']],
  ['on the way', 'guest', 'confirmed', '03T16:00', ['access', 'help']],
  ['there, not yet counted as begun', 'guest', 'confirmed', '03T18:05', ['access', 'problem', 'help']],
  ['there', 'guest', 'active', '03T20:00', ['access', 'problem', 'help']],
  ['gone again', 'guest', 'active', '03T22:00', ['problem', 'help']],
  ['done', 'guest', 'closed', '20T12:00', ['problem', 'help']],
  ['a host has their key', 'host', 'active', '03T20:00', ['problem', 'help']],
  ['a request', 'guest', 'requested', '03T17:00', ['help']],
  ['cancelled', 'guest', 'cancelled', '03T20:00', ['help']],
  ['hours that are only kept', 'guest', 'hold', '03T17:00', []],
  ['staff help', 'staff', 'active', '03T20:00', []],
])('%s: %s, %s (MB3)', (_what, role, status, now, wanted) => {
  expect(listBookingProblems({ role, status, startsAt: START, endsAt: END }, at(now))).toEqual(wanted);
});

it('links to the form with the booking (MB3)', () => {
  expect(askAddress('b1', 'access')).toBe('/support?new&booking=b1&about=access');
  expect(askAddress('b1', 'help')).toBe('/support?new&booking=b1');
});
