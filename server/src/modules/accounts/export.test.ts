// The export of everything stored about a member: complete, machine readable, and only theirs.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeListing, makeMember } from '../../../test/make.ts';
import { makeWorld, type World } from '../bookings/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const exportAccount = async (member: { subject: string }) => {
  const answer = await world.t.app.inject({ url: '/api/account/export', headers: await world.t.signIn(member) });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=daynook-my-data-2026-11-21\.json$/);
  return { text: answer.body, data: JSON.parse(answer.body) as Record<string, Record<string, unknown>[]> };
};

it('contains bookings, messages, bookmarks, lists, properties, and emails, and nothing about strangers (J4, M9)', async () => {
  const { t, guest, host } = world;
  const listing = await world.makeListing();
  const booked = await world.booked(listing, { message: 'I bring my own chair' });
  const spoken = await world.call<{ _id: string }>(guest, 'POST', '/api/conversations', {
    recipientId: host.id,
    listingId: listing.id,
  });
  await world.call(guest, 'POST', `/api/conversations/${spoken.body._id}/messages`, {
    content: 'Is there a "door"?\n\u2028 Yes, 100 %',
    clientId: randomUUID(),
  });
  await world.call(guest, 'POST', '/api/bookmarks', { listingId: listing.id, notes: 'South window', tags: ['quiet'] });
  const list = await world.call<{ _id: string }>(guest, 'POST', '/api/saved-lists', {
    name: 'Offsite',
    listingId: listing.id,
  });
  const ofListing = `/api/saved-lists/${list.body._id}/listings/${listing.id}`;
  await world.call(guest, 'PUT', `${ofListing}/vote`, { isFor: true });
  await world.call(guest, 'PUT', `${ofListing}/comment`, { text: 'Warm' });
  const stranger = await makeMember(t.db, { email: 'stranger@secret.example', name: 'Secret Stranger' });
  await makeListing(t.db, { host_id: stranger.id, title: 'Secret room' });

  const mine = await exportAccount(guest);
  expect(mine.data['bookingsAsGuest']).toMatchObject([
    { reference: booked.reference, message: 'I bring my own chair' },
  ]);
  expect(mine.data['messages']).toContainEqual(
    expect.objectContaining({ from: 'you', content: 'Is there a "door"?\n\u2028 Yes, 100 %' }),
  );
  expect(mine.data['bookmarks']).toMatchObject([
    { notes: 'South window', tags: ['quiet'], saved_currency: 'USD', saved_full_day_minor: 6_300 },
  ]);
  expect(mine.data['lists']).toMatchObject([{ name: 'Offsite', listings: [listing.title] }]);
  expect(mine.data['listVotesAndComments']).toMatchObject([{ list: 'Offsite', comment: 'Warm' }]);
  expect(mine.data['profile']).toMatchObject({ email: guest.email });
  expect(mine.text).not.toMatch(/secret/i);
  expect(mine.text).not.toContain(host.email);

  const theirs = await exportAccount(host);
  expect(theirs.data['bookingsAsHost']).toMatchObject([{ reference: booked.reference }]);
  expect(theirs.data['listings']?.map(({ id }) => id)).toContain(listing.id);
  expect(theirs.data['homes']?.length).toBeGreaterThan(0);
  expect(theirs.text).not.toContain(guest.email);
});

it('holds agreements, support tickets, reports, and kudos, and no staff notes (M9, O4)', async () => {
  const { t } = world;
  const member = await makeMember(t.db);
  const other = await makeMember(t.db, { name: 'Somebody Else' });
  await world.call(member, 'POST', '/api/saved-replies', { title: 'Key', text: 'Under the pot' });
  await world.call(member, 'POST', '/api/reports', {
    kind: 'member',
    subjectId: other.id,
    reason: 'spam',
    text: 'Look',
  });
  const ticket = await world.call<{ _id: string; reference: string }>(member, 'POST', '/api/support/tickets', {
    kind: 'other',
    subject: 'A question',
    text: 'Where is the switch?',
    clientId: randomUUID(),
  });
  const at = t.clock.now();
  await t.db.kysely
    .insertInto('support_message')
    .values({ id: randomUUID(), ticket_id: ticket.body._id, kind: 'note', text: 'Between colleagues', at })
    .execute();
  await t.db.kysely
    .insertInto('legal_acceptance')
    .values({ member_id: member.id, document: 'terms', version: 1, accepted_at: at })
    .execute();
  await t.db.kysely
    .insertInto('host_document')
    .values({
      id: randomUUID(),
      host_id: member.id,
      client_id: randomUUID(),
      kind: 'lease',
      issuer: 'Us',
      created_at: at,
    })
    .execute();
  const { data, text } = await exportAccount(member);
  expect(data['savedReplies']).toMatchObject([{ title: 'Key', text: 'Under the pot' }]);
  expect(data['reportsMade']).toMatchObject([{ reason: 'spam', text: 'Look' }]);
  expect(data['questionsToStaff']).toMatchObject([{ reference: ticket.body.reference, text: 'Where is the switch?' }]);
  expect(data['legalAcceptances']).toMatchObject([{ document: 'terms', version: 1 }]);
  expect(data['documents']).toMatchObject([{ kind: 'lease', issuer: 'Us' }]);
  expect(text).not.toContain('Between colleagues');
});

it('holds the prices and rules that hosts set for their rooms (M9, D6)', async () => {
  const host = await makeMember(world.t.db);
  await world.makeListing({
    host_id: host.id,
    price_rules: JSON.stringify([{ name: 'Fairs', weekdays: [5], from: null, to: null, percent: 20 }]),
    add_ons: JSON.stringify([{ id: 'a', name: 'Second monitor', priceMinor: 500, unit: 'booking', maximum: 1 }]),
    discounts: JSON.stringify({ weekPercent: 10 }),
    weekday_min_minutes: [0, 0, 0, 0, 120, 0, 0],
    instant_min_stays: 2,
  });
  const { data } = await exportAccount(host);
  expect(data['listings']).toMatchObject([
    {
      price_rules: [{ name: 'Fairs' }],
      add_ons: [{ name: 'Second monitor' }],
      discounts: { weekPercent: 10 },
      weekday_min_minutes: [0, 0, 0, 0, 120, 0, 0],
      instant_min_stays: 2,
    },
  ]);
});

it('holds hosts’ tasks and what’s checked off (M9, K11)', async () => {
  const { t } = world;
  const host = await makeMember(t.db);
  const listing = await world.makeListing({ host_id: host.id });
  const booked = await world.booked(listing, {});
  const at = t.clock.now();
  const task = { id: randomUUID(), property_id: listing.property_id, text: 'Water the fern', created_at: at };
  await t.db.kysely.insertInto('turnover_task').values(task).execute();
  const tick = { booking_id: booked._id, task_id: task.id, member_id: host.id, at };
  await t.db.kysely.insertInto('turnover_tick').values(tick).execute();
  const { data } = await exportAccount(host);
  expect(data['turnoverTasks']).toMatchObject([{ text: 'Water the fern' }]);
  expect(data['turnoverTicks']).toMatchObject([{ text: 'Water the fern', reference: booked.reference }]);
});

it('holds hosts’ scheduled replies and what happened to them (M9, H6)', async () => {
  const { t } = world;
  const host = await makeMember(t.db);
  const listing = await world.makeListing({ host_id: host.id });
  const booked = await world.booked(listing, {});
  const reply = await world.call<{ _id: string }>(host, 'POST', '/api/saved-replies', { title: 'Key', text: 'Pot' });
  await world.call(host, 'POST', '/api/reply-schedules', {
    replyId: reply.body._id,
    where: { kind: 'property', id: listing.property_id },
    moment: 'before-start',
    offsetMinutes: 60,
  });
  const { id: scheduleId } = await t.db.kysely
    .selectFrom('reply_schedule')
    .select('id')
    .where('member_id', '=', host.id)
    .executeTakeFirstOrThrow();
  await t.db.kysely
    .insertInto('reply_sending')
    .values({ schedule_id: scheduleId, booking_id: booked._id, outcome: 'skipped', at: t.clock.now() })
    .execute();
  const { data } = await exportAccount(host);
  expect(data['repliesByTheClock']).toMatchObject([{ reply: 'Key', moment: 'before-start', offset_minutes: 60 }]);
  expect(data['repliesSentByThemselves']).toMatchObject([
    { reply: 'Key', outcome: 'skipped', reference: booked.reference },
  ]);
});

it('holds what the member added to other people’s lists (M9)', async () => {
  const { t, guest } = world;
  const member = await makeMember(t.db);
  const listing = await world.makeListing({ title: 'Loft' });
  const list = await world.call<{ _id: string }>(guest, 'POST', '/api/saved-lists', {
    name: 'Shared',
    listingId: listing.id,
  });
  await t.db.kysely
    .updateTable('saved_list_entry')
    .set({ added_by: member.id })
    .where('list_id', '=', list.body._id)
    .execute();
  const { data } = await exportAccount(member);
  expect(data['listEntriesAdded']).toMatchObject([{ list: 'Shared', listing: 'Loft' }]);
});

it('continues across pages, each row once (M9)', async () => {
  const { t } = world;
  const member = await makeMember(t.db);
  const rows = Array.from({ length: 1_203 }, (_, index) => ({
    id: randomUUID(),
    outbox_id: randomUUID(),
    to_email: member.email,
    member_id: member.id,
    subject: `Mail ${index}`,
    text_body: 'x',
    html_body: 'x',
    calendar_text: 'BEGIN:VCALENDAR',
    sent_at: t.clock.now(),
    via: 'outbox' as const,
  }));
  await t.db.kysely.insertInto('sent_email').values(rows).execute();
  const { data } = await exportAccount(member);
  expect(new Set(data['mails']?.map(({ subject }) => subject)).size).toBe(1_203);
  expect(data['mails']).toHaveLength(1_203);
  expect(data['mails']![0]).toMatchObject({ calendar: 'BEGIN:VCALENDAR' });
  expect(data['bookingsAsGuest']).toEqual([]);
});

it('works for suspended members too, but not without a token (M9)', async () => {
  const suspended = await makeMember(world.t.db, { status: 'suspended' });
  expect((await exportAccount(suspended)).data['messages']).toEqual([]);
  expect((await world.t.app.inject({ url: '/api/account/export' })).statusCode).toBe(401);
});
