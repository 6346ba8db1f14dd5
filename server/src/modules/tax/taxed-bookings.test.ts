// Taxes from the price to the ledger: Toronto and Montréal, whoever remits them, cancellations, refunds, and cash.
import type { Booking, Quote, Receipt } from '@daynook/contract/bookings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GST, QST, SELLER } from '../../../test/money/tax-examples.ts';
import { makeTaxable, register, setTaxes } from '../../../test/money/tax-market.ts';
import { readPdf } from '../../../test/pdf.ts';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import { verifyBookings } from '../bookings/service.ts';
import { makeWorld, type TestListing, type World } from '../bookings/test-world.ts';
import { sumAccounts } from '../payments/service.ts';
import { refreshTaxes } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});
beforeEach(() => world.t.clock.set('2026-11-21T15:00:00Z'));

const DAY = { startsAt: '2026-12-10T14:00:00.000Z', endsAt: '2026-12-10T22:00:00.000Z', guests: 1 };
/** Only for prices: nobody books it, and it's in the future throughout these tests. */
const LATER = { startsAt: '2026-12-17T14:00:00.000Z', endsAt: '2026-12-17T22:00:00.000Z', guests: 1 };
const quote = async (listing: TestListing): Promise<Quote> =>
  (await world.call<Quote>(undefined, 'POST', '/api/bookings/quote', { listingId: listing.id, ...LATER })).body;
const notified = ({ lines }: Pick<Quote, 'lines'>) =>
  lines.flatMap(({ amountMinor, tax }) => (tax ? [[tax.supply, tax.name, tax.remittedBy, amountMinor]] : []));
const readBalances = async (id: string) => Object.fromEntries(await sumAccounts(world.t.db.kysely, id));
async function throughToTheClose(): Promise<void> {
  world.t.clock.set('2026-12-15T12:00:00Z');
  for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
}
const receipt = async (id: string, as = world.guest) =>
  (await world.call<Receipt>(as, 'GET', `/api/bookings/${id}/receipt`)).body;

describe('off', () => {
  it('until the operator turns taxes on, nothing is taxed, whatever hosts say', async () => {
    const listing = await makeTaxable(world, world.host, 'Toronto');
    await register(world, world.host);
    expect(notified(await quote(listing))).toEqual([]);
  });
});

describe('on', () => {
  let host: World['host'];
  let booking: Booking;
  beforeEach(async () => {
    host = await world.makeGuest();
    await setTaxes(world);
  });

  it('a registered host in Toronto charges HST, and so do we on our fees; the host remits theirs (D14, F9)', async () => {
    await register(world, host);
    const listing = await makeTaxable(world, host, 'Toronto');
    await refreshTaxes(world.t.deps);
    expect(await quote(listing)).toMatchObject({ totalMinor: 9_450 + 1_170 + 59 });
    booking = await world.booked(listing, DAY);
    expect(notified(booking)).toEqual([
      ['stay', 'HST', 'host', 1_170],
      ['guest-fee', 'HST', 'platform', 59],
    ]);
    expect(await receipt(booking._id)).toMatchObject({
      totalMinor: 10_679,
      taxes: [{ name: 'HST', ratePpm: 130_000, number: GST.number }, { supply: 'guest-fee' }],
    });
    expect(await receipt(booking._id, host)).toMatchObject({
      totalMinor: 10_170,
      taxes: [{ supply: 'stay' }, { supply: 'host-fee', amountMinor: 117 }],
      hostEarningsMinor: 9_153,
    });

    // The booking keeps its taxes if they're turned off or changed afterwards.
    await setTaxes(world, { isEnabled: false });
    expect(notified(await quote(listing))).toEqual([]);
    await throughToTheClose();
    expect((await world.get(host, booking._id)).body).toMatchObject({ status: 'closed', hostEarningsMinor: 9_153 });
    expect(await readBalances(booking._id)).toMatchObject({
      host_payable: -9_153,
      tax_payable: -176,
      platform_revenue: -1_350,
    });
  });

  it('in Montréal, GST and QST are lines of their own', async () => {
    await register(world, host);
    const listing = await makeTaxable(world, host, 'Montréal');
    await refreshTaxes(world.t.deps);
    expect(notified(await quote(listing))).toEqual([
      ['stay', 'GST', 'host', 450],
      ['stay', 'QST', 'host', 898],
      ['guest-fee', 'GST', 'platform', 23],
      ['guest-fee', 'QST', 'platform', 45],
    ]);
    booking = await world.booked(listing, DAY);
    await throughToTheClose();
    expect(await readBalances(booking._id)).toMatchObject({
      host_payable: -(9_000 - 900 - 45 - 90 + 450 + 898),
      tax_payable: -(23 + 45 + 45 + 90),
      platform_revenue: -1_350,
    });
  });

  it('verify finds a booking whose tax and books differ, and one whose taxes don’t add up (X7)', async () => {
    await register(world, host);
    const listing = await makeTaxable(world, host, 'Toronto');
    await refreshTaxes(world.t.deps);
    booking = await world.booked(listing, DAY);
    await throughToTheClose();
    const { kysely } = world.t.db;
    const found = async (change: { tax_back_minor?: number; tax_minor?: number }) => {
      await kysely.updateTable('booking').set(change).where('id', '=', booking._id).execute();
      return (await verifyBookings(world.t.db)).map(({ rule, id }) => [rule, id]);
    };
    const differs = ['The tax of a booking and the tax in the books differ', booking._id];
    expect(await found({ tax_back_minor: 1 })).toContainEqual(differs);
    expect(await found({ tax_back_minor: 0, tax_minor: 177 })).toContainEqual([
      'The taxes of a booking don’t add up to what was charged',
      booking._id,
    ]);
    expect(await found({ tax_minor: 176 })).toEqual([]);
  });

  it('hosts who aren’t registered charge none, unless the operator remits for them', async () => {
    const listing = await makeTaxable(world, host, 'Toronto');
    await refreshTaxes(world.t.deps);
    expect(notified(await quote(listing))).toEqual([['guest-fee', 'HST', 'platform', 59]]);

    await setTaxes(world, { facilitations: [{ jurisdiction: 'CA-ON', mode: 'unregistered-hosts' }] });
    booking = await world.booked(listing, DAY);
    expect(notified(booking)[0]).toEqual(['stay', 'HST', 'platform', 1_170]);
    await throughToTheClose();
    expect(await readBalances(booking._id)).toMatchObject({
      host_payable: -(9_000 - 900 - 117),
      tax_payable: -(1_170 + 59 + 117),
    });

    // Registered hosts remit it themselves, unless we do for everyone.
    await register(world, host);
    expect(notified(await quote(listing))[0]).toEqual(['stay', 'HST', 'host', 1_170]);
    await setTaxes(world, { facilitations: [{ jurisdiction: 'CA', mode: 'every-host' }] });
    expect(notified(await quote(listing))[0]).toEqual(['stay', 'HST', 'platform', 1_170]);
  });

  it('a cancellation returns tax with what it was charged on', async () => {
    await register(world, host);
    const listing = await makeTaxable(world, host, 'Toronto');
    await refreshTaxes(world.t.deps);
    booking = await world.booked(listing, DAY);
    // Moderate policy, three days before: half the space price and all cleaning are refunded, with the tax on both.
    world.t.clock.set('2026-12-07T14:00:00Z');
    const preview = await world.call<{ lines: unknown; dueMinor: number }>(
      world.guest,
      'GET',
      `/api/bookings/${booking._id}/refund-preview`,
    );
    expect(preview.body).toMatchObject({
      dueMinor: 4_000 + 1_000 + 650,
      lines: [
        { code: 'space', refundMinor: 4_000 },
        { code: 'cleaning', refundMinor: 1_000 },
        { code: 'guest-fee', refundMinor: 0 },
        { code: 'tax', refundMinor: 650, keptMinor: 520 },
        { code: 'tax', refundMinor: 0, keptMinor: 59 },
      ],
    });
    expect(await world.verb(world.guest, booking._id, 'cancel')).toMatchObject({ status: 200 });
    expect((await world.get(world.guest, booking._id)).body).toMatchObject({ refundedMinor: 5_650 });
    expect(await readBalances(booking._id)).toMatchObject({
      host_payable: -(4_000 - 400 - 52 + 520),
      tax_payable: -(59 + 52),
      platform_revenue: -(450 + 400),
    });

    const whole = await world.booked(listing, LATER);
    expect(await world.verb(host, whole._id, 'cancel')).toMatchObject({ status: 200 });
    expect((await world.get(world.guest, whole._id)).body).toMatchObject({ refundedMinor: 10_679 });
  });
});

it('a year is a file for its host, and with who they are a logged one for staff (G7)', async () => {
  const host = await world.makeGuest();
  await setTaxes(world);
  await register(world, host, { taxpayerId: { country: 'CA', number: '123 026 635' } });
  const listing = await makeTaxable(world, host, 'Toronto');
  await refreshTaxes(world.t.deps);
  await world.booked(listing, DAY);
  await throughToTheClose();
  const file = async (as: World['host'], url: string) => {
    const headers = await world.t.signIn(as);
    return (await world.t.app.inject({ url, headers })).body.trim().split('\r\n').slice(1);
  };
  const line = '2026,4,12,Brick house by the park,"Toronto ON, CA",CAD,1,1,90.00,9.00,1.17,11.70,0.00,91.53';
  expect(await file(host, '/api/tax-report/export?year=2026')).toEqual([line]);
  expect(await file(host, '/api/tax-report/export?year=2025')).toEqual([]);
  const everyone = await file(world.staff, '/api/staff/tax-report/export?year=2026');
  const own = everyone.filter((text) => text.startsWith(host.id));
  expect(own).toHaveLength(1);
  expect(own[0]).toContain('Nadia Okafor Studio,business');
  // As on an envelope there.
  expect(own[0]).toContain('"1 King Street West, Toronto ON M5H 1A1, Canada"');
  expect(own[0]).toContain('CA,123026635,ca-gst 123026635RT0001; ca-qst 1023456784TQ0001');
  expect(own[0]).toContain(`${line},4.50`);
  // The same as PDF by quarter, for the host and for staff.
  const pdf = async (as: typeof host, url: string) => {
    const response = await world.t.app.inject({ url, headers: await world.t.signIn(as) });
    return response.statusCode === 200 ? await readPdf(response.rawPayload) : response.statusCode;
  };
  const report = await pdf(host, '/api/tax-report.pdf?year=2026');
  expect(report).toMatchObject({ title: 'Annual report 2026', isTagged: true });
  const text = typeof report === 'number' ? '' : report.text;
  for (const part of ['Nadia Okafor Studio', 'Ends in 6635', 'Brick house by the park', 'Toronto ON, CA', 'Q4'])
    expect(text).toContain(part);
  for (const part of ['$90.00', '$9.00', '$1.17', '$11.70', '$91.53']) expect(text).toContain(part);
  expect(text).not.toContain('123026635,');
  expect(await pdf(world.staff, `/api/staff/members/${host.id}/tax-report.pdf?year=2026`)).toMatchObject({ text });
  expect(await pdf(host, `/api/staff/members/${host.id}/tax-report.pdf?year=2026`)).toBe(403);
  const logged = await world.t.db.kysely
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', 'tax-report-downloaded')
    .orderBy('id')
    .execute();
  expect(logged).toMatchObject([
    { actor_id: world.staff.id, reason: '2026' },
    { actor_id: world.staff.id, reason: '2026', subject_id: host.id },
  ]);
});

it('a rule applies from its first date, by the property’s clock, and a home that moves is taxed where it is', async () => {
  const host = await world.makeGuest();
  const rule = { jurisdiction: 'US-NY', supply: 'stay', name: 'Sales tax', scheme: 'us-sales-tax', source: 'NYS' };
  const dated = { ...rule, ratePpm: 88_750, isIncluded: false, from: '2026-12-01', until: null };
  const add = (values: object = {}) =>
    world.call<{ _id: string }>(world.staff, 'POST', '/api/staff/tax-rules', { ...dated, ...values });
  await setTaxes(world, { seller: { ...SELLER, registrations: [GST, QST] } });
  const added = await add();
  expect(added).toMatchObject({ status: 201 });
  expect(await add({ from: '2027-01-01' })).toMatchObject({
    status: 400,
    body: { fields: { name: expect.anything() } },
  });
  await register(world, host, {
    address: { line1: '1 Main St', line2: '', city: 'Brooklyn', region: 'NY', postalCode: '11201', country: 'US' },
    registrations: [{ scheme: 'us-sales-tax', number: '12-3456789' }],
  });
  const listing = await makeTaxable(world, host, 'Toronto');
  await world.t.db.kysely
    .updateTable('property')
    .set({ country: 'US', region: 'NY' })
    .where('id', '=', listing.property_id)
    .execute();
  await refreshTaxes(world.t.deps);
  expect(notified(await quote(listing))).toEqual([]);

  // The evening before, in New York.
  world.t.clock.set('2026-12-01T04:59:00Z');
  await refreshTaxes(world.t.deps);
  expect(notified(await quote(listing))).toEqual([]);
  world.t.clock.set('2026-12-01T05:00:00Z');
  await refreshTaxes(world.t.deps);
  expect(notified(await quote(listing))).toEqual([['stay', 'Sales tax', 'host', 799]]);

  const end = (until: string) =>
    world.call(world.staff, 'PUT', `/api/staff/tax-rules/${added.body._id}/end`, { until });
  expect(await end('2026-12-03')).toMatchObject({ status: 200, body: { until: '2026-12-03' } });
  expect(await end('2026-12-05')).toMatchObject({ status: 400 });
  world.t.clock.set('2026-12-03T05:00:00Z');
  await refreshTaxes(world.t.deps);
  expect(notified(await quote(listing))).toEqual([]);
  expect(await end('2026-12-01')).toMatchObject({ status: 200, body: null });
});

describe('rules that come with the product', () => {
  it('give way to an operator’s rule for the same tax, and come back when it ends', async () => {
    const host = await world.makeGuest();
    await setTaxes(world);
    await register(world, host);
    const listing = await makeTaxable(world, host, 'Toronto');
    const rule = { jurisdiction: 'CA-ON', supply: 'stay', name: 'Tax', scheme: 'ca-gst', source: 'CRA' };
    const added = await world.call<{ _id: string }>(world.staff, 'POST', '/api/staff/tax-rules', {
      ...rule,
      ratePpm: 140_000,
      isIncluded: false,
      from: '2026-11-01',
      until: null,
    });
    expect(added).toMatchObject({ status: 201 });
    expect(notified(await quote(listing))).toEqual(
      [
        ['guest-fee', 'HST', 'platform', 59],
        ['stay', 'Tax', 'host', 1_260],
      ].toSorted((a, b) => String(b[0]).localeCompare(String(a[0]))),
    );
    const until = '2026-11-01';
    const ended = await world.call(world.staff, 'PUT', `/api/staff/tax-rules/${added.body._id}/end`, { until });
    expect(ended).toMatchObject({ status: 200, body: null });
    expect(notified(await quote(listing))).toContainEqual(['stay', 'HST', 'host', 1_170]);
  });

  it('reach listings without a date after an upgrade changed them', async () => {
    const host = await world.makeGuest();
    await setTaxes(world);
    await register(world, host);
    const listing = await makeTaxable(world, host, 'Toronto');
    await refreshTaxes(world.t.deps);
    const { kysely } = world.t.db;
    const asBefore = () =>
      kysely.updateTable('listing').set({ taxes: '[]', taxes_until: null }).where('id', '=', listing.id).execute();
    await asBefore();
    await refreshTaxes(world.t.deps);
    expect(notified(await quote(listing))).toEqual([]);
    await kysely.updateTable('tax_setting').set({ packs_hash: 'of an earlier release' }).execute();
    await refreshTaxes(world.t.deps);
    expect(notified(await quote(listing))).toHaveLength(2);
  });
});
