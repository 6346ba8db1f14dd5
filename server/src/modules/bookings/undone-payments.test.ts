// Payments outside the product that were recorded by mistake: undone, paid again, or expired, with books that balance (F5).
import type { Answer } from '@daynook/contract/api';
import type { Receipt } from '@daynook/contract/bookings';
import { BOOKING } from '@daynook/contract/limits/bookings';
import type { BookingInvoices } from '@daynook/contract/money/invoices';
import { NO_DISCOUNTS } from '@daynook/contract/money/prices';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { DAY, manualDesk, START, TOTAL } from '../../../test/money/manual-desk.ts';
import { rounds } from '../../../test/rounds.ts';
import { issueDue } from '../invoices/service.ts';
import { sumAccounts } from '../payments/service.ts';
import { closeDue, completeDue, expireDue, startDue } from './due-bookings.ts';
import { newKey, type TestMember } from './test-world.ts';

const { desk, offer, decide, listing, payable, booked, press, received, view } = manualDesk();

const balances = async (id: string) =>
  Object.fromEntries([...(await sumAccounts(desk.world.t.db.kysely, id))].filter(([, sum]) => sum !== 0));
const undo = (id: string, as: TestMember = desk.host, key = newKey()) =>
  press(as, id, 'payment-undone', undefined, key);
const goTo = (moment: string) => desk.world.t.clock.set(moment);
const readEmails = async (to: { email: string }) => {
  const all = await emailsTo(desk.world.t, to.email);
  return all.map(({ subject, text_body }) => `${subject}\n${text_body.replaceAll(/\s+/g, ' ')}`).join('\n\n');
};
async function paid(method: 'bank-transfer' | 'invoice' | 'cash' = 'bank-transfer') {
  const { _id } = await booked(method);
  expect(await received(_id)).toMatchObject({ status: 200, body: { paymentStatus: 'paid' } });
  return _id;
}
const readMovements = async (id: string) =>
  (
    await sql<{ memo: string }>`select memo from ledger_transaction where booking_id = ${id} order by at, id`.execute(
      desk.world.t.db.kysely,
    )
  ).rows.map(({ memo }) => memo);

describe('a transfer that was recorded by mistake', () => {
  it('is taken back in the ledger, and the booking waits for it until a new deadline', async () => {
    const id = await paid();
    goTo('2026-11-21T20:00:00Z');
    expect(await view(id, desk.host)).toMatchObject({
      nextActions: expect.arrayContaining(['undo-payment']),
      payment: { undoUntil: '2026-11-23T15:00:00.000Z' },
    });
    expect((await view(id)).payment.undoUntil).toBeNull();
    expect(await undo(id)).toMatchObject({
      status: 200,
      body: {
        status: 'awaiting_payment',
        paymentStatus: 'due',
        // Two days from now.
        expiresAt: '2026-11-23T20:00:00.000Z',
        payment: { receivedMinor: 0, receivedAt: null, sentAt: null },
      },
    });
    expect(await balances(id)).toEqual({});
    expect(await readMovements(id)).toEqual(['Guest paid', 'Payment recorded by mistake']);
    const seen = await view(id);
    expect(seen.nextActions).toEqual(['payment-sent', 'withdraw']);
    expect(seen.payment.instructions).not.toBeNull();
    expect(seen.events.at(-1)).toMatchObject({ code: 'payment-undone', by: 'host', amountMinor: TOTAL });
    await desk.world.verify();
  });

  it('can be undone by the host once, and then by staff; staff see it once the guest says it was sent', async () => {
    const id = await paid();
    await undo(id);
    type Waiting = Answer<'GET /api/staff/manual-payments'>;
    const waiting = async () => {
      const { body } = await desk.world.call<Waiting>(desk.staff, 'GET', '/api/staff/manual-payments?kind=payment');
      return body.payments.some((payment) => payment.booking._id === id);
    };
    expect(await waiting()).toBe(false);
    await desk.world.call(
      desk.world.guest,
      'POST',
      `/api/bookings/${id}/payment-sent`,
      {},
      { 'idempotency-key': newKey() },
    );
    expect(await waiting()).toBe(true);
    await received(id, TOTAL);
    expect(await waiting()).toBe(false);
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('already marked as not received once') },
    });
    expect(await undo(id, desk.staff)).toMatchObject({ status: 200 });
  });

  it('is on no receipt, and the payment that arrived afterward is on it once', async () => {
    const id = await paid();
    await undo(id);
    const movements = async () =>
      (await desk.world.call<Receipt>(desk.world.guest, 'GET', `/api/bookings/${id}/receipt`)).body.movements;
    expect(await movements()).toEqual([]);
    await received(id, TOTAL);
    expect(await movements()).toMatchObject([{ kind: 'paid', amountMinor: TOTAL }]);
  });

  it('is told to both sides in plain words, and leaves their calendars', async () => {
    const id = await paid();
    await emailsTo(desk.world.t, desk.world.guest.email);
    await undo(id);
    const guests = await readEmails(desk.world.guest);
    expect(guests).toContain(
      'Nadia Okafor marked your payment of $94.50 USD as not received. It had been recorded by mistake.',
    );
    expect(guests).toContain('Nadia Okafor needs to receive $94.50 USD by Mon, Nov 23');
    expect(await readEmails(desk.host)).toContain('payment of $94.50 USD is now marked as not received.');
    for (const member of [desk.world.guest, desk.host]) {
      const [latest] = await desk.world.t.db.kysely
        .selectFrom('sent_email')
        .select('calendar_text')
        .where('member_id', '=', member.id)
        .orderBy('outbox_id', 'desc')
        .limit(1)
        .execute();
      expect(latest!.calendar_text).toContain('METHOD:CANCEL');
    }
  });

  it('can arrive later, which confirms the booking again; or it expires', async () => {
    const [again, never] = [await paid(), await paid()];
    for (const id of [again, never]) await undo(id);
    expect(await received(again)).toMatchObject({ body: { status: 'confirmed', payment: { receivedMinor: TOTAL } } });
    expect(await balances(again)).toEqual({ host_receivable: TOTAL, guest_funds_held: -TOTAL });
    goTo('2026-11-23T15:00:00Z');
    await expireDue(desk.world.t.deps);
    expect(await view(never)).toMatchObject({ status: 'expired', paymentStatus: 'voided', refundDueMinor: 0 });
    expect(await balances(never)).toEqual({});
    goTo('2026-11-30T12:00:00Z');
    for (const run of [startDue, completeDue, closeDue]) await run(desk.world.t.deps);
    expect(await view(again, desk.host)).toMatchObject({ status: 'closed', hostEarningsMinor: 8_100 });
  });

  it('can be said by its recipient for two days, and until half a day before the start; by staff until the start', async () => {
    const [late, atTheDoor, gone] = [await paid(), await paid(), await paid()];
    goTo('2026-11-23T15:00:00Z');
    expect((await view(late, desk.host)).nextActions).not.toContain('undo-payment');
    expect(await undo(late)).toMatchObject({ status: 409 });
    expect(await undo(late, desk.staff)).toMatchObject({ status: 200 });
    goTo('2026-11-25T13:00:00Z');
    expect(await undo(atTheDoor)).toMatchObject({ status: 409 });
    // Never past the start, so the hours can't be used unpaid.
    expect(await undo(atTheDoor, desk.staff)).toMatchObject({ status: 200, body: { expiresAt: START } });
    goTo(START);
    await expireDue(desk.world.t.deps);
    expect((await view(atTheDoor)).status).toBe('expired');
    expect(await undo(gone, desk.staff)).toMatchObject({ status: 409 });
  });

  it('isn’t for the guest, a stranger, staff without the permission, or a host whose market collects', async () => {
    const id = await paid();
    expect(await undo(id, desk.world.guest)).toMatchObject({ status: 403 });
    expect(await undo(id, await desk.world.makeGuest())).toMatchObject({ status: 404 });
    await decide('platform', ['bank-transfer']);
    await offer('bank-transfer', { as: desk.staff, by: 'staff/', details: 'IBAN of the market' });
    const ours = await desk.world.booked(await listing(), payable('bank-transfer'));
    await received(ours._id, TOTAL, desk.staff);
    expect(await undo(ours._id)).toMatchObject({ status: 403 });
    expect(await undo(ours._id, desk.staff)).toMatchObject({ body: { status: 'awaiting_payment' } });
    expect(await readEmails(desk.world.guest)).toContain('Daynook marked your payment of $94.50 USD as not received.');
  });

  it('is undone once: twice with a key, by two people at once, and not after a cancellation', async () => {
    const [twice, both, canceled] = [await paid(), await paid(), await paid()];
    const key = newKey();
    const same = await Promise.all([undo(twice, desk.host, key), undo(twice, desk.host, key)]);
    expect(same.some(({ status }) => status === 200)).toBe(true);
    const answers = await Promise.all([undo(both), undo(both, desk.staff)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const id of [twice, both])
      expect((await view(id)).events.filter(({ code }) => code === 'payment-undone')).toHaveLength(1);
    await desk.world.verb(desk.world.guest, canceled, 'cancel');
    expect(await undo(canceled)).toMatchObject({ status: 409, body: { current: { status: 'cancelled' } } });
  });

  it('isn’t invoiced: an invoice the guest has is credited, and one is issued again when the money arrives', async () => {
    const [never, again] = [await paid(), await paid()];
    const invoices = async (id: string, method: 'GET' | 'POST' = 'GET') =>
      (await desk.world.call<BookingInvoices>(desk.world.guest, method, `/api/bookings/${id}/invoices`)).body;
    const readKinds = async (id: string) => (await invoices(id)).invoices.map(({ kind }) => kind).toSorted();
    expect((await invoices(again, 'POST')).invoices.map(({ kind }) => kind)).toEqual(['invoice', 'invoice']);
    for (const id of [never, again]) await undo(id);
    expect(await invoices(never)).toMatchObject({ invoices: [], canIssue: false });
    desk.world.t.clock.advance({ minutes: 5 });
    await issueDue(desk.world.t.deps);
    expect(await readKinds(again)).toEqual(['credit-note', 'credit-note', 'invoice', 'invoice']);
    expect((await invoices(again)).canIssue).toBe(false);
    await received(again);
    expect((await invoices(again)).canIssue).toBe(true);
    goTo(START);
    await expireDue(desk.world.t.deps);
    expect(await invoices(never)).toMatchObject({ invoices: [], canIssue: false });
  });

  it('is named in the host’s statement', async () => {
    const id = await paid();
    await undo(id);
    const { body } = await desk.world.call<Answer<'GET /api/statements/{month}'>>(
      desk.host,
      'GET',
      '/api/statements/2026-11',
    );
    const lines = body.sections.flatMap((section) => section.lines);
    expect(lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['received', -TOTAL],
      ['received-by-mistake', TOTAL],
    ]);
  });

  it('is in the staff log', async () => {
    const id = await paid();
    await undo(id, desk.staff);
    const rows = await desk.world.t.db.kysely
      .selectFrom('audit_event')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', id)
      .where('action', '=', 'payment-undone')
      .execute();
    expect(rows).toEqual([{ action: 'payment-undone', actor_id: desk.staff.id }]);
  });
});

it('counts once toward the first three bookings of a listing, from the moment it offers them a discount', async () => {
  await offer('bank-transfer');
  const place = await listing();
  const offerDiscount = (discounts: object) =>
    desk.world.t.db.kysely
      .updateTable('listing')
      .set({ discounts: JSON.stringify({ ...NO_DISCOUNTS, ...discounts }) })
      .where('id', '=', place.id)
      .execute();
  const count = async () =>
    (
      await desk.world.t.db.kysely
        .selectFrom('listing')
        .select('bookings_confirmed')
        .where('id', '=', place.id)
        .executeTakeFirstOrThrow()
    ).bookings_confirmed;
  const { _id: id } = await desk.world.booked(place, payable('bank-transfer'));
  await received(id);
  expect(await count()).toBe(0);
  await offerDiscount({ newListing: true });
  expect(await count()).toBe(1);
  await undo(id);
  expect(await count()).toBe(0);
  await received(id);
  expect(await count()).toBe(1);
  await offerDiscount({});
  await offerDiscount({ newListing: true });
  expect(await count()).toBe(1);
});

describe('cash that was recorded by mistake', () => {
  it.each(['confirmed', 'active', 'completed'] as const)('is due again while the booking is %s', async (status) => {
    const { _id: id } = await booked('cash');
    if (status !== 'confirmed') goTo(START);
    if (status === 'completed') goTo('2026-11-25T22:00:00Z');
    for (const run of [startDue, completeDue]) await run(desk.world.t.deps);
    await received(id);
    expect(await undo(id)).toMatchObject({ status: 200, body: { status, paymentStatus: 'due', expiresAt: null } });
    expect(await balances(id)).toEqual({});
    expect(await readEmails(desk.world.guest)).toContain('You still owe Nadia Okafor $94.50 USD in cash.');
    expect(await received(id)).toMatchObject({ body: { status, paymentStatus: 'paid' } });
    await desk.world.verify();
  });

  it('stays recorded once the booking is closed, because the fees are owed', async () => {
    const id = await paid('cash');
    goTo(new Date(Date.parse(DAY.endsAt) + BOOKING.closesAfterEndHours * 3_600_000).toISOString());
    for (const run of [startDue, completeDue, closeDue]) await run(desk.world.t.deps);
    expect((await view(id, desk.staff)).status).toBe('closed');
    expect(await undo(id, desk.staff)).toMatchObject({ status: 409 });
  });
});

/** What became of the guest's money, by the ledger. */
async function sumBySide(id: string) {
  const { rows } = await sql<{
    paid: number;
    refund: number;
    host: number;
    platform: number;
    tax: number;
    held: number;
  }>`
    select coalesce(sum(amount_minor) filter (where kind in ('capture', 'unapplied') and account = 'host_receivable'), 0)::int as paid,
      coalesce(-sum(amount_minor) filter (where account = 'refunds_payable' and kind in ('cancel', 'unapplied')), 0)::int as refund,
      coalesce(-sum(amount_minor) filter (where account = 'host_receivable' and kind in ('settle', 'cancel')), 0)::int as host,
      coalesce(-sum(amount_minor) filter (where account = 'platform_revenue'), 0)::int as platform,
      coalesce(-sum(amount_minor) filter (where account = 'tax_payable'), 0)::int as tax,
      coalesce(-sum(amount_minor) filter (where account = 'guest_funds_held'), 0)::int as held
    from ledger_transaction as movement join ledger_entry as entry on entry.transaction_id = movement.id
    where movement.booking_id = ${id}`.execute(desk.world.t.db.kysely);
  return rows[0]!;
}

it('through any order of payments, mistakes, and cancellations, refund + host + platform + tax is what was paid', async () => {
  const step = fc.record({
    kind: fc.constantFrom(
      'receive',
      'receive-part',
      'undo',
      'undo',
      'undo-part',
      'cancel',
      'policy',
      'said',
      'wait',
      'timers',
    ),
    by: fc.constantFrom('guest', 'host', 'staff'),
    hours: fc.constantFrom(1, 7, 25, 49),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('bank-transfer' as const, 'cash' as const, 'invoice' as const),
      fc.array(step, { minLength: 3, maxLength: 10 }),
      async (method, steps) => {
        goTo('2026-11-21T15:00:00Z');
        const guest = await desk.world.makeGuest();
        await offer(method);
        const { _id: id } = await desk.world.booked(await listing(), payable(method), { guest });
        const people = { guest, host: desk.host, staff: desk.staff };
        for (const { kind, by, hours } of steps) {
          const member = people[by];
          if (kind === 'wait') desk.world.t.clock.advance({ minutes: hours * 60 });
          else if (kind === 'timers')
            for (const run of [expireDue, startDue, completeDue, closeDue]) await run(desk.world.t.deps);
          else if (kind === 'said') await press(guest, id, 'payment-sent');
          else if (kind === 'receive') await received(id, TOTAL, member);
          else if (kind === 'receive-part') await received(id, 2_000, member);
          else if (kind === 'undo-part') {
            const part = (await view(id, member)).payment.parts[0];
            if (part)
              expect((await press(member, id, 'payment-undone', { partId: part._id })).status === 200).toBe(
                part.undoUntil !== null,
              );
          } else if (kind === 'undo') {
            const isOffered = (await view(id, member)).nextActions.includes('undo-payment');
            expect((await undo(id, member)).status === 200).toBe(isOffered);
          } else
            await press(member, id, 'cancel', {
              reason: 'Plans',
              ...(kind === 'policy' && by === 'staff' ? { refund: 'policy' } : {}),
            });
          await desk.world.verify();
          const { paid: paidMinor, refund, host, platform, tax, held } = await sumBySide(id);
          expect(refund + host + platform + tax + held).toBe(paidMinor);
        }
        // Nothing waits forever.
        for (let days = 0; days < 12; days += 1) {
          desk.world.t.clock.advance({ days: 1 });
          for (const run of [expireDue, startDue, completeDue, closeDue]) await run(desk.world.t.deps);
        }
        expect(['closed', 'expired', 'withdrawn', 'cancelled']).toContain((await view(id, desk.staff)).status);
      },
    ),
    rounds(4, 150),
  );
}, 180_000);
