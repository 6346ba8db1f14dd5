// A host's calendar for tests: listings and their entries, which tests change as needed.
import type { CalendarEntry } from '@daynook/contract/hosting/host-calendars';
import type { HostCalendar } from '../app/features/host-calendar/api.ts';
import { LISTING_ID } from './listing-examples.ts';

/** Tuesday, 10 to 12 in New York, with a buffer of half an hour. */
export const anEntry = (kind: CalendarEntry['kind'], more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  _id: '019a2f00-0000-7000-9000-000000000001',
  listingId: LISTING_ID,
  seat: 1,
  kind,
  startsAt: '2026-11-24T15:00:00.000Z',
  endsAt: '2026-11-24T17:00:00.000Z',
  gapEndsAt: more.endsAt ?? '2026-11-24T17:00:00.000Z',
  booking: null,
  block: null,
  ...more,
});

export const aBookingBy = (guestName: string, more: Partial<NonNullable<CalendarEntry['booking']>> = {}) => ({
  _id: '019a2f00-0000-7000-9000-0000000000b1',
  listingId: LISTING_ID,
  reference: 'DN-4F7K2',
  status: 'confirmed' as const,
  guestName,
  guests: 2,
  cars: 0,
  ...more,
});

export const aCalendar = (more: Partial<HostCalendar> = {}): HostCalendar => ({
  timeZone: 'America/New_York',
  rooms: [{ _id: LISTING_ID, title: 'Garden office under the maple', kind: 'private-room', state: 'live', seats: 1 }],
  entries: [],
  ...more,
});
