// Removing the demo: everything of its members goes, the books balance, what real members have stays, and settings stay (R2).
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { ensureAccount } from '../../src/identity/accounts.ts';
import { verify } from '../../src/verify/checks.ts';
import { makeCoHost } from '../../test/make.ts';
import { manualDesk } from '../../test/money/manual-desk.ts';
import { RealMembersInvolved, removeDemo } from './remove.ts';

const { desk } = manualDesk();
const run = async (statement: ReturnType<typeof sql>) => (await statement.execute(desk.world.t.db.kysely)).rows;
const remove = () => removeDemo(desk.world.t.deps, () => {});
const setDemo = (...ids: string[]) =>
  desk.world.t.db.kysely.updateTable('member').set({ is_demo: true }).where('id', 'in', ids).execute();
const findViolations = async () =>
  (await verify({ db: desk.world.t.db })).flatMap(({ name, violations }) => violations.map((one) => [name, one]));

beforeEach(() => setDemo(desk.world.host.id, desk.world.guest.id));

it('removes members with their homes, bookings, messages, and money, and the books still balance (R2)', async () => {
  const { world } = desk;
  const listing = await world.makeListing({ booking_mode: 'instant' });
  const { _id } = await world.booked(listing);
  await run(sql`insert into invoice (id, number, kind, booking_id, currency, total_minor, content, issued_at)
    values (gen_random_uuid(), 1, 'invoice', ${_id}, 'USD', 100, '{}', now())`);
  await run(sql`insert into invoice_series (last_number) values (1)`);
  await world.call(world.guest, 'POST', '/api/conversations', { recipientId: world.host.id, listingId: listing.id });
  expect(await world.count('ledger_entry')).toBeGreaterThan(0);
  expect(await world.count('conversation')).toBeGreaterThan(0);
  const mine = await world.makeListing({ host_id: desk.host.id });
  const { members } = await remove();
  expect(members).toBe(2);
  for (const table of [
    'booking',
    'ledger_entry',
    'ledger_transaction',
    'conversation',
    'message',
    'occupied',
    'payment_attempt',
  ] as const)
    expect([table, await world.count(table)]).toEqual([table, 0]);
  const { rows } = await world.t.db.pool.query('select id from listing');
  expect(rows).toEqual([{ id: mine.id }]);
  expect(await findViolations()).toEqual([]);
  expect(await remove()).toMatchObject({ members: 0, rows: 0 });
});

it('guards the ledger again afterward', async () => {
  const { world } = desk;
  const real = await world.makeListing({ host_id: desk.host.id, booking_mode: 'instant' });
  await world.booked(real, {}, { guest: desk.staff });
  await remove();
  expect(await world.count('ledger_entry')).toBeGreaterThan(0);
  await expect(world.t.db.pool.query('delete from ledger_entry')).rejects.toThrow('the ledger is append-only');
});

it('removes nothing while a real member has a booking with the demo, and names it', async () => {
  const { world } = desk;
  const { reference } = await world.booked(
    await world.makeListing({ booking_mode: 'instant' }),
    {},
    { guest: desk.staff },
  );
  const error = await remove().catch((one: unknown) => one);
  expect(error).toBeInstanceOf(RealMembersInvolved);
  expect((error as RealMembersInvolved).involved.join()).toContain(reference);
  expect(await world.count('booking')).toBe(1);
});

it('keeps settings that someone chose with the demo’s staff account, which nobody can use anymore', async () => {
  const { world } = desk;
  await setDemo(desk.staff.id);
  const body = {
    setting: { name: 'pages', value: { hidden: ['careers'] } },
    version: 0,
    reason: 'Ours',
    password: 'correct horse battery',
  };
  expect(await world.call(desk.staff, 'POST', '/api/staff/site-settings', body)).toMatchObject({ status: 201 });
  await remove();
  expect(await world.count('site_setting')).toBe(1);
  const author = await world.t.db.kysely
    .selectFrom('member')
    .select(['name', 'is_demo', 'deleted_at'])
    .where('id', '=', desk.staff.id)
    .executeTakeFirstOrThrow();
  expect(author).toMatchObject({ name: 'Demo account', is_demo: false, deleted_at: expect.any(Date) });
  const { rows } = await world.t.db.pool.query('select email from identity_account order by email');
  expect(rows).toEqual([{ email: 'nadia@example.org' }]);
});

it('keeps what the demo’s staff account did to real members’ bookings and money, with an emptied author', async () => {
  const { world } = desk;
  await setDemo(desk.staff.id);
  const guest = await world.makeGuest();
  const { _id } = await world.booked(
    await world.makeListing({ host_id: desk.host.id, booking_mode: 'instant' }),
    {},
    { guest },
  );
  const [by, host] = [desk.staff.id, desk.host.id];
  await run(sql`insert into received_payment (id, booking_id, amount_minor, recorded_by, at, reversed_at, reversed_by)
    values (gen_random_uuid(), ${_id}, 100, ${by}, now(), now(), ${by})`);
  await run(sql`insert into no_show (booking_id, state, by_party, marked_by, created_at, contest_until, decided_by, decided_at)
    values (${_id}, 'withdrawn', 'staff', ${by}, now(), now(), ${by}, now())`);
  await run(sql`insert into host_fee_rate (id, host_id, starts_at, basis_points, reason, created_by, created_at)
    values (gen_random_uuid(), ${host}, '2026-12-01T00:00:00Z', 500, 'Agreed', ${by}, now())`);
  await run(sql`insert into impersonation (id, staff_id, member_id, reason, began_at, ends_at)
    values (gen_random_uuid(), ${by}, ${host}, 'They see no bookings', now(), now() + interval '1 hour')`);
  const kept = [
    'booking',
    'payment_attempt',
    'received_payment',
    'no_show',
    'host_fee_rate',
    'impersonation',
    'ledger_entry',
    'booking_event',
  ] as const;
  const count = () => Promise.all(kept.map(async (table) => [table, await world.count(table)]));
  const before = await count();
  expect(await remove()).toMatchObject({ members: 3 });
  expect(await count()).toEqual(before);
  expect(await run(sql`select name, is_demo, deleted_at is not null as gone from member where id = ${by}`)).toEqual([
    { name: 'Demo account', is_demo: false, gone: true },
  ]);
});

it('keeps real members’ conversations and reviews that a demo account took part in as a co-host', async () => {
  const { world } = desk;
  const guest = await world.makeGuest();
  const listing = await world.makeListing({ host_id: desk.host.id, booking_mode: 'instant' });
  await makeCoHost(world.t.db, { property_id: listing.property_id, member_id: world.host.id });
  const { _id } = await world.booked(listing, {}, { guest });
  await world.call(guest, 'POST', '/api/conversations', { recipientId: desk.host.id, listingId: listing.id });
  const [conversation] = await run(sql`select conversation_id as id from conversation_member where role = 'co-host'`);
  const { id } = conversation as { id: string };
  await run(sql`insert into message (id, conversation_id, position, sender_id, client_id, content, created_at)
    select gen_random_uuid(), id, last_position + 1, ${world.host.id}, gen_random_uuid(), 'See you there', now() from conversation where id = ${id}`);
  await run(sql`update conversation set last_position = last_position + 1 where id = ${id}`);
  await run(sql`insert into review (id, booking_id, listing_id, author_id, rating, text, written_at, published_at, reply, replied_at, replier_id)
    values (gen_random_uuid(), ${_id}, ${listing.id}, ${guest.id}, 5, 'Fine', now(), now(), 'Thanks', now(), ${world.host.id})`);
  const messages = await world.count('message');
  await remove();
  expect([await world.count('message'), await world.count('review')]).toEqual([messages, 1]);
  expect(await run(sql`select role from conversation_member where conversation_id = ${id} order by role`)).toEqual([
    { role: 'guest' },
    { role: 'host' },
  ]);
  expect([await world.count('co_host'), await world.count('conversation')]).toEqual([0, 1]);
});

it('keeps batches of payouts while they have a real host’s payout', async () => {
  const { world } = desk;
  await setDemo(desk.staff.id);
  const [batch, unused] = [world.t.deps.newId(), world.t.deps.newId()];
  await run(sql`insert into payout_batch (id, currency, created_by, created_at)
    values (${batch}, 'USD', ${desk.staff.id}, now()), (${unused}, 'USD', ${desk.staff.id}, now())`);
  await run(sql`insert into payout (id, host_id, currency, amount_minor, status, created_at, batch_id, sent_at, last4, sealed_numbers)
    values (gen_random_uuid(), ${desk.host.id}, 'USD', 100, 'on-the-way', now(), ${batch}, now(), '1234', '1')`);
  await remove();
  expect(await run(sql`select id from payout_batch`)).toEqual([{ id: batch }]);
  await run(sql`delete from payout`);
});

it('removes every login of a demo account, whatever its email', async () => {
  const { world } = desk;
  const email = 'second@example.org';
  const id = await ensureAccount(world.t.deps, {
    email,
    name: 'Second',
    password: 'correct horse battery',
    isVerified: true,
  });
  await run(sql`insert into member_login (issuer, subject, member_id, created_at)
    select issuer, subject, ${world.host.id}, now() from member where id = ${id}`);
  await run(sql`delete from member where id = ${id}`);
  expect(await run(sql`select from identity_account where email = ${email}`)).toHaveLength(1);
  await remove();
  expect(await run(sql`select from identity_account where email = ${email}`)).toEqual([]);
});
