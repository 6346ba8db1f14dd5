// Money in currencies with no, two, and three decimals, in amounts beyond 32 bits and beyond exact number products: from the
// quote to the bank's file, every place shows the same amount to the minor unit.
import type { Answer } from '@daynook/contract/api';
import type { Booking, Quote, Receipt } from '@daynook/contract/bookings';
import { minorDigits } from '@daynook/contract/money/minor-units';
import type { PayoutBatch } from '@daynook/contract/staff/payouts';
import { expect, it } from 'vitest';
import { payoutDesk } from '../../../test/money/payout-desk.ts';
import { readPdf } from '../../../test/pdf.ts';
import { moneyWords } from '../../lib/money-words.ts';
import type { ListingTax } from '../tax/service.ts';
import { closeDue, completeDue, startDue } from './due-bookings.ts';
import type { ProblemBody } from './test-world.ts';

const { desk, asHost, asStaff, findAccount, readFile, press, run, list } = payoutDesk();

const TAX: ListingTax = {
  supply: 'stay',
  name: 'Sales tax',
  jurisdiction: 'US-NY',
  ratePpm: 88_750,
  isIncluded: false,
  remittedBy: 'platform',
  number: null,
};

/** Ten days at the highest daily price exceed a 32-bit integer. */
const STAY = { startsAt: '2026-12-01T13:00:00.000Z', endsAt: '2026-12-10T23:00:00.000Z', guests: 1 };
const DAYS = 10;
const SHORT = { startsAt: '2026-11-24T14:00:00.000Z', endsAt: '2026-11-24T16:00:00.000Z', guests: 1 };

/** Splits and tax with exact arithmetic. */
const share = (amount: bigint, parts: bigint, of: bigint) => Number((2n * amount * parts + of) / (2n * of));
function expected(dayMinor: number, cleaningMinor: number) {
  const subtotal = BigInt(dayMinor) * BigInt(DAYS) + BigInt(cleaningMinor);
  const [guestFee, hostFee] = [share(subtotal, 5n, 100n), share(subtotal, 10n, 100n)];
  const tax = share(subtotal, 88_750n, 1_000_000n);
  return { totalMinor: Number(subtotal) + guestFee + tax, hostMinor: Number(subtotal) - hostFee };
}

const decimal = (amountMinor: number, currency: string) => {
  const digits = minorDigits(currency);
  const text = String(amountMinor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

it.each([
  ['IDR', 99_999_999_999, 12_345_678_901],
  ['JPY', 9_999_999, 123_457],
  ['KWD', 99_999_999, 12_345_679],
  ['USD', 9_999_999, 1_234_567],
])(
  'in %s a stay is quoted, paid, refunded, paid out, and stated exactly',
  async (currency, dayMinor, cleaningMinor) => {
    const { world, host } = desk;
    const { t } = world;
    await findAccount(host, { currency });
    t.clock.set('2026-11-20T15:00:00Z');
    const values = {
      day_minor: dayMinor,
      cleaning_minor: cleaningMinor,
      hour_minor: null,
      taxes: JSON.stringify([TAX]),
    };
    const listing = await world.makeListing({ ...values, host_id: host.id, currency, cancellation_policy: 'moderate' });
    const { totalMinor, hostMinor } = expected(dayMinor, cleaningMinor);

    const input = { listingId: listing.id, ...STAY };
    const quote = (await world.call<Quote>(world.guest, 'POST', '/api/bookings/quote', input)).body;
    expect(quote).toMatchObject({ currency, totalMinor });
    expect(quote.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor);
    const paid = await world.booked(listing, STAY);
    expect(paid).toMatchObject({ status: 'confirmed', currency, totalMinor });

    // Another one is canceled when half of the price comes back.
    const other = { ...STAY, startsAt: '2027-01-05T13:00:00.000Z', endsAt: '2027-01-14T23:00:00.000Z' };
    const half = await world.booked(listing, other);
    t.clock.set('2027-01-04T12:00:00Z');
    for (const step of [startDue, completeDue, closeDue]) await step(t.deps);
    expect(await world.verb(world.guest, half._id, 'cancel')).toMatchObject({ status: 200 });
    const back = (await world.get(world.guest, half._id)).body;
    expect(back.refundedMinor).toBeGreaterThan(totalMinor * 0.4);
    expect(back.refundedMinor).toBeLessThan(totalMinor * 0.6);
    const getReceipt = async (booking: Booking) =>
      (await world.call<Receipt>(world.guest, 'GET', `/api/bookings/${booking._id}/receipt`)).body;
    expect((await getReceipt(half)).movements.map(({ amountMinor }) => amountMinor)).toEqual([
      totalMinor,
      back.refundedMinor,
    ]);
    const headers = await t.signIn(world.guest);
    const pdf = await t.app.inject({ url: `/api/bookings/${paid._id}/receipt.pdf`, headers });
    expect((await readPdf(pdf.rawPayload)).text).toContain(moneyWords(totalMinor, currency));

    // What both bookings brought is paid out in one batch, to the minor unit.
    const balance = (await list()).balances.find((one) => one.currency === currency)!;
    expect(balance.payableMinor).toBeGreaterThan(hostMinor);
    expect(await run()).toBe(1);
    const batch = (await asStaff<PayoutBatch>('POST', 'payout-batches', { currency })).body;
    const file = (await readFile(batch._id)).body;
    expect(file).toContain(`,${decimal(balance.payableMinor, currency)},${currency}`);
    expect(await press(batch._id)).toMatchObject({ status: 200 });
    const statement = (await asHost<Answer<'GET /api/statements/{month}'>>('GET', '/api/statements/2027-01')).body;
    expect(statement.sections).toMatchObject([{ currency, openingMinor: 0, closingMinor: 0 }]);
    expect(statement.sections[0]!.lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['earned', hostMinor],
      ['cancellation', balance.payableMinor - hostMinor],
      ['payout', -balance.payableMinor],
    ]);
  },
);

it('in another currency than the one shown, the same total isn’t what the guest agreed to', async () => {
  const { world } = desk;
  world.t.clock.set('2026-11-20T15:00:00Z');
  const listing = await world.makeListing({ currency: 'USD' });
  const { totalMinor } = (
    await world.call<Quote>(world.guest, 'POST', '/api/bookings/quote', { listingId: listing.id, ...SHORT })
  ).body;
  const book = (expectedCurrency: string) =>
    world.book<ProblemBody>(listing, { ...SHORT, expectedTotalMinor: totalMinor, expectedCurrency });
  expect(await book('CAD')).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED', current: { currency: 'USD', totalMinor } },
  });
  expect(await book('USD')).toMatchObject({ status: 201 });
});
