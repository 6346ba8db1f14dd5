// Which payouts are made when, and for what (F6).
import type { Answer } from '@daynook/contract/api';
import { describe, expect, it } from 'vitest';
import { ACCOUNT, PART, payoutDesk, usd } from '../../../test/money/payout-desk.ts';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';

const {
  desk,
  opened,
  proposed,
  answer,
  makeHost,
  asHost,
  put,
  findAccount,
  closed,
  refunded,
  list,
  balance,
  amounts,
  run,
  sent,
} = payoutDesk();

describe('payouts are made', () => {
  it('once, however many nodes do it at once', async () => {
    const hosts = [desk.host, await makeHost(), await makeHost(), await makeHost(), await makeHost()];
    for (const one of hosts) await put(ACCOUNT, { as: one });
    desk.world.t.clock.advance({ hours: 73 });
    for (const one of hosts) await closed(1, one);
    const counts = await Promise.all([run(), run(), run(), run()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(hosts.length);
    for (const one of hosts) expect(await amounts(one)).toEqual([['payable', PART]]);
  });

  it('of closed bookings', async () => {
    await findAccount();
    await opened({ host: desk.host });
    expect(await balance()).toEqual([{ ...usd, earnedMinor: PART }]);
    expect(await run()).toBe(0);
    await closed(2);
    expect(await balance()).toEqual([{ ...usd, payableMinor: 3 * PART }]);
    expect(await run()).toBe(1);
    expect(await amounts()).toEqual([['payable', 3 * PART]]);
    desk.world.t.clock.advance({ days: 1 });
    expect(await run()).toBe(0);
    const [{ _id } = { _id: '' }] = (await list()).payouts;
    const { items } = (await asHost<Answer<'GET /api/payouts/{id}'>>('GET', `/api/payouts/${_id}`)).body;
    expect(items.map(({ amountMinor, timeZone }) => [amountMinor, timeZone])).toEqual(
      items.map(() => [PART, 'America/New_York']),
    );
    expect(items).toHaveLength(3);
    expect(await asHost('GET', `/api/payouts/${_id}`, undefined, await makeHost())).toMatchObject({ status: 404 });
  });

  it.each([
    // Added on Saturday, November 21. The bookings close in mid-December.
    ['daily', '2026-12-20T01:00:00Z', '2026-12-20T01:00:00Z'],
    ['weekly', '2026-12-20T23:00:00Z', '2026-12-21T00:00:00Z'],
    ['monthly', '2026-12-31T23:00:00Z', '2027-01-01T00:00:00Z'],
  ])('%s: not at %s of a week looked at, but at %s', async (schedule, before, day) => {
    const { t } = desk.world;
    await findAccount(desk.host, { schedule });
    t.clock.set('2026-12-14T00:30:00Z');
    expect(await run()).toBe(0);
    t.clock.set('2026-11-25T00:00:00Z');
    await closed();
    t.clock.set(before);
    expect(await run()).toBe(schedule === 'daily' ? 1 : 0);
    t.clock.set(day);
    expect(await run()).toBe(schedule === 'daily' ? 0 : 1);
  });

  it('after the pause, if the day has passed meanwhile', async () => {
    const { t } = desk.world;
    await closed();
    t.clock.set('2027-01-03T12:00:00Z');
    await put(ACCOUNT, { schedule: 'weekly' });
    t.clock.set('2027-01-04T12:00:00Z');
    expect(await run()).toBe(0);
    t.clock.set('2027-01-06T12:00:01Z');
    expect(await run()).toBe(1);
  });

  it('from the minimum on; less waits for later', async () => {
    await findAccount();
    const { t } = desk.world;
    const cheap = await desk.world.makeListing({ host_id: desk.host.id, hour_minor: 54 });
    const stay = async () => {
      const day = new Date(t.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
      await desk.world.booked(cheap, { startsAt: `${day}T15:00:00.000Z`, endsAt: `${day}T16:00:00.000Z`, guests: 1 });
      t.clock.advance({ days: 7 });
      for (const clock of [startDue, completeDue, closeDue]) await clock(t.deps);
    };
    await stay();
    expect(await balance()).toEqual([{ ...usd, payableMinor: 49 }]);
    expect(await run()).toBe(0);
    await stay();
    await stay();
    expect(await run()).toBe(1);
    expect(await amounts()).toEqual([['payable', 147]]);
  });

  it('without bookings about which a refund is proposed, until it’s settled', async () => {
    await findAccount();
    const [one] = await closed(2);
    const refund = await proposed(one!);
    expect(await run()).toBe(1);
    expect(await amounts()).toEqual([['payable', PART]]);
    await answer(one!, 'accept', refund, desk.host);
    desk.world.t.clock.advance({ days: 1 });
    expect(await run()).toBe(1);
    expect(await amounts()).toEqual([
      ['payable', PART - 4_050],
      ['payable', PART],
    ]);
  });

  it('not for suspended hosts, until the suspension ends', async () => {
    await findAccount();
    await closed();
    const setStatus = (status: string) =>
      desk.world.t.db.kysely.updateTable('member').set({ status }).where('id', '=', desk.host.id).execute();
    await setStatus('suspended');
    expect(await run()).toBe(0);
    await setStatus('active');
    expect(await run()).toBe(1);
  });

  it('minus refunds after a payout; a negative balance is carried over', async () => {
    await findAccount();
    const [one] = await closed();
    await sent();
    await refunded(one!);
    expect(await balance()).toEqual([{ ...usd, payableMinor: -4_050, onTheWayMinor: PART }]);
    desk.world.t.clock.advance({ days: 1 });
    expect(await run()).toBe(0);
    await closed();
    expect(await run()).toBe(1);
    const [payout] = (await list()).payouts;
    expect(payout).toMatchObject({ amountMinor: PART - 4_050, bookings: 2 });
    const { items } = (await asHost<Answer<'GET /api/payouts/{id}'>>('GET', `/api/payouts/${payout!._id}`)).body;
    expect(items.map(({ amountMinor }) => amountMinor)).toEqual([-4_050, PART]);
  });
});
