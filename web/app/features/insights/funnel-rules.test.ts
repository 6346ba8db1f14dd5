import { expect, it } from 'vitest';
import { stepsShown } from './funnel-rules.ts';

const now = { impressions: 400, views: 40, quotes: 0, requests: 3, bookings: 2 };
const before = { impressions: 200, views: 50, quotes: 4, requests: 0, bookings: 2 };
const span = { fromDate: '2026-11-15', days: 7, countedSince: '2026-11-08' };

it('each step as a part of the one before it, and against the time before (K5)', () => {
  expect(stepsShown({ now, before }, span)).toEqual([
    { step: 'impressions', count: 400, before: 200, share: null, change: 100 },
    { step: 'views', count: 40, before: 50, share: 0.1, change: -20 },
    { step: 'quotes', count: 0, before: 4, share: 0, change: -100 },
    { step: 'requests', count: 3, before: 0, share: null, change: null },
    { step: 'bookings', count: 2, before: 2, share: 2 / 3, change: 0 },
  ]);
});

it('what was not counted all the time before is compared with nothing; bookings always are (K5)', () => {
  const changes = (countedSince: string | null) =>
    stepsShown({ now, before }, { ...span, countedSince }).map(({ change }) => change);
  expect(changes('2026-11-09')).toEqual([null, null, null, null, 0]);
  expect(changes(null)).toEqual([null, null, null, null, 0]);
});

it('more looks than search showed are still no more than all (K5)', () => {
  expect(stepsShown({ now: { ...now, views: 900 }, before }, span)[1]!.share).toBe(1);
});
