// A booking's hours as the listing page and the checkout read them from their URL. Pure.
import { toLocalDate } from '../../lib/formats.ts';
import type { BookingSummary } from './api.ts';
import { wallTime } from './slot-choice.ts';
import { writeInput } from './use-slot.ts';

type AddOns = Parameters<typeof writeInput>[0]['addOns'];
type Hours = Pick<BookingSummary, 'startsAt' | 'endsAt' | 'timeZone' | 'guests'> & { cars?: number };

/** `?date=2026-12-03&from=10:00&to=14:00&people=2`; several dates have `until` instead of hours. */
export function slotAddress(
  { startsAt, endsAt, timeZone, guests: people, cars }: Hours,
  addOns: AddOns = [],
  packageId?: string,
): string {
  const date = toLocalDate(startsAt, timeZone);
  // The last moment that belongs to it: midnight ends a day rather than starting the next.
  const last = toLocalDate(new Date(Date.parse(endsAt) - 1), timeZone);
  if (last !== date) return writeInput({ date, until: last, people, cars, addOns, packageId });
  const to = wallTime(endsAt, timeZone);
  const from = wallTime(startsAt, timeZone);
  return writeInput({ date, from, to: to === '00:00' ? '24:00' : to, people, cars, addOns, packageId });
}
