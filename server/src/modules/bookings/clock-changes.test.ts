// The hours of both clock changes, all the way: free hours, quote, booking, the host's calendar, the feed others follow, and
// mail say the same instants and the same wall clock (3.5).
import type { Booking, Quote } from '@daynook/contract/bookings';
import type { CalendarEntry } from '@daynook/contract/host-calendars';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { createCalendarLink, readCalendar } from '../calendars/service.ts';
import { makeWorld, newKey, type World } from './test-world.ts';

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
  tell: () => undefined,
  tellConversation: () => undefined,
  catchUp: () => undefined,
  close: async () => undefined,
};

// Instants, what the wall there shows, and the time that passes.
const NEW_YORK = [
  ['spring, a working day', '2027-03-14T13:00:00Z', '2027-03-14T21:00:00Z', 480, '9:00 AM EDT', '5:00 PM EDT'],
  ['spring, over the gap', '2027-03-14T06:00:00Z', '2027-03-14T08:00:00Z', 120, '1:00 AM EST', '4:00 AM EDT'],
  ['spring, the night', '2027-03-14T04:00:00Z', '2027-03-14T12:00:00Z', 480, '11:00 PM EST', '8:00 AM EDT'],
  [
    'autumn, before the hour comes again',
    '2027-11-07T04:00:00Z',
    '2027-11-07T05:30:00Z',
    90,
    '12:00 AM EDT',
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
  ['autumn, the night', '2027-11-07T05:00:00Z', '2027-11-07T09:00:00Z', 240, '1:00 AM EDT', '4:00 AM EST'],
] as const;

describe('a booking over a clock change', () => {
  it.each(NEW_YORK)('%s (D13)', async (_, startsAt, endsAt, durationMinutes, from, until) => {
    world.t.clock.set(startsAt.startsWith('2027-03') ? '2027-03-10T15:00:00Z' : '2027-11-02T15:00:00Z');
    const { t, host } = world;
    const guest = await world.makeGuest();
    const open = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1_440 }));
    const listing = await world.makeListing(
      { min_duration_minutes: 30, half_day_minor: null, day_minor: 90_000 },
      { open },
    );
    const slot = { listingId: listing.id, startsAt, endsAt, guests: 1 };

    const day = startsAt.slice(0, 10);
    const { body: free } = await world.call<{ days: { free: { startsAt: string; endsAt: string }[] }[] }>(
      guest,
      'GET',
      `/api/listings/${listing.id}/availability?from=${day}&to=${day}`,
    );
    // The day is as long as it is: 23 hours in spring, 25 in autumn.
    const [whole] = free.days[0]!.free;
    const hours = (Date.parse(whole!.endsAt) - Date.parse(whole!.startsAt)) / 3_600_000;
    expect(hours).toBe(day.startsWith('2027-03') ? 23 : 25);

    const { body: quote } = await world.call<Quote>(guest, 'POST', '/api/bookings/quote', slot);
    expect(quote).toMatchObject({ durationMinutes, timeZone: 'America/New_York' });
    // What passes is what is paid for, at 10 an hour.
    expect(quote.lines[0]!.amountMinor).toBe((durationMinutes / 60) * 1_000);

    const { body: booking, status } = await world.call<Booking>(
      guest,
      'POST',
      '/api/bookings',
      { ...slot, paymentMethod: 'sandbox', expectedTotalMinor: quote.totalMinor },
      { 'idempotency-key': newKey() },
    );
    expect(status).toBe(201);
    expect([Date.parse(booking.startsAt), Date.parse(booking.endsAt)]).toEqual([
      Date.parse(startsAt),
      Date.parse(endsAt),
    ]);

    const { body: calendar } = await world.call<{ entries: CalendarEntry[] }>(
      host,
      'GET',
      `/api/host/calendar?listingId=${listing.id}&from=${day}&to=${day}`,
    );
    const [entry] = calendar.entries.filter(({ kind }) => kind === 'booking');
    expect([Date.parse(entry!.startsAt), Date.parse(entry!.endsAt)]).toEqual([
      Date.parse(startsAt),
      Date.parse(endsAt),
    ]);

    const actor = { memberId: host.id } as Parameters<typeof createCalendarLink>[1];
    const { url } = await createCalendarLink(t.deps, actor, { listingId: listing.id, propertyId: null });
    const text = await readCalendar(t.deps, url.split('/').at(-1)!.replace('.ics', ''));
    expect(text).toContain(`DTSTART:${stamp(startsAt)}`);
    expect(text).toContain(`DTEND:${stamp(endsAt)}`);

    await drainOutbox(t.deps, topicHandlers(silent));
    await drainOutbox(t.deps, topicHandlers(silent));
    const mails = await t.db.kysely
      .selectFrom('sent_mail')
      .select('text_body')
      .where('text_body', 'like', `%/booking/${booking._id}%`)
      .execute();
    expect(mails).toHaveLength(2);
    for (const { text_body } of mails) {
      expect(text_body).toContain(from);
      expect(text_body).toContain(until);
    }
  });
});
