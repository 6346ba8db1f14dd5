// Groups bookings by how soon they are, or by month. Pure. Dates are those of each listing's time zone.
import { toLocalDate } from '../../lib/formats.ts';
import type { BookingSummary } from './api.ts';
import { daysAhead } from './booking-timing.ts';

type Placed = Pick<BookingSummary, 'startsAt' | 'endsAt' | 'timeZone' | 'status'>;

/** `now` is in progress; a month is `2026-12`. */
export type GroupKey = 'now' | 'today' | 'tomorrow' | 'week' | `${number}-${number}`;

export interface Group<T> {
  key: GroupKey;
  bookings: T[];
}

const toMonth = (at: string, timeZone: string) => toLocalDate(at, timeZone).slice(0, 7) as GroupKey;

export function toGroupKey(booking: Placed, nowMs: number): GroupKey {
  const { startsAt, endsAt, timeZone } = booking;
  if (Date.parse(startsAt) <= nowMs && nowMs < Date.parse(endsAt)) return 'now';
  const days = daysAhead(startsAt, timeZone, nowMs);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 1 && days < 7 ? 'week' : toMonth(startsAt, timeZone);
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

/** Upcoming bookings under `today`, `tomorrow`, …, in the given order. */
export const groupByNearness = <T extends Placed>(bookings: readonly T[], nowMs: number): Group<T>[] =>
  group(bookings, (booking) => toGroupKey(booking, nowMs));

/** Past bookings by month, in the given order. */
export const groupByMonth = <T extends Placed>(bookings: readonly T[]): Group<T>[] =>
  group(bookings, ({ startsAt, timeZone }) => toMonth(startsAt, timeZone));

/** Requests by the time left to respond, the most urgent first. */
export const byTimeLeft = <T extends Pick<BookingSummary, 'expiresAt' | 'startsAt'>>(bookings: readonly T[]): T[] =>
  bookings.toSorted((a, b) => (a.expiresAt ?? a.startsAt).localeCompare(b.expiresAt ?? b.startsAt));

/** Guests who arrive today and tomorrow in the listing's time zone, and those who are there now. */
export function listArrivals<T extends Placed>(
  bookings: readonly T[],
  nowMs: number,
): { key: 'now' | 'today' | 'tomorrow'; bookings: T[] }[] {
  return (['now', 'today', 'tomorrow'] as const)
    .map((key) => ({ key, bookings: bookings.filter((booking) => toGroupKey(booking, nowMs) === key) }))
    .filter(({ bookings: some }) => some.length > 0);
}
