// The hours of both clock changes, end to end: free hours, quote, booking, the host's calendar, the calendar feed, and emails
// show the same instants and the same wall-clock times (3.5).
import type { Quote } from '@daynook/contract/bookings';
import type { CalendarEntry } from '@daynook/contract/hosting/host-calendars';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { createCalendarLink, readCalendar } from '../calendar-exports/service.ts';
import { makeWorld, type World } from './test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ now: '2027-03-10T15:00:00Z' });
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});

const stamp = (instant: string) => instant.replaceAll(/[-:]|\.000/g, '');
const silent = {
  notify: () => undefined,
  notifyConversation: () => undefined,
  catchUp: () => undefined,
  close: async () => undefined,
};

// Instants, what the wall there shows, and the time that passes.
const NEW_YORK = [
  ['spring, a working day', '2027-03-14T13:00:00Z', '2027-03-14T21:00:00Z', 480, '9 AM–5 PM', '(Eastern time)'],
  ['spring, over the gap', '2027-03-14T06:00:00Z', '2027-03-14T08:00:00Z', 120, '1 AM EST', '4 AM EDT'],
  ['spring, the night', '2027-03-14T04:00:00Z', '2027-03-14T12:00:00Z', 480, '11 PM EST', '8 AM EDT'],
  [
    'autumn, before the hour comes again',
    '2027-11-07T04:00:00Z',
    '2027-11-07T05:30:00Z',
    90,
    '12 AM EDT',
    '1:30 AM EDT',
  ],
  [
    'autumn, over the hour that comes twice',
    '2027-11-07T05:30:00Z',
    '2027-11-07T07:30:00Z',
    120,
    '1:30 AM EDT',
    '2:30 AM EST',
  ],
  ['autumn, the night', '2027-11-07T05:00:00Z', '2027-11-07T09:00:00Z', 240, '1 AM EDT', '4 AM EST'],
] as const;

interface Hours {
  readonly startsAt: string;
  readonly endsAt: string;
}
const toInstants = ({ startsAt, endsAt }: Hours) => [Date.parse(startsAt), Date.parse(endsAt)];

const makeRoom = () =>
  world.makeListing(
    { min_duration_minutes: 30, half_day_minor: null, day_minor: 90_000 },
    { open: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1_440 })) },
  );

async function freeHoursOn(day: string, listingId: string): Promise<number> {
  const url = `/api/listings/${listingId}/availability?from=${day}&to=${day}`;
  const { body } = await world.call<{ days: { free: Hours[] }[] }>(world.guest, 'GET', url);
  const [startsAt, endsAt] = toInstants(body.days[0]!.free[0]!);
  return (endsAt! - startsAt!) / 3_600_000;
}

async function inHostCalendar(day: string, listingId: string): Promise<CalendarEntry> {
  const url = `/api/host/calendar?listingId=${listingId}&from=${day}&to=${day}`;
  const { body } = await world.call<{ entries: CalendarEntry[] }>(world.host, 'GET', url);
  return body.entries.find(({ kind }) => kind === 'booking')!;
}

async function inCalendar(listingId: string): Promise<string> {
  const actor = { memberId: world.host.id } as Parameters<typeof createCalendarLink>[1];
  const { url } = await createCalendarLink(world.t.deps, actor, { listingId, propertyId: null });
  return (await readCalendar(world.t.deps, url.split('/').at(-1)!.replace('.ics', ''))) ?? '';
}

async function emailsAbout(bookingId: string): Promise<string[]> {
  const { t } = world;
  for (let round = 0; round < 2; round += 1) await drainOutbox(t.deps, topicHandlers(silent));
  const emails = t.db.kysely.selectFrom('sent_email').select('text_body');
  const rows = await emails.where('text_body', 'like', `%/booking/${bookingId}%`).execute();
  return rows.map(({ text_body }) => text_body);
}

describe('a booking across a clock change', () => {
  it.each(NEW_YORK)('%s (D13)', async (_, startsAt, endsAt, durationMinutes, from, until) => {
    world.t.clock.set(startsAt.startsWith('2027-03') ? '2027-03-10T15:00:00Z' : '2027-11-02T15:00:00Z');
    const guest = await world.makeGuest();
    const listing = await makeRoom();
    const slot = { listingId: listing.id, startsAt, endsAt, guests: 1 };
    const day = startsAt.slice(0, 10);
    // The day is as long as it is: 23 hours in spring, 25 in autumn.
    expect(await freeHoursOn(day, listing.id)).toBe(day.startsWith('2027-03') ? 23 : 25);

    const { body: quote } = await world.call<Quote>(guest, 'POST', '/api/bookings/quote', slot);
    expect(quote).toMatchObject({ durationMinutes, timeZone: 'America/New_York' });
    // What passes is what is paid for, at 10 an hour.
    expect(quote.lines[0]!.amountMinor).toBe((durationMinutes / 60) * 1_000);

    const booking = await world.booked(listing, { ...slot, expectedTotalMinor: quote.totalMinor }, { guest });
    const entry = await inHostCalendar(day, listing.id);
    for (const hours of [booking, entry]) expect(toInstants(hours)).toEqual(toInstants(slot));

    const text = await inCalendar(listing.id);
    expect(text).toContain(`DTSTART:${stamp(startsAt)}`);
    expect(text).toContain(`DTEND:${stamp(endsAt)}`);

    const emails = await emailsAbout(booking._id);
    expect(emails).toHaveLength(2);
    for (const email of emails) for (const words of [from, until]) expect(email).toContain(words);
  });
});
