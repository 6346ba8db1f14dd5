import { expect, it } from 'vitest';
import { type Package, packageEnds, packageUntil } from './package-choice.ts';

const PODCAST: Package = {
  id: '019a2f00-0000-7000-8000-0000000000f1',
  name: 'Podcast afternoon',
  description: '',
  priceMinor: 12_000,
  totalMinor: 12_600,
  length: { unit: 'minutes', count: 120 },
  chargesExtraPeople: false,
  maximumGuests: null,
  weekdays: [4],
  fromMinute: 720,
  toMinute: 960,
};
/** A Thursday. */
const THURSDAY = '2026-12-03';
const moment = (hour: number) => ({
  at: new Date(Date.parse(`${THURSDAY}T00:00:00Z`) + hour * 3_600_000).toISOString(),
  time: `${String(hour).padStart(2, '0')}:00`,
});
const listEndTimes = (terms: Partial<Package>, start: number, date = THURSDAY) =>
  packageEnds(
    { ...PODCAST, ...terms },
    { date, start: moment(start), ends: Array.from({ length: 24 - start }, (_, index) => moment(start + index + 1)) },
  ).map(({ time }) => time);

it.each<[string, Partial<Package>, number, string, string[]]>([
  ['an exact length has one end', {}, 13, THURSDAY, ['15:00']],
  ['too early has none', {}, 11, THURSDAY, []],
  ['too late has none', {}, 15, THURSDAY, []],
  ['another weekday has none', {}, 13, '2026-12-04', []],
  [
    'a day has each end until its latest',
    { length: { unit: 'days', count: 1 } },
    13,
    THURSDAY,
    ['14:00', '15:00', '16:00'],
  ],
  ['midnight is the end of the day', { toMinute: 1_440 }, 22, THURSDAY, ['24:00']],
])('%s (B10)', (_name, terms, start, date, ends) => {
  expect(listEndTimes(terms, start, date)).toEqual(ends);
});

it('several days have a last date, and one day has none (B10)', () => {
  const until = (length: Package['length']) => packageUntil({ ...PODCAST, length }, THURSDAY);
  expect(until({ unit: 'days', count: 3 })).toBe('2026-12-05');
  expect(until({ unit: 'days', count: 1 })).toBeUndefined();
  expect(until({ unit: 'minutes', count: 120 })).toBeUndefined();
});
