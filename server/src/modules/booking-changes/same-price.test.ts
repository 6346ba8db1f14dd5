// Bookings whose price can't change anymore still move: paid outside the product, or partly refunded (E7).
import type { Booking } from '@daynook/contract/bookings';
import { describe, expect, it } from 'vitest';
import { Changes } from '../../../test/money/changes.ts';
import { manualDesk } from '../../../test/money/manual-desk.ts';
import { refundCalls } from '../bookings/refunds/test-refunds.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { sumAccounts } from '../payments/service.ts';

const { desk, booked, received, view } = manualDesk();

const DAY_MS = 86_400_000;
const nextDay = (at: string) => new Date(Date.parse(at) + DAY_MS).toISOString();
const aDayLater = ({ startsAt, endsAt }: Booking) => ({ startsAt: nextDay(startsAt), endsAt: nextDay(endsAt) });
const balances = async ({ _id }: Booking) => Object.fromEntries(await sumAccounts(desk.world.t.db.kysely, _id));

describe('a booking paid by bank transfer', () => {
  it('moves to another day at the same price, once the host agrees, and no money moves', async () => {
    const changes = new Changes(desk.world);
    const { _id } = await booked('bank-transfer', { booking_mode: 'request' });
    const requested = await view(_id);
    if (requested.status === 'requested') await desk.world.accept(desk.host, _id);
    await received(_id);
    const before = await view(_id);
    expect(before).toMatchObject({ status: 'confirmed', nextActions: expect.arrayContaining(['change']) });
    const money = await balances(before);
    const change = await changes.proposed(desk.world.guest, before, aDayLater(before));
    expect(change).toMatchObject({ state: 'open', differenceMinor: 0 });
    expect(await changes.answer(desk.host, before, 'accept', change)).toMatchObject({ status: 200 });
    expect(await view(_id)).toMatchObject({ ...aDayLater(before), totalMinor: before.totalMinor, status: 'confirmed' });
    expect(await balances(before)).toEqual(money);
    await changes.verify();
  });

  it('doesn’t change its price, and says what’s possible instead', async () => {
    const changes = new Changes(desk.world);
    const { _id } = await booked('bank-transfer');
    await received(_id);
    const before = await view(_id);
    const refused = {
      status: 409,
      body: { code: 'CHANGE_NOT_POSSIBLE', message: expect.stringContaining('same price') },
    };
    expect(await changes.quote<ProblemBody>(desk.host, before, { priceMinor: 5_000 })).toMatchObject(refused);
    expect(await changes.propose<ProblemBody>(desk.host, before, { priceMinor: 5_000 })).toMatchObject(refused);
    expect(await view(_id)).toMatchObject({ totalMinor: before.totalMinor });
  });
});

describe('a booking that was partly refunded', () => {
  it('moves at the same price and keeps its refund, but a proposal from before the refund doesn’t change its price', async () => {
    const { opened, proposed, answer } = refundCalls(desk);
    const changes = new Changes(desk.world);
    const one = await opened({ host: desk.host });
    const start = await view(one.booking._id, one.guest);
    const cheaper = await changes.proposed(desk.host, start, { priceMinor: 7_000 });
    const refund = await proposed(one);
    expect(await answer(one, 'accept', refund, desk.host)).toMatchObject({ status: 200 });
    const refunded = await view(start._id, one.guest);
    expect(refunded).toMatchObject({ refundedMinor: 4_500, nextActions: expect.arrayContaining(['change']) });
    expect(await changes.answer<ProblemBody>(one.guest, start, 'accept', cheaper)).toMatchObject({
      status: 409,
      body: { code: 'CHANGE_NOT_POSSIBLE' },
    });
    expect(await changes.answer(desk.host, start, 'withdraw', cheaper)).toMatchObject({ status: 200 });
    const money = await balances(start);
    expect(await changes.propose(one.guest, refunded, aDayLater(refunded))).toMatchObject({ status: 200 });
    expect(await view(start._id, one.guest)).toMatchObject({ ...aDayLater(start), refundedMinor: 4_500 });
    expect(await balances(start)).toEqual(money);
    await changes.verify();
  });
});
