// A team's month as page, PDF, and CSV, equal to what its members paid and got back (F12).
import type { Answer } from '@daynook/contract/api';
import type { Quote } from '@daynook/contract/bookings';
import type { BookingInvoices } from '@daynook/contract/money/invoices';
import { TEAMS } from '@daynook/contract/teams/limits';
import type { TeamStatement } from '@daynook/contract/teams/team-statements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { Changes } from '../../../test/money/changes.ts';
import { makeTaxable, register, setTaxes } from '../../../test/money/tax-market.ts';
import { readPdf } from '../../../test/pdf.ts';
import { joinTeam, makeTeam } from '../../../test/teams.ts';
import { makeWorld, type ProblemBody, SLOT, slotsOfDays, type TestMember, type World } from '../bookings/test-world.ts';
import { refreshTaxes } from '../tax/service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});

async function makeCast() {
  const [owner, booker] = [
    await makeMember(world.t.db, { name: 'Olive Owner' }),
    await makeMember(world.t.db, { name: 'Bo Booker' }),
  ];
  const { _id: teamId } = await makeTeam(world, owner);
  await joinTeam(world, owner, { teamId, member: booker });
  const read = (member: TestMember, month: string) =>
    world.call<TeamStatement>(member, 'GET', `/api/teams/${teamId}/statements/${month}`);
  const lines = async (member: TestMember, month = '2026-11', cursor?: string) =>
    (
      await world.call<Answer<'GET /api/teams/{id}/statements/{month}/lines'>>(
        member,
        'GET',
        `/api/teams/${teamId}/statements/${month}/lines${cursor ? `?cursor=${cursor}` : ''}`,
      )
    ).body;
  const file = async (member: TestMember, month: string, ending: 'pdf' | 'csv' | 'invoices.pdf') =>
    world.t.app.inject({
      method: 'GET',
      url: `/api/teams/${teamId}/statements/${month}${ending === 'invoices.pdf' ? '/' : '.'}${ending}`,
      headers: await world.t.signIn(member),
    });
  const paper = async (member: TestMember, bookingId: string, kind: 'receipt' | 'invoices') =>
    world.t.app.inject({
      method: 'GET',
      url: `/api/teams/${teamId}/bookings/${bookingId}/${kind}.pdf`,
      headers: await world.t.signIn(member),
    });
  return { owner, booker, teamId, read, lines, file, paper };
}

describe('a team’s month (F12)', () => {
  it('lists payments and refunds when they were made, and nothing of members’ own bookings', async () => {
    const { owner, booker, teamId, read, lines } = await makeCast();
    const listing = await world.makeListing({ cancellation_policy: 'relaxed' });
    const paid = await world.booked(listing, { teamId }, { guest: booker });
    await world.booked(await world.makeListing(), {}, { guest: booker });
    await world.verb(booker, paid._id, 'cancel');
    const back = (await world.get(booker, paid._id)).body.refundedMinor;
    expect(back).toBeGreaterThan(0);
    const { status, body } = await read(owner, '2026-11');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      month: '2026-11',
      currency: 'USD',
      isOpen: true,
      paidMinor: paid.totalMinor,
      refundedMinor: back,
      netMinor: paid.totalMinor - back,
      lineCount: 2,
      unpaidMinor: 0,
    });
    const shown = await lines(owner);
    expect(shown.nextCursor).toBeNull();
    expect(shown.lines.map(({ kind, amountMinor, booking }) => [kind, amountMinor, booking.bookedBy])).toEqual([
      ['paid', paid.totalMinor, 'Bo Booker'],
      ['refunded', 0 - back, 'Bo Booker'],
    ]);
    expect((await read(owner, '2026-12')).body).toMatchObject({ lineCount: 0, netMinor: 0 });
    expect((await lines(owner, '2026-12')).lines).toEqual([]);
  });

  it('is for owners and admins', async () => {
    const { booker, read, file } = await makeCast();
    expect((await read(booker, '2026-11')).status).toBe(403);
    expect((await read(world.guest, '2026-11')).status).toBe(404);
    for (const ending of ['pdf', 'csv'] as const) {
      expect((await file(booker, '2026-11', ending)).statusCode).toBe(403);
      expect((await file(world.guest, '2026-11', ending)).statusCode).toBe(404);
    }
    expect((await read(booker, '2026-13')).status).toBe(400);
  });

  it('says what’s still to be paid', async () => {
    const { owner, booker, teamId, read } = await makeCast();
    const listing = await world.makeListing();
    const booking = await world.booked(listing, { teamId }, { guest: booker });
    await world.t.db.kysely
      .updateTable('booking')
      .set({ payment_status: 'due' })
      .where('id', '=', booking._id)
      .execute();
    try {
      expect((await read(owner, '2026-11')).body.unpaidMinor).toBe(booking.totalMinor);
    } finally {
      await world.t.db.kysely
        .updateTable('booking')
        .set({ payment_status: 'paid' })
        .where('id', '=', booking._id)
        .execute();
    }
  });

  it('keeps the purchase order number that a booking was made with', async () => {
    const { owner, booker, teamId, file } = await makeCast();
    const first = await world.booked(await world.makeListing(), { teamId }, { guest: booker });
    const changed = await world.call(owner, 'PATCH', `/api/teams/${teamId}`, { purchaseOrder: 'PO-18' });
    expect(changed.status).toBe(200);
    const next = { startsAt: '2026-11-26T14:00:00.000Z', endsAt: '2026-11-26T16:00:00.000Z' };
    const second = await world.booked(await world.makeListing(), { teamId, ...next }, { guest: booker });
    const { body } = await file(owner, '2026-11', 'csv');
    const readOrder = ({ reference }: { reference: string }) =>
      body
        .split(/\r?\n/)
        .find((line) => line.includes(reference))
        ?.match(/PO-\d+/)?.[0];
    expect([readOrder(first), readOrder(second)]).toEqual(['PO-17', 'PO-18']);
    expect(body).toContain('2026-11-26 09:00 EST');
    expect((await file(owner, '2026-11', 'pdf')).statusCode).toBe(200);
  });

  it('has a booking’s tax once, although it’s paid in two parts', async () => {
    const host = await world.makeGuest();
    await setTaxes(world);
    try {
      await register(world, host);
      const listing = await makeTaxable(world, host, 'Toronto', { booking_mode: 'instant' });
      await refreshTaxes(world.t.deps);
      const owner = await makeMember(world.t.db);
      const { _id: teamId } = await makeTeam(world, owner, { currency: 'CAD' });
      const hours = { startsAt: '2026-12-10T14:00:00.000Z', endsAt: '2026-12-10T18:00:00.000Z', guests: 1 };
      const booking = await world.booked(listing, { ...hours, teamId }, { guest: owner });
      const url = `/api/teams/${teamId}/statements/2026-11/lines`;
      type Lines = Answer<'GET /api/teams/{id}/statements/{month}/lines'>;
      const lines = async () => (await world.call<Lines>(owner, 'GET', url)).body.lines;
      const [first] = await lines();
      expect(first!.taxMinor).toBeGreaterThan(0);
      const changes = new Changes(world);
      const change = await changes.proposed(host, booking, { priceMinor: 2 * booking.totalMinor });
      expect(await changes.answer(owner, booking, 'accept', change)).toMatchObject({ status: 200 });
      const { body } = await world.get(owner, booking._id);
      const taxMinor = body.lines.reduce((sum, { tax, amountMinor }) => sum + (tax ? amountMinor : 0), 0);
      const both = await lines();
      expect(both).toHaveLength(2);
      expect(both.reduce((sum, line) => sum + line.taxMinor, 0)).toBe(taxMinor);
    } finally {
      await setTaxes(world, { isEnabled: false });
    }
  });

  it('downloads as CSV and PDF with the purchase order number', async () => {
    const { owner, booker, teamId, file } = await makeCast();
    const listing = await world.makeListing({ title: '=cmd desk' });
    const booking = await world.booked(listing, { teamId }, { guest: booker });
    const csv = await file(owner, '2026-11', 'csv');
    expect(csv.statusCode).toBe(200);
    const [, line] = csv.body.trim().split(/\r?\n/);
    expect(line).toContain(booking.reference);
    expect(line).toContain('21.00');
    expect(line).toContain('PO-17');
    // Spreadsheets don't run what a host wrote.
    expect(line).not.toMatch(/,=cmd/);
    const pdf = await file(owner, '2026-11', 'pdf');
    expect(pdf.statusCode).toBe(200);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('has pages, and its CSV has all of them', async () => {
    const { owner, booker, teamId, read, lines, file } = await makeCast();
    const listing = await world.makeListing();
    const nextSlot = slotsOfDays();
    const count = TEAMS.pageSize + 2;
    let totalMinor = 0;
    for (let made = 0; made < count; made += 1)
      // Nobody may have as many bookings ahead.
      totalMinor += (await world.booked(listing, { teamId, ...nextSlot() }, { guest: made % 2 === 0 ? owner : booker }))
        .totalMinor;
    const [first, statement] = [await lines(owner), (await read(owner, '2026-11')).body];
    expect(statement).toMatchObject({ lineCount: count, paidMinor: totalMinor, netMinor: totalMinor });
    expect(first.lines).toHaveLength(TEAMS.pageSize);
    const all = [...first.lines];
    for (let cursor = first.nextCursor; cursor; ) {
      const next = await lines(owner, '2026-11', cursor);
      all.push(...next.lines);
      cursor = next.nextCursor;
    }
    expect(new Set(all.map(({ booking }) => booking._id)).size).toBe(count);
    const { body } = await file(owner, '2026-11', 'csv');
    expect(body.trim().split(/\r?\n/)).toHaveLength(count + 1);
  });

  it('has a booking’s own purchase order number, and its invoices’ numbers', async () => {
    const { owner, booker, teamId, lines, file, paper } = await makeCast();
    const made = { teamId, purchaseOrder: 'PO-99' };
    const booking = await world.booked(await world.makeListing(), made, { guest: booker });
    expect(await lines(owner)).toMatchObject({ lines: [{ purchaseOrder: 'PO-99', invoiceNumbers: [] }] });
    expect((await paper(owner, booking._id, 'invoices')).statusCode).toBe(409);
    const issued = await world.call<BookingInvoices>(booker, 'POST', `/api/bookings/${booking._id}/invoices`);
    const numbers = issued.body.invoices.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(0);
    expect((await lines(owner)).lines[0]!.invoiceNumbers).toEqual(numbers);
    const { body } = await file(owner, '2026-11', 'csv');
    for (const text of ['PO-99', ...numbers]) expect(body).toContain(text);
    const withoutTeam = { purchaseOrder: 'PO-99' };
    const refused = await world.book<ProblemBody>(await world.makeListing(), withoutTeam, { guest: booker });
    expect(refused).toMatchObject({ status: 400, body: { fields: { purchaseOrder: expect.any(String) } } });
  });

  it('makes papers out to the team, never to the own details of who booked', async () => {
    const { owner, booker, teamId, read, file, paper } = await makeCast();
    const details = { companyName: 'Bo Private', address: '7 Home Street', taxNumber: 'P-7' };
    await world.call(booker, 'PUT', '/api/billing-details', { details });
    const booking = await world.booked(await world.makeListing(), { teamId }, { guest: booker });
    const issued = await world.call<BookingInvoices>(booker, 'POST', `/api/bookings/${booking._id}/invoices`);
    expect(issued.body.billing).toMatchObject({ companyName: 'Brooklyn Bridges LLC' });
    const receipt = await world.call<{ buyer: object }>(booker, 'GET', `/api/bookings/${booking._id}/receipt`);
    expect(JSON.stringify(receipt.body)).not.toContain('Home Street');
    const contents = () =>
      world.t.db.kysely.selectFrom('invoice').select('content').where('booking_id', '=', booking._id).execute();
    const text = JSON.stringify(await contents());
    expect(text).toContain('PO-17');
    expect(text).not.toContain('Home Street');
    expect((await paper(owner, booking._id, 'invoices')).statusCode).toBe(200);
    expect((await file(owner, '2026-11', 'invoices.pdf')).statusCode).toBe(200);
    // As invoices were issued before they were made out to teams.
    const later = { startsAt: '2026-11-27T14:00:00.000Z', endsAt: '2026-11-27T16:00:00.000Z' };
    const old = await world.booked(await world.makeListing(), later, { guest: booker });
    await world.call(booker, 'POST', `/api/bookings/${old._id}/invoices`);
    await world.t.db.kysely.updateTable('booking').set({ team_id: teamId }).where('id', '=', old._id).execute();
    expect((await paper(owner, old._id, 'invoices')).statusCode).toBe(403);
    const month = await file(owner, '2026-11', 'invoices.pdf');
    const pages = (await readPdf(month.rawPayload)).text;
    const numbers = issued.body.invoices.map(({ number }) => number);
    for (const words of ['Team statement', 'PO-17', ...numbers.map((number) => `Invoice ${number}`)])
      expect(pages).toContain(words);
    expect(pages).not.toContain('Home Street');
    expect((await read(owner, '2026-11')).body.invoiceCount).toBe(numbers.length);
    expect((await read(owner, '2026-10')).body.invoiceCount).toBe(0);
    expect((await file(owner, '2026-10', 'invoices.pdf')).statusCode).toBe(409);
  });

  it('shows credit as paid, because that’s the booker’s own affair', async () => {
    const { owner, booker, teamId, lines, paper } = await makeCast();
    const grant = { amountMinor: 10_000, currency: 'USD', reason: 'Sorry for the noise' };
    const url = `/api/staff/members/${booker.id}/credit/grants`;
    await world.call(world.staff, 'POST', url, grant, { 'idempotency-key': `credit-${booker.id}` });
    const listing = await world.makeListing();
    const quote = await world.call<Quote>(booker, 'POST', '/api/bookings/quote', { listingId: listing.id, ...SLOT });
    const { totalMinor: creditMinor } = quote.body;
    const paid = { teamId, paymentMethod: 'credit', creditMinor };
    const booking = await world.booked(listing, paid, { guest: booker });
    await world.call(booker, 'POST', `/api/bookings/${booking._id}/invoices`);
    expect((await lines(owner)).lines).toMatchObject([{ kind: 'paid', amountMinor: creditMinor }]);
    const own = await world.t.app.inject({
      method: 'GET',
      url: `/api/bookings/${booking._id}/receipt.pdf`,
      headers: await world.t.signIn(booker),
    });
    expect((await readPdf(own.rawPayload)).text).toMatch(/credit/i);
    for (const kind of ['receipt', 'invoices'] as const) {
      const { text } = await readPdf((await paper(owner, booking._id, kind)).rawPayload);
      expect(text).toContain('Brooklyn Bridges LLC');
      expect(text).not.toMatch(/credit(?! note)/i);
    }
  });

  it('lets owners and admins open receipts and invoices of its bookings, and of no others', async () => {
    const { owner, booker, teamId, paper } = await makeCast();
    const booking = await world.booked(await world.makeListing(), { teamId }, { guest: booker });
    const own = await world.booked(await world.makeListing(), {}, { guest: booker });
    await world.call(booker, 'POST', `/api/bookings/${booking._id}/invoices`);
    await world.call(booker, 'POST', `/api/bookings/${own._id}/invoices`);
    for (const kind of ['receipt', 'invoices'] as const) {
      const pdf = await paper(owner, booking._id, kind);
      expect(pdf.statusCode).toBe(200);
      expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect((await paper(owner, own._id, kind)).statusCode).toBe(404);
      expect((await paper(booker, booking._id, kind)).statusCode).toBe(403);
      expect((await paper(world.guest, booking._id, kind)).statusCode).toBe(404);
    }
  });
});
