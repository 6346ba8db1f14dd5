// Fees for bookings guests paid the host directly: who owes them, what payouts cover, and other payments of them, in the ledger and
// the host's figures.
import type { Answer } from '@daynook/contract/api';
import type { PayoutBatch } from '@daynook/contract/staff/payouts';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { DAY, manualDesk, PASSWORD, TOTAL } from '../../../test/money/manual-desk.ts';
import { ACCOUNT, PART } from '../../../test/money/payout-desk.ts';
import { survives } from '../../../test/servers/dying.ts';
import type { Deps } from '../../deps.ts';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { recordFees } from './fee-payments.ts';
import { makePayouts, verifyPayouts } from './service.ts';

type List = Answer<'GET /api/staff/owed-fees'>;
const { desk, booked, listing, press, received } = manualDesk();
/** Our fees for a booking: guest fee and host fee. */
const FEES = 1_350;

const list = async (as = desk.staff) => desk.world.call<List>(as, 'GET', '/api/staff/owed-fees');
const record = (amountMinor: number, owedMinor: number, currency = 'USD') =>
  desk.world.call<List & ProblemBody>(desk.staff, 'POST', `/api/staff/owed-fees/${desk.host.id}/received`, {
    currency,
    amountMinor,
    owedMinor,
  });
type Own = Answer<'GET /api/payouts'>;
const own = async () => (await desk.world.call<Own>(desk.host, 'GET', '/api/payouts')).body;
const balances = async () => (await own()).balances;
type Statement = Answer<'GET /api/statements/{month}'>;
const moved = async (month: string) => {
  const { body } = await desk.world.call<Statement>(desk.host, 'GET', `/api/statements/${month}`);
  return Object.fromEntries(
    body.sections.map(({ collectedBy, lines, closingMinor }) => [
      collectedBy,
      [
        ...lines.filter(({ booking }) => booking === null).map(({ kind, amountMinor }) => [kind, amountMinor]),
        closingMinor,
      ],
    ]),
  );
};
const subjects = async () => (await emailsTo(desk.world.t, desk.host.email)).map(({ subject }) => subject);
const runs = async (at: string) => {
  desk.world.t.clock.set(at);
  for (const run of [startDue, completeDue, closeDue]) await run(desk.world.t.deps);
};

/** A booking paid in cash and one by card, both settled; the host has a payout account. */
async function earned(cardListing: object = {}): Promise<string> {
  const { _id } = await booked('cash');
  await received(_id);
  await desk.world.booked(await listing(cardListing), DAY, { guest: await desk.world.makeGuest() });
  const account = { currency: 'USD', account: ACCOUNT, schedule: 'daily', password: PASSWORD };
  expect(await desk.world.call(desk.host, 'PUT', '/api/payout-account', account)).toMatchObject({ status: 200 });
  await runs('2026-11-29T12:00:00Z');
  return _id;
}
async function sent(): Promise<void> {
  const staff = <T>(method: 'POST', url: string, body?: object) =>
    desk.world.call<T>(desk.staff, method, `/api/staff/payout-batches${url}`, body);
  const { _id } = (await staff<PayoutBatch>('POST', '', { currency: 'USD' })).body;
  const { authorization } = await desk.world.t.signIn(desk.staff);
  const file = await desk.world.t.app.inject({
    url: `/api/staff/payout-batches/${_id}/export`,
    headers: { authorization },
  });
  expect(file.body).toContain(',67.50,USD');
  expect(await staff('POST', `/${_id}/sent`)).toMatchObject({ status: 200 });
}

it('are owed once the booking closes, and recorded by staff: once, at most what’s owed', async () => {
  const { _id } = await booked('bank-transfer');
  await received(_id, TOTAL);
  expect((await list()).body.hosts).toEqual([]);
  desk.world.t.clock.set('2026-11-29T12:00:00Z');
  for (const run of [startDue, completeDue, closeDue]) await run(desk.world.t.deps);
  expect((await list()).body.hosts).toMatchObject([{ host: { _id: desk.host.id }, currency: 'USD', owedMinor: 1_350 }]);
  expect(await record(1_351, 1_350)).toMatchObject({
    status: 400,
    body: { fields: { amountMinor: expect.any(String) } },
  });
  expect(await record(100, 1_350, 'CAD')).toMatchObject({ status: 409 });
  const both = await Promise.all([record(1_000, 1_350), record(1_000, 1_350)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 200)?.body.hosts).toMatchObject([{ owedMinor: 350 }]);
  expect(await balances()).toMatchObject([{ currency: 'USD', owedMinor: 350 }]);
  expect(await record(350, 350)).toMatchObject({ status: 200, body: { hosts: [] } });
  expect((await balances()).map(({ owedMinor }) => owedMinor)).toEqual([0]);
  const emails = (await emailsTo(desk.world.t, desk.host.email)).map(({ subject }) => subject);
  expect(emails).toContain('We received $10.00 USD in fees from you');
  const { rows } = await sql<{ account: string; sum: string }>`
    select account, sum(amount_minor) from ledger_entry group by 1 having sum(amount_minor) <> 0 order by 1`.execute(
    desk.world.t.db.kysely,
  );
  expect(rows.map(({ account, sum }) => [account, Number(sum)])).toEqual([
    ['clearing', 1_350],
    ['platform_revenue', -1_350],
  ]);
  const month = desk.world.t.clock.now().toISOString().slice(0, 7);
  const statement = await desk.world.call<{ sections: { lines: object[] }[] }>(
    desk.host,
    'GET',
    `/api/statements/${month}`,
  );
  expect(statement.body.sections.flatMap(({ lines }) => lines)).toContainEqual(
    expect.objectContaining({ kind: 'fees-paid', amountMinor: 1_000 }),
  );
  await sql`update fee_payment set amount_minor = 999 where amount_minor = 1000`.execute(desk.world.t.db.kysely);
  expect((await verifyPayouts(desk.world.t.db)).map(({ rule }) => rule)).toEqual([
    'Fees that a host paid aren’t in the ledger exactly once',
  ]);
  await sql`update fee_payment set amount_minor = 1000 where amount_minor = 999`.execute(desk.world.t.db.kysely);
});

describe('a payout', () => {
  afterEach(async () => expect(await verifyPayouts(desk.world.t.db)).toEqual([]));

  it('covers what’s owed, and no longer does when it comes back', async () => {
    await earned();
    expect(await makePayouts(desk.world.t.deps)).toBe(1);
    const [payout] = (await own()).payouts;
    expect(payout).toMatchObject({ status: 'payable', amountMinor: PART - FEES, feesMinor: FEES });
    // Nobody pays them twice, but until the payout is sent, the host's figures follow the ledger.
    expect((await list()).body.hosts).toEqual([]);
    expect(await record(FEES, FEES)).toMatchObject({ status: 409 });
    expect(await balances()).toMatchObject([{ payableMinor: PART, onTheWayMinor: 0, owedMinor: FEES }]);

    await sent();
    expect(await balances()).toMatchObject([{ payableMinor: 0, onTheWayMinor: PART - FEES, owedMinor: 0 }]);
    expect(await moved('2026-11')).toEqual({
      platform: [['payout', FEES - PART], ['fees-covered', -FEES], 0],
      host: [['fees-paid', FEES], 0],
    });
    const email = (await emailsTo(desk.world.t, desk.host.email)).find(({ subject }) =>
      subject.startsWith('Your $67.50 USD payout'),
    );
    expect(email?.text_body).toContain('Fees deducted: $13.50 USD');

    const { kysely } = desk.world.t.db;
    await sql`update payout set fees_minor = fees_minor - 1, amount_minor = amount_minor + 1`.execute(kysely);
    expect((await verifyPayouts(desk.world.t.db)).map(({ rule }) => rule)).toEqual([
      'A sent payout isn’t in the ledger exactly once',
      'Fees that a payout covers aren’t in the ledger exactly once',
    ]);
    await sql`update payout set fees_minor = fees_minor + 1, amount_minor = amount_minor - 1`.execute(kysely);

    const failed = { reason: 'Account closed' };
    expect(await desk.world.call(desk.staff, 'POST', `/api/staff/payouts/${payout!._id}/failed`, failed)).toMatchObject(
      { status: 200 },
    );
    expect(await balances()).toMatchObject([{ payableMinor: PART, onTheWayMinor: 0, owedMinor: FEES }]);
    expect((await list()).body.hosts).toMatchObject([{ owedMinor: FEES }]);
  });

  it('that fees take altogether sends nothing', async () => {
    // The host gets $9.00 of $10.00.
    await earned({ day_minor: 1_000, cleaning_minor: 0 });
    expect(await makePayouts(desk.world.t.deps)).toBe(1);
    const { payouts } = await own();
    expect(payouts).toMatchObject([{ status: 'paid', amountMinor: 0, feesMinor: 900, bookings: 1 }]);
    expect(await balances()).toMatchObject([{ payableMinor: 0, onTheWayMinor: 0, paidMinor: 0, owedMinor: 450 }]);
    expect(await moved('2026-11')).toEqual({
      platform: [['fees-covered', -900], 0],
      host: [['fees-paid', 900], -450],
    });
    expect(await subjects()).toContain('$9.00 USD of your earnings covered fees you owed');
    expect(
      await desk.world.call(desk.staff, 'POST', `/api/staff/payouts/${payouts[0]!._id}/failed`, { reason: 'No' }),
    ).toMatchObject({ status: 409 });
    expect(await record(450, 450)).toMatchObject({ status: 200, body: { hosts: [] } });
  });

  it.each([8_000, 1_000])('and what staff record survive a death at any step: %d a day', async (day_minor) => {
    await earned({ day_minor, cleaning_minor: 0 });
    const state = async () =>
      (
        await sql`select (select count(*) from payout) as payouts, (select count(*) from fee_payment) as payments,
          (select count(*) from ledger_transaction) as movements, (select count(*) from outbox) as effects`.execute(
          desk.world.t.db.kysely,
        )
      ).rows;
    const unchanged = async <T>(step: (deps: Deps) => Promise<T>) => {
      const before = await state();
      return survives(desk.world.t.deps, step, async () => expect(await state()).toEqual(before));
    };
    const staff = { memberId: desk.staff.id } as Parameters<typeof recordFees>[1];
    const part = { id: desk.host.id, currency: 'USD', amountMinor: 100, owedMinor: FEES };
    await unchanged((deps) => recordFees(deps, staff, part));
    await unchanged(async (deps) => {
      if ((await makePayouts(deps)) === 0) throw new Error('died');
    });
    const [payout] = (await own()).payouts;
    expect(payout!.amountMinor + payout!.feesMinor).toBe(day_minor * 0.9);
  });

  it('or staff take what’s owed, not both at once', async () => {
    await earned();
    const [recorded] = await Promise.all([record(FEES, FEES), makePayouts(desk.world.t.deps)]);
    const [payout] = (await own()).payouts;
    expect([200, 409]).toContain(recorded.status);
    expect(payout).toMatchObject(
      recorded.status === 200 ? { amountMinor: PART, feesMinor: 0 } : { amountMinor: PART - FEES, feesMinor: FEES },
    );
    expect((await list()).body.hosts).toEqual([]);
  });

  it('returns what a refund makes too much', async () => {
    const paidInCash = await earned();
    expect(await record(FEES, FEES)).toMatchObject({ status: 200 });
    const { body: ticket } = await desk.world.call<{ _id: string }>(desk.world.guest, 'POST', '/api/support/tickets', {
      kind: 'booking',
      bookingId: paidInCash,
      subject: 'It was cold',
      text: 'The heating did not work.',
      clientId: crypto.randomUUID(),
    });
    const proposal = { amountMinor: 4_500, currency: 'USD', bearer: 'host', reason: 'The heating did not work.' };
    const { body: thread } = await desk.world.call<{ refunds: { proposals: { _id: string; version: number }[] } }>(
      desk.staff,
      'POST',
      `/api/staff/tickets/${ticket._id}/refunds`,
      proposal,
      { 'idempotency-key': 'refund' },
    );
    const { _id: refundId, version } = thread.refunds.proposals[0]!;
    expect(await press(desk.host, paidInCash, 'refund/accept', { refundId, version })).toMatchObject({ status: 200 });
    // Our 10% of what the host refunds.
    expect(await balances()).toMatchObject([{ payableMinor: PART, owedMinor: -450 }]);
    expect(await makePayouts(desk.world.t.deps)).toBe(1);
    expect((await own()).payouts).toMatchObject([{ amountMinor: PART + 450, feesMinor: -450 }]);
    expect((await list()).body.hosts).toEqual([]);
  });
});
