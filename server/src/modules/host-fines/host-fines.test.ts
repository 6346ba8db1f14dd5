// Fines for hosts who cancel confirmed bookings: off by default, one in six months free, taken off payouts, given back (G5).
import type { Answer } from '@daynook/contract/api';
import type { Booking } from '@daynook/contract/bookings';
import type { HostCancellation, HostCancellationPreview } from '@daynook/contract/bookings/host-cancellations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { PART, payoutDesk, usd } from '../../../test/money/payout-desk.ts';
import { createSeriesCalls } from '../../../test/series.ts';
import { deleteDueMembers } from '../accounts/deletion.ts';
import { lockListings } from '../availability/service.ts';
import { lockMember } from '../bookings/hold-store.ts';
import { newKey, type ProblemBody, type TestListing, type TestMember } from '../bookings/test-world.ts';

const { desk, makeHost, asHost, findAccount, closed, balance, amounts, run, sent, fail } = payoutDesk();

const series = createSeriesCalls(() => desk.world);

const setFines = (hasFines: boolean) =>
  desk.world.call(desk.world.staff, 'PUT', '/api/staff/cancellation-settings', { hasFines, differencePercent: 0 });
/** $80.00 for the day, and $4.00 for us. */
const makeListing = (host = desk.host, more: object = {}): Promise<TestListing> =>
  desk.world.makeListing({
    host_id: host.id,
    day_minor: 8_000,
    hour_minor: null,
    booking_mode: 'instant',
    cancellation_policy: 'flexible',
    ...more,
  });
const DAY_MS = 86_400_000;
async function booked(inDays: number, host = desk.host): Promise<Booking> {
  const date = new Date(desk.world.t.clock.now().getTime() + inDays * DAY_MS).toISOString().slice(0, 10);
  const hours = { startsAt: `${date}T15:00:00.000Z`, endsAt: `${date}T22:00:00.000Z`, guests: 1 };
  return desk.world.booked(await makeListing(host), hours);
}
/** As a host who was shown a fine that's high enough. */
const cancel = <T = Booking>({ _id }: Booking, body: object = {}, as = desk.host) =>
  asHost<T>('POST', `/api/bookings/${_id}/cancel`, { reason: 'A pipe burst', expectedFineMinor: 99_999, ...body }, as);
const canceled = async (inDays: number, host = desk.host): Promise<Booking> => {
  const booking = await booked(inDays, host);
  expect(await cancel(booking, {}, host)).toMatchObject({ status: 200 });
  return booking;
};
const view = async ({ _id }: Booking, as: TestMember = desk.host) =>
  (await asHost<HostCancellation>('GET', `/api/bookings/${_id}/host-cancellation`, undefined, as)).body;
const preview = async (bookings: readonly Booking[]) =>
  (
    await asHost<HostCancellationPreview>('POST', '/api/host/cancellations/preview', {
      bookingIds: bookings.map(({ _id }) => _id),
    })
  ).body;
const press = <T = Booking>({ _id }: Booking, verb: string, body: object, as = desk.world.staff) =>
  desk.world.call<T>(as, 'POST', `/api/bookings/${_id}/${verb}`, body, { 'idempotency-key': newKey() });
const excuse = (booking: Booking) => press(booking, 'excuse/decide', { decision: 'excused', note: 'Get well soon.' });
const payable = async () => (await balance())[0]?.payableMinor ?? 0;
const subjects = async () => (await emailsTo(desk.world.t, desk.host.email)).map(({ subject }) => subject);

describe('a fine for canceling (G5)', () => {
  it('is off until the operator turns it on, for everyone and in the log', async () => {
    const first = await canceled(10);
    expect(await view(first)).toMatchObject({ fine: null, can: { ask: true } });
    expect((await preview([await booked(10)])).rows[0]).toMatchObject({ isCounted: true, fine: null });
    expect(
      await asHost('PUT', '/api/staff/cancellation-settings', { hasFines: true, differencePercent: 0 }),
    ).toMatchObject({ status: 403 });
    expect(await setFines(true)).toMatchObject({
      status: 200,
      body: { hasFines: true, changedBy: desk.world.staff.name },
    });
    const { actions } = await desk.world.t.db.kysely
      .selectFrom('audit_event')
      .where('actor_id', '=', desk.world.staff.id)
      .select(sql<string[]>`array_agg(action)`.as('actions'))
      .executeTakeFirstOrThrow();
    expect(actions).toContain('cancellation-settings-changed');
  });

  it('is shown before, free once in six months, and then the share that its time says', async () => {
    await setFines(true);
    const bookings = [await booked(10), await booked(40), await booked(1), await booked(20)];
    const shown = await preview(bookings);
    expect(shown.rows.map(({ fine }) => fine)).toEqual([
      { percent: 25, amountMinor: 2_000, isFree: true },
      { percent: 10, amountMinor: 800, isFree: false },
      { percent: 50, amountMinor: 4_000, isFree: false },
      { percent: 25, amountMinor: 2_000, isFree: false },
    ]);
    expect(shown.totals).toEqual([{ currency: 'USD', dueMinor: 4 * 8_400, fineMinor: 6_800 }]);
    for (const booking of bookings) expect(await cancel(booking)).toMatchObject({ status: 200 });
    expect(await view(bookings[0]!)).toMatchObject({ fine: { state: 'free', amountMinor: 2_000, currency: 'USD' } });
    expect(await view(bookings[1]!)).toMatchObject({ fine: { state: 'due', amountMinor: 800, percent: 10 } });
    expect(await balance()).toEqual([{ ...usd, payableMinor: -6_800 }]);
    expect(await subjects()).toContainEqual(expect.stringContaining('Fine of $40.00 USD for canceling'));
    // Guests get everything back all the same, and read nothing about it.
    const seen = await desk.world.get(desk.world.guest, bookings[2]!._id);
    expect(seen.body).toMatchObject({ refundedMinor: 8_400 });
    expect(JSON.stringify(seen.body.events)).not.toContain('fined');
    expect(JSON.stringify((await desk.world.get(desk.host, bookings[2]!._id)).body.events)).toContain('fined');
    desk.world.t.clock.advance({ days: 184 });
    expect((await preview([await booked(10)])).rows[0]?.fine).toMatchObject({ isFree: true });
  });

  it('is never more than was shown', async () => {
    await setFines(true);
    await canceled(10);
    const booking = await booked(3);
    expect((await preview([booking])).rows[0]?.fine).toMatchObject({ percent: 25, amountMinor: 2_000 });
    desk.world.t.clock.advance({ days: 2 });
    expect(await cancel<ProblemBody>(booking, { expectedFineMinor: 2_000 })).toMatchObject({
      status: 409,
      body: { code: 'FINE_CHANGED' },
    });
    expect((await desk.world.get(desk.host, booking._id)).body.status).toBe('confirmed');
    const answer = await desk.world.call<{ rows: object[] }>(
      desk.host,
      'POST',
      '/api/host/cancellations',
      {
        bookings: [{ bookingId: booking._id, expectedDueMinor: 0, expectedFineMinor: 2_000 }],
        reason: 'A pipe burst',
      },
      { 'idempotency-key': newKey() },
    );
    expect(answer.body.rows).toEqual([{ bookingId: booking._id, obstacle: 'fine-changed', isExcuseAsked: false }]);
    expect(await cancel(booking, { expectedFineMinor: 4_000 })).toMatchObject({ status: 200 });
  });

  it('has to be shown before: without it, hosts cancel only what’s free', async () => {
    await setFines(true);
    const unseen = { expectedFineMinor: undefined };
    expect(await cancel(await booked(10), unseen)).toMatchObject({ status: 200 });
    const [one, other] = [await booked(10), await booked(11)];
    const changed = { status: 409, body: { code: 'FINE_CHANGED' } };
    expect(await cancel<ProblemBody>(one, unseen)).toMatchObject(changed);
    const several = { bookings: [{ bookingId: other._id, expectedDueMinor: 0 }], reason: 'A pipe burst' };
    const answer = await desk.world.call<{ rows: object[] }>(desk.host, 'POST', '/api/host/cancellations', several, {
      'idempotency-key': newKey(),
    });
    expect(answer.body.rows).toEqual([{ bookingId: other._id, obstacle: 'fine-changed', isExcuseAsked: false }]);
    const { series: made } = await series.booked(
      desk.world.guest,
      await makeListing(desk.host, { hour_minor: 1_000, booking_mode: 'instant' }),
    );
    const body = { selection: { scope: 'all' }, reason: 'A pipe burst' };
    expect(await series.act(desk.host, made!._id, 'cancel', body)).toMatchObject(changed);
    expect(await desk.world.count('host_fine')).toBe(1);
    // Guests and staff pay no fine, so they see none.
    expect(await series.act(desk.world.guest, made!._id, 'cancel', body)).toMatchObject({ status: 200 });
    expect(await cancel(one, unseen, desk.world.staff)).toMatchObject({ status: 200 });
  });

  it('is one for each booking of a series, and never more than was shown for all', async () => {
    await setFines(true);
    const listing = await makeListing(desk.host, { hour_minor: 1_000 });
    const { series: made } = await series.booked(desk.world.guest, listing);
    const { bookings } = await series.get(desk.host, made!._id);
    const { totals } = (
      await asHost<HostCancellationPreview>('POST', '/api/host/cancellations/preview', {
        bookingIds: bookings.map(({ _id }) => _id),
      })
    ).body;
    const cancelAll = (expectedFineMinor: number) =>
      series.act(desk.host, made!._id, 'cancel', {
        selection: { scope: 'all' },
        reason: 'A pipe burst',
        expectedFineMinor,
      });
    const [{ fineMinor } = { fineMinor: 0 }] = totals;
    // $20.00 for two hours, four times; the first is free.
    expect(fineMinor).toBe(3 * 500);
    expect(await cancelAll(fineMinor - 1)).toMatchObject({ status: 409, body: { code: 'FINE_CHANGED' } });
    expect((await cancelAll(fineMinor)).body.rows.map(({ isDone }) => isDone)).toEqual([true, true, true, true]);
    expect(await payable()).toBe(-fineMinor);
  });

  it('of two at once, only one is free', async () => {
    await setFines(true);
    const bookings = [await booked(10), await booked(11)];
    expect((await Promise.all(bookings.map((one) => cancel(one)))).map(({ status }) => status)).toEqual([200, 200]);
    const states = await Promise.all(bookings.map(async (one) => (await view(one)).fine?.state));
    expect(states.toSorted()).toEqual(['due', 'free']);
  });

  it('doesn’t wait for a booking that the host makes as a guest, which locks their row before any listing', async () => {
    await setFines(true);
    const booking = await booked(10);
    const { isEmbedded, kysely } = desk.world.t.db;
    let canceling: ReturnType<typeof cancel> | undefined;
    await kysely.transaction().execute(async (trx) => {
      await lockMember(trx, desk.host.id);
      canceling = cancel(booking);
      // The embedded engine lets nobody in before this transaction ends.
      if (!isEmbedded) await canceling;
      await lockListings(trx, booking.listing._id);
    });
    expect(await canceling).toMatchObject({ status: 200 });
  }, 20_000);

  it('isn’t for guests, staff, requests, or hosts whose guests couldn’t get in', async () => {
    await setFines(true);
    const [byGuest, byStaff] = [await booked(10), await booked(11)];
    await desk.world.verb(desk.world.guest, byGuest._id, 'cancel');
    await desk.world.verb(desk.world.staff, byStaff._id, 'cancel');
    const asked = await desk.world.booked(await makeListing(desk.host, { booking_mode: 'request' }));
    await desk.world.verb(desk.host, asked._id, 'decline');
    expect(await desk.world.count('host_fine')).toBe(0);
  });
});

describe('taken off payouts (G5)', () => {
  it('never below zero; the rest is carried on', async () => {
    await findAccount();
    await setFines(true);
    await canceled(10);
    for (const days of [0.5, 0.6, 0.7]) await canceled(days + 0.4);
    expect(await payable()).toBe(-12_000);
    expect(await run()).toBe(0);
    await closed();
    expect(await payable()).toBe(PART - 12_000);
    expect(await run()).toBe(0);
    await closed();
    expect(await run()).toBe(1);
    expect(await amounts()).toEqual([['payable', 2 * PART - 12_000]]);
    const { payouts } = (await asHost<Answer<'GET /api/payouts'>>('GET', '/api/payouts')).body;
    const { items } = (await asHost<Answer<'GET /api/payouts/{id}'>>('GET', `/api/payouts/${payouts[0]!._id}`)).body;
    expect(items.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([
      -4_000,
      -4_000,
      -4_000,
      PART,
      PART,
    ]);
    expect(items.filter(({ isFine }) => isFine)).toHaveLength(3);
  });

  it('is in the statement, and stands again if the bank returns the payout', async () => {
    await findAccount();
    await setFines(true);
    await canceled(10);
    await closed();
    const fined = await canceled(1);
    const { payouts } = await sent();
    expect(payouts[0]).toMatchObject({ amountMinor: PART - 4_000 });
    expect(await payable()).toBe(0);
    await fail(payouts[0]!._id);
    expect(await payable()).toBe(PART - 4_000);
    const month = desk.world.t.clock.now().toISOString().slice(0, 7);
    const { sections } = (await asHost<Answer<'GET /api/statements/{month}'>>('GET', `/api/statements/${month}`)).body;
    expect(sections).toHaveLength(1);
    expect(sections[0]!.lines).toContainEqual(
      expect.objectContaining({
        kind: 'fine',
        amountMinor: -4_000,
        feeMinor: 0,
        booking: expect.objectContaining({ reference: fined.reference }),
      }),
    );
    expect(sections[0]!.closingMinor).toBe(PART - 4_000);
  });
});

describe('owed by hosts who earn nothing more (G5)', () => {
  it('is listed for staff, also once the account is deleted, which it doesn’t block', async () => {
    await setFines(true);
    const host = await makeHost();
    await canceled(10, host);
    const listOwed = async () =>
      (await desk.world.call<Answer<'GET /api/staff/owed-fees'>>(desk.world.staff, 'GET', '/api/staff/owed-fees')).body
        .belowZero;
    const isTheirs = (row: Awaited<ReturnType<typeof listOwed>>[number]) => row.host._id === host.id;
    expect((await listOwed()).filter(isTheirs)).toEqual([]);
    await canceled(11, host);
    const owed = { currency: 'USD', owedMinor: 2_000 };
    expect((await listOwed()).filter(isTheirs)).toEqual([
      { host: { _id: host.id, name: host.name }, isGone: false, ...owed },
    ]);
    const { t } = desk.world;
    const due = { deletion_due_at: t.clock.now() };
    await t.db.kysely.updateTable('member').set(due).where('id', '=', host.id).execute();
    expect(await deleteDueMembers(t.deps)).toBe(1);
    expect((await listOwed()).filter(isTheirs)).toEqual([
      { host: { _id: host.id, name: 'Former member' }, isGone: true, ...owed },
    ]);
  });
});

describe('given back (G5, G6)', () => {
  it('once the cancellation is excused, also after it was deducted', async () => {
    await findAccount();
    await setFines(true);
    await canceled(10);
    await closed();
    const fined = await canceled(1);
    await sent();
    expect(await payable()).toBe(0);
    expect(await excuse(fined)).toMatchObject({ status: 200 });
    expect(await view(fined)).toMatchObject({ fine: { state: 'excused', amountMinor: 4_000 } });
    expect(await payable()).toBe(4_000);
    const emails = await emailsTo(desk.world.t, desk.host.email);
    expect(emails.find(({ subject }) => subject.startsWith('Cancellation excused'))?.text_body).toContain(
      'You no longer owe the $40.00 USD fine.',
    );
    desk.world.t.clock.advance({ days: 1 });
    expect(await run()).toBe(1);
  });

  it('to the next one if the free one is excused', async () => {
    await setFines(true);
    const [free, next, last] = [await canceled(10), await canceled(11), await canceled(12)];
    expect(await payable()).toBe(-4_000);
    await excuse(free);
    expect(await payable()).toBe(-2_000);
    expect(await view(next)).toMatchObject({ fine: { state: 'free' } });
    expect(await view(last)).toMatchObject({ fine: { state: 'due' } });
    expect(await subjects()).toContainEqual(expect.stringContaining('Fine of $20.00 USD dropped'));
    // An excused one doesn't use up the free one.
    await excuse(next);
    await excuse(last);
    expect(await payable()).toBe(0);
    expect((await preview([await booked(10)])).rows[0]?.fine).toMatchObject({ isFree: true });
  });

  it('when staff waive it, once, saying why', async () => {
    await setFines(true);
    const [free, fined] = [await canceled(10), await canceled(11)];
    expect((await view(fined, desk.world.staff)).can.waive).toBe(true);
    expect((await view(fined)).can.waive).toBe(false);
    const note = 'You called us first.';
    expect(await press<ProblemBody>(fined, 'fine/waive', { note }, desk.host)).toMatchObject({ status: 403 });
    expect(await press<ProblemBody>(fined, 'fine/waive', { note: ' ' })).toMatchObject({ status: 400 });
    expect(await press<ProblemBody>(free, 'fine/waive', { note })).toMatchObject({ status: 409 });
    const both = await Promise.all([press(fined, 'fine/waive', { note }), press(fined, 'fine/waive', { note })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await view(fined)).toMatchObject({ fine: { state: 'waived', note } });
    expect(await payable()).toBe(0);
    const emails = await emailsTo(desk.world.t, desk.host.email);
    expect(emails.find(({ subject }) => subject.includes('dropped'))?.text_body).toContain(note);
    // Excusing it later gives nothing back twice.
    await excuse(fined);
    expect(await payable()).toBe(0);
  });

  it('stays if the excuse is refused, and belongs to one host only', async () => {
    await setFines(true);
    await canceled(10);
    const fined = await canceled(11);
    await press(fined, 'excuse', { reason: 'illness', message: 'Flu' }, desk.host);
    await press(fined, 'excuse/decide', { decision: 'refused' });
    expect(await payable()).toBe(-2_000);
    const other = await makeHost();
    expect(await view(await canceled(10, other), other)).toMatchObject({ fine: { state: 'free' } });
  });
});
