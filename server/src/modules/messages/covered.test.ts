// Contact details stay hidden until the two have a confirmed booking (H7).
import type { Answer } from '@daynook/contract/api';
import type { Booking } from '@daynook/contract/bookings';
import { COVER } from '@daynook/contract/contacts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeBooking } from '../../../test/make.ts';
import { sendAutomatic } from './automatic.ts';
import { notifyOfBooking } from './effect-topics.ts';
import { reportMessage } from './reported.ts';
import { type MessageWorld, makeMember, makeMessageWorld, type TestMember } from './test-world.ts';

let w: MessageWorld;
beforeAll(async () => {
  w = await makeMessageWorld();
});
afterAll(() => w.t.close());
beforeEach(async () => {
  await w.carryOut();
  w.told.splice(0);
});

const RAW = 'Call me at 503-555-0142 or write to ana@example.org.';
const SHOWN = `Call me at ${COVER} or write to ${COVER}.`;

const lastSaid = async (as: TestMember, id: string) => (await w.page(as, id)).messages.at(-1)!;
const confirm = async (guest: TestMember, host: TestMember, listingId: string) => {
  const at = w.t.clock.now();
  const booking = await makeBooking(w.t.db, {
    guest_id: guest.id,
    host_id: host.id,
    listing_id: listingId,
    status: 'confirmed',
    confirmed_at: at,
  });
  const change = { bookingId: booking.id, guestId: guest.id, hostId: host.id, event: 'confirmed', by: 'host' as const };
  await notifyOfBooking(w.t.deps, { ...change, reason: null }, w.t.deps.newId());
};

it('both read what the other may read, on every way to it', async () => {
  const { guest, host, id } = await w.conversation();
  const said = await w.say(guest, id, RAW);
  expect([said.content, said.covers]).toEqual([SHOWN, ['phone', 'email']]);
  for (const who of [guest, host]) {
    expect(await lastSaid(who, id)).toMatchObject({ content: SHOWN, covers: ['phone', 'email'] });
    expect((await w.inbox(who)).conversations[0]?.lastMessage?.content).toBe(SHOWN);
  }
  await w.carryOut();
  w.t.clock.advance({ minutes: 11 });
  await w.carryOut();
  await w.carryOut();
  const emails = (await w.mails()).filter(({ to_email }) => to_email === host.email);
  expect(emails).toHaveLength(1);
  const heard = JSON.stringify([w.told, emails]);
  expect(heard).toContain(COVER);
  for (const secret of ['555-0142', 'ana@example']) expect(heard).not.toContain(secret);
});

it('aren’t found by search, but the text around them is', async () => {
  const { guest, host, id } = await w.conversation();
  await w.say(guest, id, 'My lighthouse: 503-555-0142');
  const found = async (q: string) => (await w.inbox(host, `?q=${q}`)).conversations.map(({ _id }) => _id);
  expect(await found('lighthouse')).toEqual([id]);
  for (const q of ['503', '-0142', '555']) expect(await found(q)).toEqual([]);
});

it('automatic messages of a host are covered, too', async () => {
  const { guest, host, listing, id } = await w.conversation();
  await w.t.db.kysely.transaction().execute((trx) =>
    sendAutomatic(trx, w.t.deps, {
      hostId: host.id,
      guestId: guest.id,
      listingId: listing.id,
      content: RAW,
    }),
  );
  expect((await lastSaid(guest, id)).content).toBe(SHOWN);
});

it('are read by both from the confirmed booking on, in every conversation of theirs, and open pages learn of it', async () => {
  const { guest, host, listing, id } = await w.conversation();
  const message = await w.say(guest, id, RAW);
  const other = await w.open(guest, host);
  const elsewhere = await w.say(host, other.id, 'www.example.org');
  await w.carryOut();
  w.told.splice(0);
  await confirm(guest, host, listing.id);
  await w.carryOut();
  const changed = w.told.filter(({ event, to }) => event === 'message_changed' && to === host.id);
  expect(changed.map(({ payload }) => (payload as { message: { _id: string; content: string } }).message)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _id: message._id, content: RAW }),
      expect.objectContaining({ _id: elsewhere._id, content: 'www.example.org' }),
    ]),
  );
  for (const who of [guest, host]) {
    const [first] = (await w.page(who, id)).messages;
    expect([first?.content, first?.covers]).toEqual([RAW, undefined]);
    expect((await lastSaid(who, other.id)).content).toBe('www.example.org');
  }
  expect((await w.say(host, id, RAW)).covers).toBeUndefined();
  expect((await w.inbox(host, '?q=503')).conversations.map(({ _id }) => _id)).toEqual([id]);
});

it('a booking with someone else uncovers nothing', async () => {
  const { guest, host, listing, id } = await w.conversation();
  await w.say(guest, id, RAW);
  await confirm(await makeMember(w.t.db), host, listing.id);
  await makeBooking(w.t.db, {
    guest_id: guest.id,
    host_id: host.id,
    listing_id: listing.id,
    status: 'requested',
    expires_at: new Date('2026-12-30T00:00:00Z'),
  });
  expect((await lastSaid(host, id)).content).toBe(SHOWN);
});

it('no text is lost: staff read a reported message as it was typed', async () => {
  const { guest, host, id } = await w.conversation();
  const { _id } = await w.say(guest, id, RAW);
  expect((await reportMessage(w.t.db.kysely, _id, host.id))?.excerpt).toBe(RAW);
});

it('a guest’s message with a request is covered for the host until it’s confirmed', async () => {
  const { guest, host, listing } = await w.conversation();
  const booking = await makeBooking(w.t.db, {
    guest_id: guest.id,
    host_id: host.id,
    listing_id: listing.id,
    status: 'requested',
    message: RAW,
    during: '[2027-02-01T17:00:00Z,2027-02-01T19:00:00Z)',
    local_start: '2027-02-01T12:00',
    local_end: '2027-02-01T14:00',
    expires_at: new Date('2026-12-30T00:00:00Z'),
  });
  const asked = async (as: TestMember) =>
    (await w.call<Booking>(as, 'GET', `/api/bookings/${booking.id}`)).body.message;
  const listed = async () =>
    (await w.call<Answer<'GET /api/host/bookings'>>(host, 'GET', '/api/host/bookings?tab=requests')).body.bookings[0]
      ?.message;
  expect([await asked(guest), await asked(host), await listed()]).toEqual([RAW, SHOWN, SHOWN]);
  const at = w.t.clock.now();
  await w.t.db.kysely
    .updateTable('booking')
    .set({ status: 'confirmed', confirmed_at: at })
    .where('id', '=', booking.id)
    .execute();
  expect(await asked(host)).toBe(RAW);
});

it('the data copy reveals no more than the pages do, also not through a report', async () => {
  const { guest, host, listing, id } = await w.conversation();
  const { _id } = await w.say(guest, id, RAW);
  await makeBooking(w.t.db, {
    guest_id: guest.id,
    host_id: host.id,
    listing_id: listing.id,
    status: 'requested',
    message: RAW,
    expires_at: new Date('2026-12-30T00:00:00Z'),
  });
  const report = { kind: 'message', subjectId: _id, reason: 'unsafe', text: '' };
  expect((await w.call(host, 'POST', '/api/reports', report)).status).toBeLessThan(300);
  const copy = async (as: TestMember) =>
    (await w.t.app.inject({ url: '/api/account/export', headers: await w.t.signIn(as) })).json<
      Record<'bookingsAsHost' | 'bookingsAsGuest' | 'messages' | 'reportsMade', Record<string, unknown>[]>
    >();
  const ofHost = await copy(host);
  expect(JSON.stringify(ofHost)).not.toContain('555-0142');
  expect([ofHost.bookingsAsHost[0]?.message, ofHost.messages[0]?.content, ofHost.reportsMade[0]?.excerpt]).toEqual(
    Array(3).fill(SHOWN),
  );
  // Senders see their own text.
  const ofGuest = await copy(guest);
  expect([ofGuest.bookingsAsGuest[0]?.message, ofGuest.messages[0]?.content]).toEqual([RAW, RAW]);
});

it('the reason for declining is covered, too', async () => {
  const { guest, host, listing } = await w.conversation();
  const booking = await makeBooking(w.t.db, {
    guest_id: guest.id,
    host_id: host.id,
    listing_id: listing.id,
    status: 'requested',
    payment_status: 'none',
    expires_at: new Date('2026-12-30T00:00:00Z'),
  });
  const { status } = await w.call(host, 'POST', `/api/bookings/${booking.id}/decline`, { reason: RAW });
  expect(status).toBe(200);
  await w.carryOut();
  await w.carryOut();
  const seen = (await w.call<Booking>(guest, 'GET', `/api/bookings/${booking.id}`)).body;
  const emails = (await w.mails()).filter(({ to_email }) => to_email === guest.email);
  const said = await w.inbox(guest);
  expect([seen.cancelReason, seen.events.at(-1)?.reason]).toEqual([SHOWN, SHOWN]);
  const all = JSON.stringify([seen, emails, said, w.told]);
  expect(all).toContain(SHOWN);
  expect(all).not.toContain('555-0142');
});
