// Emails delayed by quiet hours are checked again when they're finally sent. What's no longer true is dropped, and the outbox
// says why (L6).
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { makeWorld, type TestListing, type TestMember, type World } from '../bookings/test-world.ts';
import { notifyCheaper } from '../bookmarks/prices.ts';
import { type EmailToSend, queueEmail } from '../emails/service.ts';

const realtime = {
  notify: () => undefined,
  notifyConversation: () => undefined,
  catchUp: () => undefined,
  close: async () => undefined,
};
const NIGHT = '2026-11-21T04:00:00Z'; // eleven at night in New York
const MORNING = '2026-11-21T12:00:00Z';

let world: World;
let host: TestMember;
let guest: TestMember;
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => setCurrentSettings(DEFAULT_SETTINGS));
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set(NIGHT);
  await carryOut();
  [host, guest] = [await sleeper(), await sleeper()];
  listing = await world.makeListing({ host_id: host.id, title: 'Attic desk', booking_mode: 'request' });
});

/** Has quiet hours from ten in the evening to seven. */
async function sleeper(): Promise<TestMember> {
  const member = await world.makeGuest();
  await world.t.db.kysely
    .insertInto('quiet_hours')
    .values({ member_id: member.id, from_minute: 1_320, to_minute: 420 })
    .execute();
  return member;
}
/** Runs repeatedly, because effects queue effects. */
async function carryOut(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await drainOutbox(world.t.deps, topicHandlers(realtime));
}
const emailsTo = async ({ id }: TestMember) =>
  (
    await world.t.db.kysely
      .selectFrom('sent_email')
      .select(['subject', 'text_body'])
      .where('member_id', '=', id)
      .orderBy('outbox_id')
      .execute()
  ).map(({ subject, text_body }) => `${subject}\n${text_body}`);
const inTheMorning = async (member: TestMember) => {
  await carryOut();
  expect(await emailsTo(member)).toEqual([]);
  world.t.clock.set(MORNING);
  await carryOut();
  return emailsTo(member);
};
/** Templates that were dropped for this reader, each with the reason. */
const dropped = async ({ id }: TestMember) =>
  (
    await world.t.db.kysely
      .selectFrom('outbox')
      .select(['payload', 'dropped_because', 'done_at'])
      .where('dropped_because', 'is not', null)
      .orderBy('id')
      .execute()
  )
    .map(({ payload, ...row }) => ({ ...row, mail: payload as { memberId: string; template: string } }))
    .filter(({ mail, done_at }) => mail.memberId === id && done_at !== null)
    .map(({ mail, dropped_because }) => `${mail.template}: ${dropped_because}`);
const asked = () => world.booked(listing, {}, { guest });
const verb = async (as: TestMember, id: string, what: 'approve' | 'cancel') =>
  expect((await (what === 'approve' ? world.accept(as, id) : world.verb(as, id, what))).status).toBe(200);

describe('an email about a booking that waited until the morning (L6)', () => {
  it('goes to the address its reader has by then', async () => {
    await asked();
    await carryOut();
    await world.t.db.kysely
      .updateTable('member')
      .set({ email: 'moved@example.org' })
      .where('id', '=', host.id)
      .execute();
    await inTheMorning(host);
    const sent = await world.t.db.kysely
      .selectFrom('sent_email')
      .select('to_email')
      .where('member_id', '=', host.id)
      .execute();
    expect(sent).toEqual([{ to_email: 'moved@example.org' }]);
  });

  it('is sent when all is as it was', async () => {
    await asked();
    expect(await inTheMorning(host)).toEqual([expect.stringContaining('wants to book Attic desk')]);
    expect(await dropped(host)).toEqual([]);
  });

  it('is dropped when the request was answered meanwhile, and so is the guest’s of having asked', async () => {
    const { _id } = await asked();
    await carryOut();
    await verb(host, _id, 'approve');
    expect(await inTheMorning(host)).toEqual([expect.stringContaining('is coming to Attic desk')]);
    expect(await emailsTo(guest)).toEqual([expect.stringContaining('Booked: Attic desk')]);
    expect(await dropped(host)).toEqual(['booking-request: no longer true']);
    expect(await dropped(guest)).toEqual(['booking-request-sent: no longer true']);
  });

  it('is dropped if the booking was canceled, and the cancellation is emailed instead', async () => {
    const { _id } = await asked();
    await carryOut();
    await verb(host, _id, 'approve');
    await carryOut();
    await verb(guest, _id, 'cancel');
    expect(await inTheMorning(host)).toEqual([expect.stringContaining('Canceled')]);
    expect(await dropped(host)).toEqual(['booking-request: no longer true', 'booking-confirmed-host: no longer true']);
  });

  it('is dropped when the booking was moved', async () => {
    const { _id } = await asked();
    await carryOut();
    await world.t.db.kysely
      .updateTable('booking')
      .set({ during: '[2026-11-24T15:00:00Z,2026-11-24T17:00:00Z)' })
      .where('id', '=', _id)
      .execute();
    expect(await inTheMorning(host)).toEqual([]);
    expect(await dropped(host)).toEqual(['booking-request: no longer true']);
  });
});

it('an email about a past stay waits as well (L6)', async () => {
  await asked();
  await carryOut();
  const waiting = await world.t.db.kysely
    .selectFrom('outbox')
    .select('payload')
    .where('done_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const email = waiting
    .map(({ payload }) => payload as unknown as EmailToSend)
    .find(({ memberId }) => memberId === guest.id)!;
  await queueEmail(world.t.db.kysely, world.t.deps, {
    ...email,
    template: 'booking-completed',
    data: { ...email.data, startsAt: '2026-11-20T15:00:00.000Z', endsAt: '2026-11-20T17:00:00.000Z', expiresAt: null },
  } as EmailToSend);
  await carryOut();
  expect(await emailsTo(guest)).toEqual([]);
});

describe('of messages (L6, H2)', () => {
  let url: string;
  beforeEach(async () => {
    const begun = { recipientId: host.id, listingId: listing.id };
    const { body } = await world.call<{ _id: string }>(guest, 'POST', '/api/conversations', begun);
    url = `/api/conversations/${body._id}`;
    await say('Is there a lamp?');
    world.t.clock.advance({ minutes: 15 });
  });
  const say = (content: string) => world.call(guest, 'POST', `${url}/messages`, { content, clientId: randomUUID() });

  it('those that were read meanwhile are not mailed', async () => {
    await carryOut();
    await world.call(host, 'POST', `${url}/read`, {});
    expect(await inTheMorning(host)).toEqual([]);
    expect(await dropped(host)).toEqual(['unread-messages: no longer true']);
  });

  it('counts messages that came since and shows the last one', async () => {
    await carryOut();
    await say('And a second chair?');
    const [mail, ...others] = await inTheMorning(host);
    expect(others).toEqual([]);
    expect(mail).toContain('2 unread messages');
    expect(mail).toContain('“And a second chair?”');
  });
});

it('lower prices that rose again are left out, and the whole email if none is left (L6, BK4)', async () => {
  const other = await world.makeListing({ host_id: host.id, title: 'Cellar desk' });
  const price = (id: string, dayMinor: number) =>
    world.t.db.kysely.updateTable('listing').set({ day_minor: dayMinor }).where('id', '=', id).execute();
  const readers = [guest, await sleeper()];
  for (const reader of readers) {
    await world.call(reader, 'PUT', '/api/account/notices/price-drop', { isMailed: true });
    for (const { id } of reader === guest ? [listing] : [listing, other])
      await world.call(reader, 'POST', '/api/bookmarks', { listingId: id });
  }
  await price(listing.id, 100);
  await price(other.id, 200);
  await notifyCheaper(world.t.deps);
  await carryOut();
  await price(listing.id, 1_000_000);
  expect(await inTheMorning(guest)).toEqual([]);
  expect(await dropped(guest)).toEqual(['price-drop: no longer true']);
  const emails = await emailsTo(readers[1]!);
  expect(emails).toEqual([expect.stringContaining('Cellar desk dropped in price')]);
  expect(emails[0]).not.toContain('Attic desk');
});

it('thanks that were taken back are not told; what happened once is, whenever it is read (L6)', async () => {
  const to = { to: guest.email, memberId: guest.id };
  await queueEmail(world.t.db.kysely, world.t.deps, {
    ...to,
    template: 'kudos-received',
    data: { kudosId: randomUUID(), name: 'Kim', from: 'Bo', tag: 'clear-words', text: '' },
  });
  await queueEmail(world.t.db.kysely, world.t.deps, {
    ...to,
    template: 'ticket-opened',
    data: { name: 'Kim', reference: 'T-1', subject: 'A switch', ticketId: randomUUID() },
  });
  expect(await inTheMorning(guest)).toEqual([expect.stringContaining('We got your message (T-1)')]);
  expect(await dropped(guest)).toEqual(['kudos-received: no longer true']);
});

it('kudos that were turned off meanwhile aren’t told: their page is gone (N17)', async () => {
  await queueEmail(world.t.db.kysely, world.t.deps, {
    to: guest.email,
    memberId: guest.id,
    template: 'kudos-received',
    data: { name: 'Kim', from: 'Bo', tag: 'clear-words', text: '' },
  });
  setCurrentSettings({ ...DEFAULT_SETTINGS, features: { off: ['kudos'] } });
  expect(await inTheMorning(guest)).toEqual([]);
  expect(await dropped(guest)).toEqual(['kudos-received: no longer true']);
});

it('a match that was booked since isn’t sent, and the search watch continues (L6, A18)', async () => {
  const query = 'city=Nowhere+at+all';
  await queueEmail(world.t.db.kysely, world.t.deps, {
    to: guest.email,
    memberId: guest.id,
    template: 'search-found',
    data: { name: 'Kim', count: 1, query, place: 'Nowhere at all', date: null },
  });
  await carryOut();
  expect(await inTheMorning(guest)).toEqual([]);
  expect(await dropped(guest)).toEqual(['search-found: no longer true']);
  const { body } = await world.call<{ watches: { query: string }[] }>(guest, 'GET', '/api/search-watches');
  expect(body.watches).toEqual([expect.objectContaining({ query })]);
});
