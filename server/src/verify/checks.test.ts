// The verifier finds what is planted, names it, and finds nothing in a database that only the application has written.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '@daynook/contract/bookings';
import type { StaffTicketThread } from '@daynook/contract/support';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderStore } from '../adapters/photos/folder-store.ts';
import { newId } from '../lib/ids.ts';
import { makeWorld, newKey, SLOT, type World } from '../modules/bookings/test-world.ts';
import { verify } from './checks.ts';

let folder: string;
let world: World;
let booking: Booking;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daynook-verify-'));
  world = await makeWorld();
  const listing = await world.makeListing({ buffer_after_minutes: 0 });
  booking = await world.booked(listing);
  const other = await world.booked(listing, {
    startsAt: '2026-11-25T14:00:00.000Z',
    endsAt: '2026-11-25T16:00:00.000Z',
  });
  expect(await world.verb(world.guest, other._id, 'cancel')).toMatchObject({ status: 200 });
  await proposeRefunds();
});
/** Two for one support request: it has a reference, too, and both answers name it. */
async function proposeRefunds(): Promise<void> {
  const asked = {
    kind: 'booking',
    bookingId: booking._id,
    subject: 'It was cold',
    text: 'No heating.',
    clientId: newId(),
  };
  const ticket = await world.call<{ _id: string }>(world.guest, 'POST', '/api/support/tickets', asked);
  const url = `/api/staff/tickets/${ticket.body._id}/refunds`;
  const proposal = { amountMinor: 500, currency: 'USD', bearer: 'platform', reason: 'No heating.' };
  for (const _ of [1, 2]) {
    const key = { 'idempotency-key': newKey() };
    const made = await world.call<StaffTicketThread>(world.staff, 'POST', url, proposal, key);
    expect(made).toMatchObject({ status: 201 });
    const { _id: id, version } = made.body.refunds!.proposals.find(({ can }) => can.withdraw)!;
    expect(await world.call(world.staff, 'POST', `${url}/${id}/withdraw`, { version })).toMatchObject({ status: 200 });
  }
}
afterAll(async () => {
  await world.t.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A day on, nothing has been done that was due: a server would have done it. */
const run = () => verify({ db: world.t.db, files: createFolderStore(folder), asOf: world.t.clock.now() });
const execute = (statement: RawBuilder<unknown>) => statement.execute(world.t.db.kysely);

it('finds no violation after bookings, a cancellation and a refund', async () => {
  const found = (await run()).filter(({ violations }) => violations.length > 0);
  expect(found).toEqual([]);
});

const ID = '019a2f00-0000-7000-8000-00000000000';
const AGO = '2026-11-21T14:58:00Z';
const hold = (n: number, during: string) => sql`
  insert into occupied (id, listing_id, during, kind)
  values (${ID + n}, ${booking.listing._id}, ${during}::tstzrange, 'host_block')`;

/** What is planted, under the check that must name it, and what it names it by. */
const PLANTED: readonly [check: string, id: () => string, plant: () => Promise<unknown>][] = [
  [
    'No hour is booked twice, and every live booking has its hours',
    () => `${ID}1`,
    async () => {
      await execute(sql`alter table occupied drop constraint occupied_no_overlap`);
      await execute(hold(1, `[${SLOT.startsAt},${SLOT.endsAt})`));
    },
  ],
  [
    'Only live bookings hold hours',
    () => `${ID}2`,
    () =>
      execute(sql`insert into occupied (id, listing_id, during, kind)
        values (${`${ID}2`}, ${booking.listing._id}, '[2027-01-04 10:00Z,2027-01-04 12:00Z)', 'booking')`),
  ],
  [
    'Search knows which hours are taken',
    () => booking.listing._id,
    () => execute(sql`delete from listing_day where listing_id = ${booking.listing._id}`),
  ],
  [
    'The ledger adds up to zero in each currency and matches payouts and invoices',
    () => 'USD',
    async () => {
      await execute(sql`alter table ledger_entry disable trigger user`);
      await execute(sql`
        insert into ledger_entry (id, transaction_id, account, currency, amount_minor)
        select ${`${ID}3`}, id, 'clearing', 'USD', 1 from ledger_transaction limit 1`);
    },
  ],
  [
    'Confirmed bookings are paid, others aren’t, and refunds match',
    () => booking._id,
    () => execute(sql`update booking set confirmed_at = null where id = ${booking._id}`),
  ],
  [
    'Changes of bookings are charged and applied once',
    () => booking._id,
    () => execute(sql`update booking set is_changing = true where id = ${booking._id}`),
  ],
  [
    'Disputes are settled once, with the money that was agreed or decided',
    () => `${ID}d`,
    () =>
      execute(sql`
      insert into booking_dispute (id, booking_id, reason, opened_side, opened_by, opened_at, text, asked_minor, currency, state, due_at)
      values (${`${ID}d`}, ${booking._id}, 'other', 'guest', ${world.guest.id}, ${AGO}, 'planted', 1, 'USD', 'open', '2100-01-01')`),
  ],
  [
    'Series have all of their bookings, and each later one its payment',
    () => `${ID}c`,
    () =>
      execute(sql`
      insert into booking_series (id, every, booking_count, created_at) values (${`${ID}c`}, 'week', 2, ${AGO})`),
  ],
  [
    'Guests who can’t get in are answered or refunded',
    () => booking._id,
    () => execute(sql`update booking set is_locked_out = true where id = ${booking._id}`),
  ],
  [
    'Bookings follow their states and end once',
    () => booking._id,
    () =>
      execute(sql`insert into booking_event (id, booking_id, code, by_party, at)
      values (${`${ID}4`}, ${booking._id}, 'expired', 'system', ${AGO})`),
  ],
  [
    'Expired holds and requests are released',
    () => booking._id,
    () => execute(sql`update booking set status = 'hold', expires_at = ${AGO} where id = ${booking._id}`),
  ],
  [
    'No interrupted payment is left waiting',
    () => `${ID}5`,
    () =>
      execute(sql`
      insert into payment_attempt (id, booking_id, provider, operation, idempotency_key, amount_minor, currency, status, created_at, next_try_at)
      select ${`${ID}5`}, id, 'sandbox', 'refund', 'planted', 1, 'USD', 'unknown', ${AGO}, ${AGO} from booking
      where status = 'cancelled'`),
  ],
  [
    'Each idempotency key had one effect',
    () => `${world.guest.id} planted`,
    () =>
      execute(sql`
      insert into idempotency_key (member_id, key, request_sha256, status, answer, locked_until, created_at)
      values (${world.guest.id}, 'planted', '\\x00', 201, '{"_id": "gone", "reference": "DN-GONE22"}', ${AGO}, ${AGO})`),
  ],
  [
    'Conversations have every message once, in order',
    () => `${ID}6`,
    () =>
      execute(sql`
      insert into conversation (id, pair_key, started_by, last_position, last_message_at, created_at)
      values (${`${ID}6`}, 'planted', ${world.guest.id}, 2, ${AGO}, ${AGO})`),
  ],
  [
    'Inboxes count what is unread',
    () => `${ID}6 ${world.guest.id}`,
    () =>
      execute(sql`
      insert into conversation_member (conversation_id, member_id, role, unread_count, last_message_at)
      values (${`${ID}6`}, ${world.guest.id}, 'guest', 1, ${AGO})`),
  ],
  [
    'Nothing in the outbox is overdue',
    () => `${ID}7`,
    () =>
      execute(sql`
      insert into outbox (id, topic, payload, created_at, due_at) values (${`${ID}7`}, 'mail', '{}', ${AGO}, ${AGO})`),
  ],
  [
    'Every file that a row names exists',
    () => world.guest.id,
    () => execute(sql`update member set picture_key = ${`portrait/${ID}8`} where id = ${world.guest.id}`),
  ],
  [
    'Deleted accounts have no sessions',
    () => 'planted-session',
    () =>
      execute(sql`
      insert into oidc_item (model, id, payload) values ('Session', 'planted-session', ${JSON.stringify({ accountId: `${ID}9` })})`),
  ],
  [
    'Timed jobs are on time',
    () => 'bookings-expire',
    () =>
      execute(sql`insert into timed_job (name, due_at, last_succeeded_at) values ('bookings-expire', ${AGO}, ${AGO})`),
  ],
];

it.each(PLANTED)('names what violates “%s” (I1–I12)', async (check, id, plant) => {
  await plant();
  const found = (await run()).find(({ name }) => name === check);
  expect(found?.violations.map((violation) => violation.id)).toContain(id());
});

it('also names missing files for a bank (I10)', async () => {
  await execute(sql`
    insert into dispute (id, dispute_id, amount_minor, currency, reason, status, state, withdrawn_minor, opened_at, fetched_at)
    values (${`${ID}a`}, 'planted', 1, 'USD', 'general', 'needs_response', 'open', 0, ${AGO}, ${AGO})`);
  await execute(sql`
    insert into dispute_file (id, dispute_id, field, media_type, byte_count, created_at)
    values (${`${ID}b`}, ${`${ID}a`}, 'other', 'application/pdf', 1, ${AGO})`);
  const found = (await run()).find(({ name }) => name === 'Every file that a row names exists');
  expect(found?.violations).toContainEqual({ id: `${ID}b`, detail: `dispute file dispute/${ID}b` });
});

it('has a planted violation for every check', async () => {
  expect((await run()).map(({ name }) => name).toSorted()).toEqual(PLANTED.map(([name]) => name).toSorted());
});
