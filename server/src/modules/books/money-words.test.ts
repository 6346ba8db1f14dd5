// "Paid", "received", "refunded", and "payout" in every response agree with the ledger, for each state of a booking's money and
// for every viewer.
import type { Answer } from '@daynook/contract/api';
import type { Booking, Receipt } from '@daynook/contract/bookings';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ACCOUNT, PASSWORD, payoutDesk } from '../../../test/money/payout-desk.ts';
import { newKey, type TestMember } from '../bookings/test-world.ts';

const { desk, closed, opened, refunded, sent, put, fail, list, asStaff } = payoutDesk();

/** What happened to guests' money according to the ledger alone, debits positive. */
interface Ledger {
  readonly captured: number;
  readonly late: number;
  readonly returned: number;
  readonly owedBack: number;
  readonly earned: number;
}

async function readLedger(bookingId: string): Promise<Ledger> {
  const { rows } = await sql<Record<keyof Ledger, string>>`
    select coalesce(sum(amount_minor) filter (where kind = 'capture' and is_till), 0) as captured,
      coalesce(sum(amount_minor) filter (where kind = 'unapplied' and is_till), 0) as late,
      coalesce(-sum(amount_minor) filter (where kind = 'refund' and is_till), 0) as returned,
      coalesce(-sum(amount_minor) filter (where account = 'refunds_payable'), 0) as "owedBack",
      coalesce(-sum(amount_minor) filter (where kind in ('settle', 'cancel', 'adjustment') and account in ('host_payable', 'host_receivable')), 0) as earned
    from (
      select kind, account, amount_minor, account in ('clearing', 'host_receivable') as is_till
      from ledger_transaction as movement join ledger_entry as entry on entry.transaction_id = movement.id
      where movement.booking_id = ${bookingId}) as part`.execute(desk.world.t.db.kysely);
  const [row] = rows;
  return Object.fromEntries(Object.entries(row!).map(([name, sum]) => [name, Number(sum)])) as unknown as Ledger;
}

/** The words that a payment status stands for. */
const saysPaid = ({ captured, returned }: Ledger): string | undefined => {
  if (captured === 0) return undefined;
  if (returned === 0) return 'paid';
  return returned < captured ? 'partially_refunded' : 'refunded';
};
const PAID = ['paid', 'partially_refunded', 'refunded'];

const sumMovements = (receipt: Receipt, kind: Receipt['movements'][number]['kind']): number =>
  receipt.movements.filter((movement) => movement.kind === kind).reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Everything the API says about one booking's money, compared with its ledger. */
async function expectTrue(id: string, guest: TestMember, host: TestMember): Promise<void> {
  const { world } = desk;
  const ledger = await readLedger(id);
  const expectStatus = (status: string) => {
    if (captured(ledger)) expect(status).toBe(saysPaid(ledger));
    else expect(PAID).not.toContain(status);
  };
  for (const reader of [guest, host, world.staff]) {
    const booking = (await world.get(reader, id)).body;
    expectStatus(booking.paymentStatus);
    expect(booking.refundedMinor).toBe(ledger.returned);
    expect(booking.refundDueMinor).toBe(ledger.owedBack);
    // A part that came for a booking still waiting is recorded, and in the books with the rest.
    const receivedMinor = ledger.captured + ledger.late;
    if (booking.status !== 'awaiting_payment') expect(booking.payment.receivedMinor).toBe(receivedMinor);
    expect(booking.payment.receivedAt !== null).toBe(receivedMinor >= booking.totalMinor);
    expect(booking.events.some(({ code }) => code === 'refunded')).toBe(ledger.returned > 0);
  }
  for (const role of ['guest', 'host'] as const) {
    const reader = role === 'guest' ? guest : host;
    const { body } = await world.call<Answer<'GET /api/bookings'>>(reader, 'GET', `/api/bookings?role=${role}`);
    expectStatus(body.bookings.find(({ _id }) => _id === id)!.paymentStatus);
    const receipt = (await world.call<Receipt>(reader, 'GET', `/api/bookings/${id}/receipt`)).body;
    if (role === 'guest') {
      expect(sumMovements(receipt, 'paid')).toBe(ledger.captured + ledger.late);
      expect(sumMovements(receipt, 'refunded')).toBe(ledger.returned);
    } else expect(sumMovements(receipt, 'earned') - sumMovements(receipt, 'given-up')).toBe(ledger.earned);
  }
}
const captured = (ledger: Ledger): boolean => ledger.captured > 0;

/** Balances and payouts of a host, compared with the ledger. */
async function expectPayoutsTrue(host: TestMember): Promise<void> {
  const { rows } = await sql<{ payable: string; left: string }>`
    select coalesce(-sum(amount_minor), 0) as payable, coalesce(sum(amount_minor) filter (where kind = 'payout'), 0) as left
    from ledger_entry as entry join ledger_transaction as movement on movement.id = entry.transaction_id
    where entry.account = 'host_payable' and entry.member_id = ${host.id}`.execute(desk.world.t.db.kysely);
  const { balances, payouts } = await list(host);
  const total = (key: 'payableMinor' | 'paidMinor' | 'onTheWayMinor') =>
    balances.reduce((sum, balance) => sum + balance[key], 0);
  expect(total('payableMinor')).toBe(Number(rows[0]!.payable));
  expect(total('paidMinor') + total('onTheWayMinor')).toBe(Number(rows[0]!.left));
  const said = (status: string) =>
    payouts.filter((payout) => payout.status === status).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  expect([said('paid'), said('on-the-way')]).toEqual([total('paidMinor'), total('onTheWayMinor')]);
}

/** What staff see of a member and of the whole marketplace. */
async function expectStaffTrue(guest: TestMember, ids: readonly string[]): Promise<void> {
  const ledgers = await Promise.all(ids.map(readLedger));
  const paid = ledgers.reduce((sum, { captured, late }) => sum + captured + late, 0);
  const returned = ledgers.reduce((sum, ledger) => sum + ledger.returned, 0);
  const { body } = await asStaff<Answer<'GET /api/staff/members/{id}'>>('GET', `members/${guest.id}`);
  expect(body.money.map(({ paidMinor, refundedMinor }) => [paidMinor, refundedMinor])).toEqual(
    paid > 0 ? [[paid, returned]] : [],
  );
}

const OUTSIDE = { paymentMethod: 'manual', manualMethod: 'bank-transfer' };

it('says “paid”, “received” and “payout” only as far as the ledger does, in every state of a booking’s money', async () => {
  const { world, host } = desk;
  const { t } = world;
  expect(await put(ACCOUNT)).toMatchObject({ status: 200 });
  t.clock.advance({ hours: 73 });
  for (const method of ['bank-transfer', 'cash']) {
    const body = { details: 'e-Transfer to pay@nadia.example', password: PASSWORD };
    expect(await world.call(host, 'PUT', `/api/payment-options/${method}`, body)).toMatchObject({ status: 200 });
  }
  const made: { id: string; guest: TestMember }[] = [];
  const check = async (booking: Pick<Booking, '_id'>, guest: TestMember) => {
    if (!made.some(({ id }) => id === booking._id)) made.push({ id: booking._id, guest });
    await expectTrue(booking._id, guest, host);
    const own = made.filter((one) => one.guest.id === guest.id).map(({ id }) => id);
    await expectStaffTrue(guest, own);
    await expectPayoutsTrue(host);
  };
  const press = (id: string, what: string, body?: object, as = host) =>
    world.call(as, 'POST', `/api/bookings/${id}/${what}`, body, { 'idempotency-key': newKey() });
  const received = async (booking: Booking, amountMinor: number) =>
    expect(await press(booking._id, 'payment-received', { amountMinor })).toMatchObject({ status: 200 });
  const day = () => new Date(+t.clock.now() + 12 * 86_400_000).toISOString().slice(0, 10);
  const slot = () => ({ startsAt: `${day()}T15:00:00.000Z`, endsAt: `${day()}T17:00:00.000Z`, guests: 1 });
  const listing = (values: object = {}) =>
    world.makeListing({ host_id: host.id, cancellation_policy: 'moderate', ...values });
  const booked = async (values: object, more: object = {}) => {
    const guest = await world.makeGuest();
    return { guest, booking: await world.booked(await listing(values), { ...slot(), ...more }, { guest }) };
  };

  // By card: reserved, released, charged, refunded.
  const asked = await booked({ booking_mode: 'request' });
  await check(asked.booking, asked.guest);
  expect(await world.verb(host, asked.booking._id, 'decline')).toMatchObject({ status: 200 });
  await check(asked.booking, asked.guest);
  const card = await booked({});
  await check(card.booking, card.guest);
  expect(await world.verb(host, card.booking._id, 'cancel')).toMatchObject({ status: 200 });
  await check(card.booking, card.guest);
  const half = await opened({ host });
  await refunded(half, host);
  await check(half.booking, half.guest);

  // To the host directly: waiting, in part, all of it, refund owed and sent; and for a booking that had expired.
  const transfer = await booked({}, OUTSIDE);
  await check(transfer.booking, transfer.guest);
  expect(await press(transfer.booking._id, 'payment-sent', undefined, transfer.guest)).toMatchObject({ status: 200 });
  await check(transfer.booking, transfer.guest);
  await received(transfer.booking, 500);
  await check(transfer.booking, transfer.guest);
  await received(transfer.booking, transfer.booking.totalMinor - 500);
  await check(transfer.booking, transfer.guest);
  expect(await world.verb(host, transfer.booking._id, 'cancel')).toMatchObject({ status: 200 });
  await check(transfer.booking, transfer.guest);
  const [due] = (await world.get(host, transfer.booking._id)).body.payment.refunds;
  expect(await press(transfer.booking._id, `refunds/${due!._id}/sent`)).toMatchObject({ status: 200 });
  await check(transfer.booking, transfer.guest);
  expect(await press(transfer.booking._id, `refunds/${due!._id}/received`, undefined, transfer.guest)).toMatchObject({
    status: 200,
  });
  await check(transfer.booking, transfer.guest);
  const given = await booked({}, OUTSIDE);
  expect(await world.verb(given.guest, given.booking._id, 'withdraw')).toMatchObject({ status: 200 });
  await received(given.booking, given.booking.totalMinor);
  await check(given.booking, given.guest);
  const cash = await booked({}, { ...OUTSIDE, manualMethod: 'cash' });
  await check(cash.booking, cash.guest);
  await received(cash.booking, cash.booking.totalMinor);
  await check(cash.booking, cash.guest);

  // Payouts: payable, on the way, returned, and again.
  const [one] = await closed();
  await check(one!.booking, one!.guest);
  const { payouts } = await sent();
  await check(one!.booking, one!.guest);
  expect(await fail(payouts[0]!._id)).toMatchObject({ status: 200 });
  await check(one!.booking, one!.guest);
  t.clock.advance({ hours: 73 });
  const again = await sent();
  expect(await asStaff('POST', `payouts/${again.payouts[0]!._id}/paid`)).toMatchObject({ status: 200 });
  await check(one!.booking, one!.guest);
  for (const { id, guest } of made) await expectTrue(id, guest, host);

  const { body: market } = await asStaff<Answer<'GET /api/staff/market'>>('GET', 'market');
  const ledgers = await Promise.all(made.map(({ id }) => readLedger(id)));
  expect(market.money.flatMap(({ weeks }) => weeks).reduce((sum, { paidMinor }) => sum + paidMinor, 0)).toBe(
    ledgers.reduce((sum, ledger) => sum + ledger.captured, 0),
  );
});
