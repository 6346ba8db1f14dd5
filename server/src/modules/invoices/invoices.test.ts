// Invoices: who sold what, numbered without gaps, to the named company, and credit notes for refunds (F9).
import type { BookingInvoices } from '@daynook/contract/money/invoices';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/pdf.ts';
import { verifyInvoices } from '../billing/service.ts';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import { makeWorld, type ProblemBody, type TestListing, type World } from '../bookings/test-world.ts';
import { issueFor } from './issue.ts';
import { issueDue } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(() => world.t.clock.set('2026-11-21T15:00:00Z'));

/** Space 80.00, cleaning 10.00, so the guest pays 94.50. */
const makeListing = (): Promise<TestListing> =>
  world.makeListing({ day_minor: 8_000, hour_minor: null, cleaning_minor: 1_000, cancellation_policy: 'moderate' });
const DAY = { startsAt: '2026-12-10T14:00:00.000Z', endsAt: '2026-12-10T22:00:00.000Z', guests: 1 };
const invoices = (id: string, as = world.guest, method: 'GET' | 'POST' = 'GET') =>
  world.call<BookingInvoices & ProblemBody>(as, method, `/api/bookings/${id}/invoices`);
const setBilling = (id: string, details: unknown, as = world.guest) =>
  world.call<BookingInvoices & ProblemBody>(as, 'PUT', `/api/bookings/${id}/billing-details`, { details });
const ACME = { companyName: 'Acme GmbH', address: 'Hauptstr. 1\n10115 Berlin', taxNumber: 'DE123456789' };

async function pdf(id: string, as = world.guest) {
  const headers = await world.t.signIn(as);
  const response = await world.t.app.inject({ url: `/api/bookings/${id}/invoice.pdf`, headers });
  return { status: response.statusCode, read: response.statusCode === 200 ? await readPdf(response.rawPayload) : null };
}

const listNumbers = async (sellerId: string | null): Promise<number[]> => {
  const query = world.t.db.kysely.selectFrom('invoice').select('number').orderBy('number');
  const rows = await query.where('seller_id', sellerId === null ? 'is' : '=', sellerId).execute();
  return rows.map(({ number }) => number);
};

describe('invoices of a booking', () => {
  it('are the host’s for the stay and the operator’s for its fee, once the guest asks or the booking closes (F9)', async () => {
    const booking = await world.booked(await makeListing(), DAY);
    expect((await invoices(booking._id)).body).toMatchObject({ invoices: [], canIssue: true, billing: null });
    expect((await pdf(booking._id)).status).toBe(404);
    const { body } = await invoices(booking._id, world.guest, 'POST');
    expect(body).toMatchObject({
      canIssue: false,
      invoices: [
        { kind: 'invoice', seller: 'host', sellerName: world.host.name, totalMinor: 9_000, currency: 'USD' },
        { kind: 'invoice', seller: 'platform', sellerName: 'Daynook', totalMinor: 450 },
      ],
    });
    // Issued once, however often they're requested.
    expect((await invoices(booking._id, world.guest, 'POST')).body.invoices).toHaveLength(2);
    const { read } = await pdf(booking._id);
    for (const text of [body.invoices[0]!.number, body.invoices[1]!.number, '$90.00 USD', '$4.50 USD', 'Card (test)'])
      expect(read?.text).toContain(text);
    expect(read).toMatchObject({ pages: 2, isTagged: true });
    // The host sees the invoices they issue.
    expect((await invoices(booking._id, world.host)).body).toMatchObject({
      invoices: [{ seller: 'host' }],
      canIssue: false,
      billing: null,
    });
    expect((await pdf(booking._id, world.host)).read?.text).not.toContain('$4.50');
    expect((await invoices(booking._id, world.host, 'POST')).status).toBe(403);
    expect((await invoices(booking._id, await world.makeGuest())).status).toBe(404);
    expect((await invoices(booking._id, world.staff)).status).toBe(404);

    const other = await world.booked(await makeListing(), { ...DAY });
    world.t.clock.set('2026-12-15T12:00:00Z');
    for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
    await issueDue(world.t.deps);
    expect((await invoices(other._id)).body.invoices.map(({ totalMinor }) => totalMinor)).toEqual([9_000, 450]);
    expect(await issueDue(world.t.deps)).toBe(0);
  });

  it('are credited for refunds, and only cover what’s left if the refund came first (F9)', async () => {
    const [early, late] = [await world.booked(await makeListing(), DAY), await world.booked(await makeListing(), DAY)];
    await invoices(early._id, world.guest, 'POST');
    world.t.clock.set('2026-12-07T14:00:00Z');
    for (const { _id } of [early, late]) await world.verb(world.guest, _id, 'cancel');
    await issueDue(world.t.deps);
    const credited = (await invoices(early._id)).body.invoices;
    expect(credited.map(({ kind, seller, totalMinor }) => [kind, seller, totalMinor])).toEqual([
      ['invoice', 'host', 9_000],
      ['invoice', 'platform', 450],
      ['credit-note', 'host', 5_000],
    ]);
    expect(credited[2]!.corrects).toBe(credited[0]!.number);
    expect((await pdf(early._id)).read?.text).toContain(`Refund of invoice ${credited[0]!.number}`);
    expect((await invoices(late._id)).body.invoices.map(({ kind, totalMinor }) => [kind, totalMinor])).toEqual([
      ['invoice', 4_000],
      ['invoice', 450],
    ]);
    expect((await pdf(late._id)).read?.text).toContain('Refunded before this invoice -$50.00 USD');
  });

  it('aren’t issued for a booking that was never paid or was fully refunded (F9)', async () => {
    const asked = await world.booked(await world.makeListing({ booking_mode: 'request' }), DAY);
    expect((await invoices(asked._id, world.guest, 'POST')).body).toMatchObject({ invoices: [], canIssue: false });
    const booking = await world.booked(await makeListing(), DAY);
    await world.verb(world.guest, booking._id, 'cancel');
    await issueDue(world.t.deps);
    expect((await invoices(booking._id)).body.invoices).toEqual([]);
  });

  it('are made out to the guest’s company; a company named too late gets credit notes and new ones (F9)', async () => {
    const guest = await world.makeGuest();
    const saved = await world.call(guest, 'PUT', '/api/billing-details', {
      details: { ...ACME, companyName: 'Old Ltd' },
    });
    expect(saved).toMatchObject({ status: 200 });
    const booking = await world.booked(await makeListing(), DAY, { guest });
    await invoices(booking._id, guest, 'POST');
    expect((await pdf(booking._id, guest)).read?.text).toContain('Old Ltd');
    const { body } = await setBilling(booking._id, ACME, guest);
    expect(body.invoices.map(({ kind, totalMinor }) => [kind, totalMinor])).toEqual([
      ['invoice', 9_000],
      ['invoice', 450],
      ['credit-note', 9_000],
      ['credit-note', 450],
      ['invoice', 9_000],
      ['invoice', 450],
    ]);
    expect(body).toMatchObject({ billing: ACME, changesLeft: 2 });
    const text = (await pdf(booking._id, guest)).read?.text;
    for (const part of ['Old Ltd', 'Acme GmbH', '10115 Berlin', 'Tax number: DE123456789'])
      expect(text).toContain(part);
    // Repeating it changes nothing, and there's a limit.
    expect((await setBilling(booking._id, ACME, guest)).body.invoices).toHaveLength(6);
    for (const companyName of ['B', 'C'])
      expect((await setBilling(booking._id, { ...ACME, companyName }, guest)).status).toBe(200);
    expect(await setBilling(booking._id, { ...ACME, companyName: 'D' }, guest)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CHANGED' },
    });
    expect((await setBilling(booking._id, null, world.host)).status).toBe(403);
  });
});

const feePdf = async (month: string, as = world.host) => {
  const headers = await world.t.signIn(as);
  const response = await world.t.app.inject({ url: `/api/statements/${month}/invoices.pdf`, headers });
  return { status: response.statusCode, read: response.statusCode === 200 ? await readPdf(response.rawPayload) : null };
};

describe('invoices of our fee to the host', () => {
  it('are issued once the money is split, and credited for later refunds (F9)', async () => {
    const host = await world.makeGuest();
    const listing = await world.makeListing({
      host_id: host.id,
      day_minor: 8_000,
      hour_minor: null,
      cleaning_minor: 1_000,
    });
    const booking = await world.booked(listing, DAY);
    await invoices(booking._id, world.guest, 'POST');
    expect((await feePdf('2026-12', host)).status).toBe(404);
    world.t.clock.set('2026-12-15T12:00:00Z');
    for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
    expect(await issueDue(world.t.deps)).toBeGreaterThan(0);
    expect(await issueDue(world.t.deps)).toBe(0);
    // A tenth of 90.00. The guest doesn't see it.
    const own = (await invoices(booking._id, host)).body.invoices;
    expect(own.map(({ seller, kind, totalMinor }) => [seller, kind, totalMinor])).toEqual([
      ['host', 'invoice', 9_000],
      ['platform', 'invoice', 900],
    ]);
    expect((await invoices(booking._id)).body.invoices.map(({ totalMinor }) => totalMinor)).toEqual([9_000, 450]);
    const { read } = await feePdf('2026-12', host);
    for (const text of [own[1]!.number, 'Host fee (10%)', '$9.00 USD', 'Deducted from your earnings', host.name])
      expect(read?.text).toContain(text);
    expect(read).toMatchObject({ pages: 1, isTagged: true });
    expect((await feePdf('2026-11', host)).status).toBe(404);
    expect((await feePdf('2026-12', world.guest)).status).toBe(404);
    const months = await world.call<{ months: unknown[] }>(host, 'GET', '/api/statements');
    expect(months.body.months).toMatchObject([{ month: '2026-12', hasFeeInvoices: true }]);
    // Half of the stay is refunded.
    await world.t.db.kysely
      .updateTable('booking')
      .set({ host_refund_minor: 4_500 })
      .where('id', '=', booking._id)
      .execute();
    await world.t.db.kysely.transaction().execute((trx) => issueFor(trx, world.t.deps, booking._id));
    const after = (await invoices(booking._id, host)).body.invoices;
    expect(after.slice(2).map(({ seller, kind, totalMinor }) => [seller, kind, totalMinor])).toEqual([
      ['host', 'credit-note', 4_500],
      ['platform', 'credit-note', 450],
    ]);
    expect(after[3]!.corrects).toBe(own[1]!.number);
    expect(await verifyInvoices(world.t.db)).toEqual([]);
  });
});

describe('numbers', () => {
  it('have no gaps and no duplicates, even with concurrent issuers and rollbacks (F9)', async () => {
    const listing = await makeListing();
    const ids: string[] = [];
    for (let day = 10; day < 18; day += 1) {
      const date = `2027-01-${day}`;
      const slot = { startsAt: `${date}T14:00:00.000Z`, endsAt: `${date}T22:00:00.000Z`, guests: 1 };
      ids.push((await world.booked(listing, slot))._id);
    }
    const { kysely } = world.t.db;
    const issue = (id: string, isLost: boolean) =>
      kysely.transaction().execute(async (trx) => {
        await issueFor(trx, world.t.deps, id);
        if (isLost) throw new Error('lost');
      });
    // Each booking by several at once, half of which fail after doing their work.
    const ends = await Promise.allSettled([...ids, ...ids, ...ids].map((id, index) => issue(id, index % 2 === 1)));
    expect(ends.some(({ status }) => status === 'rejected')).toBe(true);
    await Promise.all(ids.map((id) => issue(id, false)));
    for (const seller of [world.host.id, null]) {
      const numbers = await listNumbers(seller);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
    for (const id of ids) expect((await invoices(id)).body.invoices).toHaveLength(2);
  });

  it('and documents are final: neither is changed or deleted (F9)', async () => {
    const { kysely } = world.t.db;
    await expect(kysely.updateTable('invoice').set({ total_minor: 1 }).execute()).rejects.toThrow('never changes');
    await expect(kysely.deleteFrom('invoice').execute()).rejects.toThrow('never changes');
  });
});
