// Bookings under headings: by how soon they are, or by month. Pure. Dates are those of each place's own calendar.
import { localDateOf } from '../../lib/formats.ts';
import type { BookingSummary } from './api.ts';
import { daysAhead } from './booking-timing.ts';

type Placed = Pick<BookingSummary, 'startsAt' | 'endsAt' | 'timeZone' | 'status'>;

/** `now`: under way; a month is `2026-12`. */
export type GroupKey = 'now' | 'today' | 'tomorrow' | 'week' | `${number}-${number}`;

export interface Group<T> {
  key: GroupKey;
  bookings: T[];
}

const monthOf = (at: string, timeZone: string) => localDateOf(at, timeZone).slice(0, 7) as GroupKey;

export function keyOf(booking: Placed, nowMs: number): GroupKey {
  const { startsAt, endsAt, timeZone } = booking;
  if (Date.parse(startsAt) <= nowMs && nowMs < Date.parse(endsAt)) return 'now';
  const days = daysAhead(startsAt, timeZone, nowMs);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 1 && days < 7 ? 'week' : monthOf(startsAt, timeZone);
}

function group<T>(items: readonly T[], keyFor: (item: T) => GroupKey): Group<T>[] {
  const groups = new Map<GroupKey, T[]>();
  for (const item of items) {
    const key = keyFor(item);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].map(([key, bookings]) => ({ key, bookings }));
}

/** What is to come, under `today`, `tomorrow`, …; the given order stays. */
export const groupByNearness = <T extends Placed>(bookings: readonly T[], nowMs: number): Group<T>[] =>
  group(bookings, (booking) => keyOf(booking, nowMs));

/** What has been, by month; the given order stays. */
export const groupByMonth = <T extends Placed>(bookings: readonly T[]): Group<T>[] =>
  group(bookings, ({ startsAt, timeZone }) => monthOf(startsAt, timeZone));

/** Requests by the time left to answer them, the most pressing first. */
export const byTimeLeft = <T extends Pick<BookingSummary, 'expiresAt' | 'startsAt'>>(bookings: readonly T[]): T[] =>
  bookings.toSorted((a, b) => (a.expiresAt ?? a.startsAt).localeCompare(b.expiresAt ?? b.startsAt));

/** Who comes today and tomorrow where the space is, and who is there now. */
export function arrivalsOf<T extends Placed>(
  bookings: readonly T[],
  nowMs: number,
): { key: 'now' | 'today' | 'tomorrow'; bookings: T[] }[] {
  return (['now', 'today', 'tomorrow'] as const)
    .map((key) => ({ key, bookings: bookings.filter((booking) => keyOf(booking, nowMs) === key) }))
    .filter(({ bookings: some }) => some.length > 0);
}
