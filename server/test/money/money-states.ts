// Bookings in every state whose money or hours the verifier compares. For tests only.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { newKey } from '../../src/modules/bookings/test-world.ts';
import { issueDue } from '../../src/modules/invoices/service.ts';
import { ACCOUNT, PASSWORD, type payoutDesk } from './payout-desk.ts';

const OPTIONS = '/api/payment-options/bank-transfer';

/** Bookings in the states whose money and hours differ, a payout that was sent, and an unread message; nothing is left to do. */
export async function makeMoneyStates({ desk, opened, closed, sent, put }: ReturnType<typeof payoutDesk>) {
  const { world, host } = desk;
  expect(await put(ACCOUNT)).toMatchObject({ status: 200 });
  world.t.clock.advance({ hours: 73 });
  const paidOut = (await closed())[0]!.booking;
  const { payouts } = await sent();
  const earned = (await closed())[0]!.booking;
  const confirmed = (await opened({ host })).booking;
  const [cancelled, hostCancelled] = [await opened({ host }), await opened({ host })];
  for (const [by, one] of [
    [cancelled.guest, cancelled],
    [host, hostCancelled],
  ] as const)
    expect(await world.verb(by, one.booking._id, 'cancel')).toMatchObject({ status: 200 });

  const date = new Date(+world.t.clock.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const slot = { startsAt: `${date}T15:00:00.000Z`, endsAt: `${date}T17:00:00.000Z`, guests: 1 };
  const listings = { host_id: host.id, capacity: 4 };
  const asked = await world.makeListing({ ...listings, booking_mode: 'request' });
  const requested = await world.booked(asked, slot);
  const later = { ...slot, startsAt: `${date}T19:00:00.000Z`, endsAt: `${date}T21:00:00.000Z` };
  const declined = await world.booked(asked, later);
  expect(await world.verb(host, declined._id, 'decline')).toMatchObject({ status: 200 });

  const details = { details: 'e-Transfer to pay@nadia.example', password: PASSWORD };
  expect(await world.call(host, 'PUT', OPTIONS, details)).toMatchObject({ status: 200 });
  const byTransfer = { paymentMethod: 'manual', manualMethod: 'bank-transfer' };
  const plain = () => world.makeListing(listings);
  const awaiting = await world.booked(await plain(), { ...slot, ...byTransfer });
  const direct = await world.booked(await plain(), { ...slot, ...byTransfer });
  const amount = { amountMinor: direct.totalMinor };
  const key = { 'idempotency-key': newKey() };
  expect(await world.call(host, 'POST', `/api/bookings/${direct._id}/payment-received`, amount, key)).toMatchObject({
    status: 200,
  });

  const seats = await world.booked(await world.makeListing({ ...listings, seats: 4 }), { ...slot, guests: 2 });
  const [house, room] = [await world.makeListing({ ...listings, kind: 2 }), await plain()];
  await world.t.db.kysely.insertInto('listing_link').values({ listing_id: house.id, part_id: room.id }).execute();
  const whole = await world.booked(house, slot);
  const { body: conversation } = await world.call<{ _id: string }>(world.guest, 'POST', '/api/conversations', {
    recipientId: host.id,
    listingId: confirmed.listing._id,
  });
  const message = { clientId: randomUUID(), content: 'Is the desk by the window?' };
  expect(
    await world.call(world.guest, 'POST', `/api/conversations/${conversation._id}/messages`, message),
  ).toMatchObject({ status: 201 });
  await issueDue(world.t.deps);
  // A server would have carried out all effects and timed jobs by now.
  await sql`update outbox set done_at = ${world.t.clock.now()} where done_at is null`.execute(world.t.db.kysely);
  return { paidOut, earned, confirmed, cancelled: cancelled.booking, hostCancelled: hostCancelled.booking, requested, declined, awaiting, direct, seats, whole, payout: payouts[0]!._id }; // biome-ignore format: a list
}
