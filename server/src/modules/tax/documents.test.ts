// Taxes of a stay in Toronto and one in Montréal, on both supplies, are the same to the cent wherever they're said: quote, checkout,
// emails, receipts, invoices, payout, statement, annual report, and the books (D14, F9, F11, G7).
import type { Answer } from '@daynook/contract/api';
import type { Booking, PriceLine, Quote, Receipt } from '@daynook/contract/bookings';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { PASSWORD } from '../../../test/money/payout-desk.ts';
import { GST, QST } from '../../../test/money/tax-examples.ts';
import { makeAccount, makeTaxable, register, setTaxes } from '../../../test/money/tax-market.ts';
import { readPdf } from '../../../test/pdf.ts';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import { makeWorld, newKey, type TestListing, type TestMember, type World } from '../bookings/test-world.ts';
import { issueDue } from '../invoices/service.ts';
import { sumAccounts } from '../payments/service.ts';
import { makePayouts, verifyPayouts } from '../payouts/service.ts';
import { refreshTaxes } from './service.ts';

let world: World;
let host: TestMember;
let guest: TestMember;
beforeAll(async () => {
  world = await makeWorld({ now: '2026-11-21T15:00:00Z' });
  await setTaxes(world);
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  [host, guest] = [await makeAccount(world), await world.makeGuest()];
});
afterEach(async () => {
  await world.verify();
  expect(await verifyPayouts(world.t.db)).toEqual([]);
});

const DAY = { startsAt: '2026-12-10T14:00:00.000Z', endsAt: '2026-12-10T22:00:00.000Z', guests: 1 };
/** The host's taxes, ours on the guest fee, and ours on the host fee. Price 90.00, guest fee 4.50, host fee 9.00. */
const CITIES = {
  Toronto: { stay: [1_170], guestFee: [59], hostFee: [117], names: ['HST 13%'] },
  Montréal: { stay: [450, 898], guestFee: [23, 45], hostFee: [45, 90], names: ['GST 5%', 'QST 9.975%'] },
} as const;
type City = keyof typeof CITIES;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const dollars = (minor: number): string => `${minor < 0 ? '-' : ''}CA$${(Math.abs(minor) / 100).toFixed(2)}`;
const plain = (minor: number): string => (minor / 100).toFixed(2);
const taxLines = (lines: readonly PriceLine[], supply: string) =>
  lines.flatMap(({ tax, amountMinor }) => (tax?.supply === supply ? [amountMinor] : []));

async function file(as: TestMember, url: string) {
  const { authorization } = await world.t.signIn(as);
  const response = await world.t.app.inject({ url, headers: { authorization } });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response;
}
/** The text of a PDF on one line, because tables break it anywhere. */
const pdf = async (as: TestMember, url: string): Promise<string> =>
  (await readPdf((await file(as, url)).rawPayload)).text.replaceAll('\n', ' ');
const csv = async (as: TestMember, url: string): Promise<string[]> =>
  (await file(as, url)).body.trim().split('\r\n').slice(1);
const emailTo = async ({ email }: TestMember, subject: RegExp): Promise<string> =>
  (await emailsTo(world.t, email)).find((mail) => subject.test(mail.subject))!.text_body;

async function listed(city: City, values: object = {}): Promise<TestListing> {
  await register(world, host, { taxpayerId: { country: 'CA', number: '123 026 635' } });
  const listing = await makeTaxable(world, host, city, values);
  await refreshTaxes(world.t.deps);
  return listing;
}
async function close(): Promise<void> {
  world.t.clock.set('2026-12-15T12:00:00Z');
  for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
  await issueDue(world.t.deps);
}
type Statement = Answer<'GET /api/statements/{month}'>;
const statement = async () =>
  (await world.call<Statement>(host, 'GET', '/api/statements/2026-12')).body.sections.map(
    ({ lines, closingMinor }) => ({
      closingMinor,
      lines: lines.map(({ kind, grossMinor, feeMinor, amountMinor }) => [kind, grossMinor, feeMinor, amountMinor]),
    }),
  );
const getReceipt = async (as: TestMember, { _id }: Booking) =>
  (await world.call<Receipt>(as, 'GET', `/api/bookings/${_id}/receipt`)).body;

describe.each(['Toronto', 'Montréal'] as const)('a stay in %s', (city) => {
  const { stay, guestFee, hostFee, names } = CITIES[city];
  const totalMinor = 9_450 + sum(stay) + sum(guestFee);
  const ourTaxMinor = sum(guestFee) + sum(hostFee);
  const hostMinor = 9_000 + sum(stay) - 900 - sum(hostFee);

  it('paid by card says the same taxes everywhere', async () => {
    const listing = await listed(city);
    const quote = await world.call<Quote>(guest, 'POST', '/api/bookings/quote', { listingId: listing.id, ...DAY });
    expect(quote.body).toMatchObject({ totalMinor });
    const booking = await world.booked(listing, DAY, { guest });
    for (const { lines } of [quote.body, booking]) {
      expect([taxLines(lines, 'stay'), taxLines(lines, 'guest-fee')]).toEqual([stay, guestFee]);
    }
    expect(booking.totalMinor).toBe(totalMinor);
    expect(await emailTo(guest, /booked/i)).toContain(dollars(totalMinor));
    expect(await emailTo(host, /is coming/)).toContain(dollars(hostMinor));

    world.t.clock.set('2026-12-01T00:00:00Z');
    const account = { kind: 'ca', holderName: 'Nadia', transitNumber: '00012', institutionNumber: '003' };
    expect(
      await world.call(host, 'PUT', '/api/payout-account', {
        currency: 'CAD',
        account: { ...account, accountNumber: '1234567' },
        schedule: 'daily',
        password: PASSWORD,
      }),
    ).toMatchObject({ status: 200 });
    await close();

    const guestPdf = await pdf(guest, `/api/bookings/${booking._id}/receipt.pdf`);
    const hostPdf = await pdf(host, `/api/bookings/${booking._id}/receipt.pdf`);
    names.forEach((name, index) => {
      expect(guestPdf).toContain(`${name} ${dollars(stay[index]!)}`);
      expect(guestPdf).toContain(`${name} on guest fee ${dollars(guestFee[index]!)}`);
      expect(hostPdf).toContain(`${name} ${dollars(stay[index]!)}`);
      expect(hostPdf).toContain(`${name} on our fee ${dollars(-hostFee[index]!)}`);
    });
    expect(guestPdf).toContain(`Total ${dollars(totalMinor)}`);
    expect(guestPdf).toContain(`Total paid ${dollars(totalMinor)}`);
    expect(hostPdf).toContain(`Total ${dollars(9_000 + sum(stay))}`);
    expect(hostPdf).toContain(`You earn ${dollars(hostMinor)}`);
    expect((await getReceipt(guest, booking)).movements).toMatchObject([{ kind: 'paid', amountMinor: totalMinor }]);
    expect((await getReceipt(host, booking)).movements).toMatchObject([{ kind: 'earned', amountMinor: hostMinor }]);

    // Two suppliers, so two invoices for the guest, with their registrations; and one for the host.
    const invoice = await pdf(guest, `/api/bookings/${booking._id}/invoice.pdf`);
    const feeInvoice = await pdf(host, '/api/statements/2026-12/invoices.pdf');
    for (const { number } of city === 'Toronto' ? [GST] : [GST, QST])
      for (const text of [invoice, feeInvoice]) expect(text).toContain(number);
    expect(invoice).toContain(dollars(9_000 + sum(stay)));
    expect(invoice).toContain(dollars(450 + sum(guestFee)));
    names.forEach((name, index) => {
      expect(invoice).toContain(`${name} ${dollars(stay[index]!)}`);
      expect(invoice).toContain(`${name} on guest fee ${dollars(guestFee[index]!)}`);
      expect(feeInvoice).toContain(`${name} on our fee ${dollars(hostFee[index]!)}`);
    });
    expect(feeInvoice).toContain(dollars(900 + sum(hostFee)));

    // The host's earnings are in the statement like in the ledger, and are paid out.
    const earned = ['earned', 9_000 + sum(stay), 900 + sum(hostFee), hostMinor];
    expect(await statement()).toEqual([{ closingMinor: hostMinor, lines: [earned] }]);
    expect(await pdf(host, '/api/statements/2026-12.pdf')).toContain(
      `${dollars(9_000 + sum(stay))} ${dollars(-900 - sum(hostFee))} ${dollars(hostMinor)}`,
    );
    expect((await csv(host, '/api/statements/2026-12.csv'))[1]).toContain(
      `,${plain(9_000 + sum(stay))},-${plain(900 + sum(hostFee))},${plain(hostMinor)},${plain(hostMinor)},CAD`,
    );
    expect(Object.fromEntries(await sumAccounts(world.t.db.kysely, booking._id))).toMatchObject({
      clearing: totalMinor,
      host_payable: -hostMinor,
      tax_payable: -ourTaxMinor,
      platform_revenue: -1_350,
    });
    expect(await makePayouts(world.t.deps)).toBe(1);
    expect((await world.call(host, 'GET', '/api/payouts')).body).toMatchObject({
      payouts: [{ amountMinor: hostMinor, feesMinor: 0, currency: 'CAD' }],
    });

    expect(await csv(host, '/api/tax-report/export?year=2026')).toEqual([
      expect.stringContaining(`CAD,1,1,90.00,9.00,${plain(sum(hostFee))},${plain(sum(stay))},0.00,${plain(hostMinor)}`),
    ]);
    const report = await pdf(host, '/api/tax-report.pdf?year=2026');
    for (const minor of [9_000, 900, sum(hostFee), sum(stay), hostMinor]) expect(report).toContain(dollars(minor));
  });

  it('paid to the host says them too, and the host owes us our fees with their tax', async () => {
    const listing = await listed(city);
    const details = { details: 'e-Transfer to pay@nadia.example', password: PASSWORD };
    expect(await world.call(host, 'PUT', '/api/payment-options/bank-transfer', details)).toMatchObject({ status: 200 });
    const booking = await world.booked(
      listing,
      { ...DAY, paymentMethod: 'manual', manualMethod: 'bank-transfer' },
      { guest },
    );
    expect(booking).toMatchObject({ status: 'awaiting_payment', totalMinor, payment: { receivedMinor: 0 } });
    expect(await emailTo(guest, /pay/i)).toContain(dollars(totalMinor));
    const received = await world.call(
      host,
      'POST',
      `/api/bookings/${booking._id}/payment-received`,
      { amountMinor: totalMinor },
      { 'idempotency-key': newKey() },
    );
    expect(received).toMatchObject({ status: 200, body: { status: 'confirmed' } });
    await close();

    const owedMinor = 1_350 + ourTaxMinor;
    expect(Object.fromEntries(await sumAccounts(world.t.db.kysely, booking._id))).toMatchObject({
      host_receivable: owedMinor,
      tax_payable: -ourTaxMinor,
      platform_revenue: -1_350,
    });
    expect((await world.call(host, 'GET', '/api/payouts')).body).toMatchObject({ balances: [{ owedMinor }] });
    const earned = ['earned', 9_000 + sum(stay), 900 + sum(hostFee), hostMinor];
    expect(await statement()).toEqual([{ closingMinor: -owedMinor, lines: [earned] }]);
    const november = await pdf(host, '/api/statements/2026-11.pdf');
    expect(november).toContain(dollars(-totalMinor));
    expect(await pdf(host, '/api/statements/2026-12.pdf')).toContain(`Closing balance ${dollars(-owedMinor)}`);
    expect(await csv(host, '/api/statements/2026-12.csv')).toContainEqual(
      expect.stringContaining(`Closing balance,,,Paid to you directly,,,,-${plain(owedMinor)},CAD`),
    );
    const invoice = await pdf(host, '/api/statements/2026-12/invoices.pdf');
    expect(invoice).toContain('Owed to Daynook');
    expect(invoice).toContain(dollars(900 + sum(hostFee)));
    expect(await pdf(guest, `/api/bookings/${booking._id}/invoice.pdf`)).toContain(dollars(450 + sum(guestFee)));
    expect(await csv(host, '/api/tax-report/export?year=2026')).toEqual([
      expect.stringContaining(`${plain(sum(hostFee))},${plain(sum(stay))},0.00,${plain(hostMinor)}`),
    ]);
  });
});

it('tax that we remit is part of no statement’s fee, and the host’s papers add up without it', async () => {
  await setTaxes(world, { facilitations: [{ jurisdiction: 'CA', mode: 'every-host' }] });
  const listing = await listed('Toronto');
  const booking = await world.booked(listing, DAY, { guest });
  const cancelled = await world.booked(
    listing,
    { ...DAY, startsAt: '2026-12-11T14:00:00.000Z', endsAt: '2026-12-11T22:00:00.000Z' },
    { guest },
  );
  // Moderate policy: half the space price stays, with its tax.
  world.t.clock.set('2026-12-08T15:00:00Z');
  expect(await world.verb(guest, cancelled._id, 'cancel')).toMatchObject({ status: 200 });
  await close();
  // 90.00 minus 9.00 and 1.17; 40.00 minus 4.00 and 0.52.
  expect(await statement()).toEqual([
    {
      closingMinor: 7_983 + 3_548,
      lines: [
        ['cancellation', 4_000, 452, 3_548],
        ['earned', 9_000, 1_017, 7_983],
      ],
    },
  ]);
  const receipt = await pdf(host, `/api/bookings/${booking._id}/receipt.pdf`);
  for (const line of [
    `Total ${dollars(10_170)}`,
    `Daynook fee ${dollars(-900)}`,
    `HST 13% on our fee ${dollars(-117)}`,
    `HST 13%, remitted by Daynook ${dollars(-1_170)}`,
    `You earn ${dollars(7_983)}`,
  ])
    expect(receipt).toContain(line);
  await setTaxes(world);
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount_minor), 0) as sum from ledger_entry group by currency`.execute(world.t.db.kysely);
  expect(rows.map((row) => Number(row.sum))).toEqual([0]);
});
