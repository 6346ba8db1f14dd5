// What staff read before they cancel a suspended member's bookings is what's given back (RO2).
import type { StaffMember } from '@daynook/contract/staff/staff';
import { expect, it } from 'vitest';
import { manualDesk, TOTAL } from '../../../test/money/manual-desk.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { settleDue } from '../bookings/service.ts';
import { suspendedBookingTopic } from './service.ts';

const { desk, booked, listing, received, view } = manualDesk();

it('says how much goes back, and how much of it people have to send, to the cent', async () => {
  const { world, staff, host } = desk;
  const url = `/api/staff/members/${host.id}`;
  const look = async () => (await world.call<StaffMember>(staff, 'GET', url)).body.upcoming;
  const [cash, transfer] = [await booked('cash'), await booked('bank-transfer')];
  for (const { _id } of [cash, transfer]) expect((await received(_id)).status).toBe(200);
  const [unpaid, part] = [await booked('cash'), await booked('bank-transfer')];
  const card = await world.booked(await listing());
  expect((await received(part._id, 2_000)).status).toBe(200);
  const outsideMinor = 2 * TOTAL + 2_000;
  const refundMinor = outsideMinor + card.totalMinor;
  expect(await look()).toMatchObject({ asHost: 5, refunds: [{ currency: 'USD', refundMinor, outsideMinor }] });

  const body = { reason: 'Stolen photos', cancelsBookings: true };
  expect((await world.call(staff, 'POST', `${url}/suspend`, body)).status).toBe(200);
  await drainOutbox(world.t.deps, new Map([[suspendedBookingTopic.topic, suspendedBookingTopic]]));
  world.t.clock.advance({ minutes: 2 });
  await settleDue(world.t.deps);
  const ended = await Promise.all([cash, unpaid, transfer, part, card].map(({ _id }) => view(_id)));
  expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'cancelled'));
  expect(ended.map(({ refundDueMinor }) => refundDueMinor)).toEqual([TOTAL, 0, TOTAL, 2_000, 0]);
  expect(ended.at(-1)!.refundedMinor).toBe(card.totalMinor);
  expect(await look()).toMatchObject({ asHost: 0, refunds: [], canceled: 5 });
});
