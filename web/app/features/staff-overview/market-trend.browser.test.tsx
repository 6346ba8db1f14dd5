// How a marketplace figure says that it changed.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderHere } from '../../../test/render-app.tsx';
import type { Week } from './market-measures.tsx';
import { Trend } from './market-trend.tsx';

/** Eight full weeks, and a ninth that isn't over. */
const weeks = [4, 4, 4, 4, 5, 5, 5, 5, 900].map(
  (confirmed, at): Week => ({
    startsOn: new Date(Date.UTC(2026, 8, 7 + 7 * at)).toISOString().slice(0, 10),
    newMembers: 2,
    asked: 10,
    accepted: at < 4 ? 10 : 8,
    declined: at < 4 ? 0 : 2,
    expired: 0,
    confirmed,
    cancelled: 0,
    medianAnswerMinutes: null,
    searches: 0,
    searchesWithoutResults: 0,
    bookedListings: 0,
    publishedListings: 0,
  }),
);
const sum = (some: readonly Week[], of: (week: Week) => number) => some.reduce((all, week) => all + of(week), 0);
const bookings = { over: (some: readonly Week[]) => sum(some, ({ confirmed }) => confirmed), better: 'more' } as const;
const accepted = {
  over: (some: readonly Week[]) => sum(some, (week) => week.accepted) / sum(some, (week) => week.asked),
  isShare: true,
  better: 'more',
} as const;
const newMembers = { over: (some: readonly Week[]) => sum(some, (week) => week.newMembers) } as const;

it.each([
  ['a count, in percent', bookings, weeks, 'Up 25%'],
  ['a share, in points', accepted, weeks, 'Down 20 points'],
  ['what stayed the same', newMembers, weeks, 'Unchanged'],
  ['nothing, before there are enough full weeks', bookings, weeks.slice(1), ''],
  ['nothing, if there was nothing before', { over: () => 0 }, weeks, ''],
] as const)('compares the last four full weeks with the four before: %s (RO2)', async (_what, measure, some, words) => {
  await renderHere(
    () => (
      <main>
        <Trend measure={measure} weeks={some} />
      </main>
    ),
    '/admin',
  );
  await expect.element(page.getByRole('main')).toBeInTheDocument();
  const said = page.getByRole('main').element().textContent?.replace(/[↑↓] /, '');
  expect(said?.replace(/\s+/g, ' ')).toBe(words);
});
