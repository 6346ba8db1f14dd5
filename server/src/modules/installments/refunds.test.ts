// Refunds while a stay is paid monthly. Hosts can't refund money that may never be paid.
import { randomUUID } from 'node:crypto';
import type { Quote } from '@daynook/contract/bookings';
import type { EarlyEnd } from '@daynook/contract/money/installments';
import type { TicketThread } from '@daynook/contract/support';
import { beforeAll, expect, it } from 'vitest';
import { retryTransaction } from '../../db/errors.ts';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import { refundDesk } from '../bookings/refunds/test-refunds.ts';
import { newKey } from '../bookings/test-world.ts';
import { putSettings } from '../payment-settings/store.ts';
import { sumHostShare } from '../payments/service.ts';

const { desk, propose, proposed, answer, getThread } = refundDesk();
beforeAll(async () => {
  const { t, staff } = desk.world;
  const settings = { collectedBy: 'host', methods: [], hasMonthlyPayments: true } as const;
  await retryTransaction(t.db.kysely, (trx) =>
    putSettings(trx, { ...settings, changedBy: staff.id, at: t.clock.now() }),
  );
});

/** December 1 to February 20, with the first payment made. */
async function booked() {
  const { world } = desk;
  world.t.clock.set('2026-11-21T15:00:00Z');
  const listing = await world.makeListing({ booking_mode: 'instant', max_stay_days: 120, window_days: 200 });
  const guest = await world.makeGuest();
  const stay = { startsAt: '2026-12-01T14:00:00.000Z', endsAt: '2027-02-20T22:00:00.000Z', guests: 1 };
  const input = { listingId: listing.id, ...stay };
  const { monthly } = (await world.call<Quote>(guest, 'POST', '/api/bookings/quote', input)).body;
  const booking = await world.booked(listing, { ...stay, monthlyFirstMinor: monthly!.firstMinor }, { guest });
  const about = { kind: 'booking', bookingId: booking._id, subject: 'It was cold', text: 'No heating.' };
  const ticket = await world.call<TicketThread>(guest, 'POST', '/api/support/tickets', {
    ...about,
    clientId: randomUUID(),
  });
  return { guest, space: listing, booking, ticket: ticket.body._id };
}

it('are limited to what the guest has paid for the stay, so an early end leaves no one below zero (F9)', async () => {
  const { world } = desk;
  const one = await booked();
  const { most, paidMinor } = await getThread(one);
  // Our fee for all three months is part of the first payment.
  expect(most.host).toBeLessThan(paidMinor);
  expect(await propose(one, { amountMinor: most.host + 1 })).toMatchObject({ status: 400 });
  const refund = await proposed(one, { amountMinor: most.host });
  expect(await answer(one, 'accept', refund)).toMatchObject({ status: 200 });
  const url = `/api/bookings/${one.booking._id}/early-end`;
  const { dates } = (await world.call<EarlyEnd>(one.guest, 'GET', url)).body;
  const lastDate = dates!.earliest;
  const { choice } = (await world.call<EarlyEnd>(one.guest, 'GET', `${url}?lastDate=${lastDate}`)).body;
  const end = { lastDate, expectedMinor: choice!.canceledMinor };
  expect(await world.call(one.guest, 'POST', url, end, { 'idempotency-key': newKey() })).toMatchObject({ status: 200 });
  world.t.clock.set('2027-01-10T00:00:00Z');
  for (const run of [startDue, completeDue, closeDue, closeDue]) await run(world.t.deps);
  const { body } = await world.get(world.host, one.booking._id);
  expect(body.status).toBe('closed');
  expect(await sumHostShare(world.t.db.kysely, one.booking._id)).toBeGreaterThanOrEqual(0);
});
