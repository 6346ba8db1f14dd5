// Our fees as dated settings (F3, F4): when changes begin, what they leave alone, and that shown and billed prices stay equal.
import type { Answer } from '@daynook/contract/api';
import type { Quote } from '@daynook/contract/bookings';
import type { FeeChange, FeePreview, HostFeeRate } from '@daynook/contract/money/fees';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import { makeWorld, type ProblemBody, SLOT, type World } from '../bookings/test-world.ts';
import { refreshListings } from '../listings/service.ts';
import { spreadGuestFee } from './service.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
afterEach(() => world.t.close());

const RATES = {
  guestBasisPoints: 800,
  hostBasisPoints: 1_200,
  repeatHostBasisPoints: 500,
  guestMinimums: { USD: 300 },
};
const asStaff = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  world.call<T>(world.staff, method, `/api/staff/${path}`, body);
const schedule = <T = FeeChange>(startsOn: string, values: object = {}) =>
  asStaff<T>('POST', 'fees', { ...RATES, startsOn, ...values });
const history = async () => (await asStaff<Answer<'GET /api/staff/fees'>>('GET', 'fees')).body.changes;
const later = (days: number) => ({
  startsAt: new Date(Date.parse(SLOT.startsAt) + days * 86_400_000).toISOString(),
  endsAt: new Date(Date.parse(SLOT.endsAt) + days * 86_400_000).toISOString(),
});
const row = (id: string) =>
  world.t.db.kysely.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const quote = async (listingId: string) =>
  (await world.call<Quote>(undefined, 'POST', '/api/bookings/quote', { listingId, ...later(10), guests: 1 })).body;
/** Lets stays begin, end, and be settled. */
const letPass = async () => {
  for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
};

describe('a change of fees', () => {
  it('is announced, begins at midnight UTC, and doesn’t change existing bookings', async () => {
    const listing = await world.makeListing();
    await refreshListings(world.t.db.kysely, [listing.id]);
    const before = await world.booked(listing);
    expect(await schedule('2026-11-25')).toMatchObject({
      status: 201,
      body: { ...RATES, startsAt: '2026-11-25T00:00:00.000Z', status: 'scheduled', createdBy: world.staff.name },
    });
    const fees = (await world.call<Answer<'GET /api/fees'>>(undefined, 'GET', '/api/fees')).body;
    expect(fees).toMatchObject({
      current: { guestBasisPoints: 500, hostBasisPoints: 1_000, repeatHostBasisPoints: null, guestMinimums: {} },
      next: { ...RATES, startsAt: '2026-11-25T00:00:00.000Z' },
      ownHostBasisPoints: 1_000,
    });
    world.t.clock.set('2026-11-24T23:59:59Z');
    expect(await spreadGuestFee(world.t.deps)).toBe(0);
    world.t.clock.set('2026-11-25T00:00:00Z');
    expect(await spreadGuestFee(world.t.deps)).toBe(1);
    expect((await history()).map(({ status }) => status)).toEqual(['current', 'past']);

    const shown = await world.t.db.kysely
      .selectFrom('listing')
      .select(['full_day_minor', 'day_minor', sql<number>`(card #>> '{pricing,fullDayMinor}')::int`.as('card')])
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow();
    const fullDayMinor = shown.day_minor + Math.max(300, Math.round(shown.day_minor * 0.08));
    expect(shown).toMatchObject({ full_day_minor: fullDayMinor, card: fullDayMinor });
    // $20 of hours: 8% would be $1.60.
    expect((await quote(listing.id)).lines.at(-1)).toEqual({ code: 'guest-fee', amountMinor: 300 });
    const after = await world.booked(listing, later(10));
    expect(await row(after._id)).toMatchObject({
      total_minor: 2_300,
      host_fee_minor: 240,
      host_fee_basis_points: 1_200,
    });
    const fresh = await world.makeListing();
    expect((await quote(fresh.id)).lines.at(-1)).toMatchObject({ amountMinor: 300 });

    // Half of the older booking is refunded. Our part is a tenth of what the host keeps, as agreed.
    expect(await row(before._id)).toMatchObject({
      total_minor: 2_100,
      host_fee_minor: 200,
      host_fee_basis_points: 1_000,
    });
    await letPass();
    expect(await spreadGuestFee(world.t.deps)).toBe(0);
    world.t.clock.set('2026-11-28T12:00:00Z');
    await letPass();
    expect(await spreadGuestFee(world.t.deps)).toBe(0);
    expect(await spreadGuestFee(world.t.deps)).toBe(0);
    const spread = await world.t.db.kysely
      .selectFrom('fee_change')
      .selectAll()
      .where('spread_at', 'is', null)
      .execute();
    expect(spread).toEqual([]);
    const payable = await sql<{ sum: number }>`select -sum(amount_minor)::int as sum from ledger_entry
      join ledger_transaction as movement on movement.id = transaction_id
      where account = 'host_payable' and booking_id = ${before._id}`.execute(world.t.db.kysely);
    expect(payable.rows).toEqual([{ sum: 1_800 }]);
    await world.verify();
  });

  it('can be canceled until it begins; one per day; it can’t be edited', async () => {
    const { body } = await schedule('2026-12-01');
    expect(await schedule<ProblemBody>('2026-12-01')).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    for (const startsOn of ['2026-11-21', '2026-11-20', '2029-01-01'])
      expect(await schedule<ProblemBody>(startsOn)).toMatchObject({
        status: 400,
        body: { fields: { startsOn: expect.any(String) } },
      });
    expect(await schedule<ProblemBody>('2026-12-02', { repeatHostBasisPoints: 1_300 })).toMatchObject({
      status: 400,
      body: { fields: { repeatHostBasisPoints: expect.any(String) } },
    });
    expect(await asStaff('DELETE', `fees/${body._id}`)).toMatchObject({ status: 204 });
    expect(await history()).toHaveLength(1);
    const first = (await history())[0]!;
    expect(first).toMatchObject({ status: 'current', createdBy: null });
    expect(await asStaff('DELETE', `fees/${first._id}`)).toMatchObject({ status: 409 });
    await expect(
      world.t.db.kysely.updateTable('fee_change').set({ guest_basis_points: 1 }).where('id', '=', first._id).execute(),
    ).rejects.toThrow('fees are not edited');
    const log = await world.t.db.kysely.selectFrom('audit_event').select('action').orderBy('at').execute();
    expect(log.map(({ action }) => action)).toEqual(['fees-scheduled', 'fees-canceled']);
  });

  it('can start today, also again, while nobody but staff has an account', async () => {
    const { t } = world;
    const earliest = async () => (await asStaff<Answer<'GET /api/staff/fees'>>('GET', 'fees')).body.earliestOn;
    expect(await earliest()).toBe('2026-11-22');
    expect(await schedule<ProblemBody>('2026-11-21')).toMatchObject({ status: 400 });
    const { rows } = await sql<{ id: string }>`select id from member where id <> ${world.staff.id}`.execute(
      t.db.kysely,
    );
    await t.db.kysely
      .deleteFrom('member')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    expect(await earliest()).toBe('2026-11-21');
    expect(await schedule<ProblemBody>('2026-11-20')).toMatchObject({ status: 400 });
    expect(await schedule('2026-11-21')).toMatchObject({ status: 201, body: { status: 'current' } });
    expect(await schedule('2026-11-21', { guestBasisPoints: 100 })).toMatchObject({ status: 201 });
    expect((await history()).map(({ guestBasisPoints, status }) => [guestBasisPoints, status])).toEqual([
      [100, 'current'],
      [500, 'past'],
    ]);
    const fees = (await world.call<Answer<'GET /api/fees'>>(undefined, 'GET', '/api/fees')).body;
    expect(fees.current).toMatchObject({ guestBasisPoints: 100 });
    const log = await t.db.kysely.selectFrom('audit_event').select('action').orderBy('at').orderBy('id').execute();
    expect(log.map(({ action }) => action)).toEqual(['fees-scheduled', 'fees-canceled', 'fees-scheduled']);
  });

  it('is previewed at prices of live listings', async () => {
    await world.makeListing({ day_minor: 10_000, cleaning_minor: 0 });
    const { body } = await asStaff<FeePreview>('POST', 'fees/preview', RATES);
    expect(body).toEqual({
      listingCount: 1,
      examples: [
        {
          currency: 'USD',
          subtotalMinor: 10_000,
          before: { guestPaysMinor: 10_500, hostGetsMinor: 9_000, platformGetsMinor: 1_500 },
          after: { guestPaysMinor: 10_800, hostGetsMinor: 8_800, platformGetsMinor: 2_000 },
        },
      ],
    });
  });
});

describe('what a host pays', () => {
  it('can be agreed with them, from a day on, and ended', async () => {
    const listing = await world.makeListing();
    const agree = (basisPoints: number | null, startsOn: string) =>
      asStaff<HostFeeRate>('POST', 'host-fees', {
        recipientId: world.host.id,
        basisPoints,
        startsOn,
        reason: 'Forty desks',
      });
    expect(await agree(700, '2026-11-22')).toMatchObject({
      status: 201,
      body: { host: { _id: world.host.id, name: world.host.name }, basisPoints: 700, reason: 'Forty desks' },
    });
    expect(await agree(800, '2026-11-22')).toMatchObject({ status: 409 });
    await agree(null, '2026-11-23');
    const feeOn = async (day: string, at: number) => {
      world.t.clock.set(`${day}T12:00:00Z`);
      return (await row((await world.booked(listing, later(at)))._id)).host_fee_minor;
    };
    expect(await feeOn('2026-11-22', 5)).toBe(140);
    const own = await world.call<Answer<'GET /api/fees'>>(world.host, 'GET', '/api/fees');
    expect(own.body.ownHostBasisPoints).toBe(700);
    expect(await feeOn('2026-11-23', 6)).toBe(200);
    const { body } = await asStaff<Answer<'GET /api/staff/host-fees'>>('GET', 'host-fees');
    expect(body.rates.map(({ basisPoints }) => basisPoints)).toEqual([null, 700]);
  });

  it('is less from a guest’s fourth booking on (F4)', async () => {
    const listing = await world.makeListing();
    await schedule('2026-11-22');
    world.t.clock.set('2026-11-22T12:00:00Z');
    const fees: number[] = [];
    for (let day = 0; day < 4; day += 1) {
      const { _id } = await world.booked(listing, later(day));
      fees.push((await row(_id)).host_fee_minor);
      world.t.clock.set(later(day).endsAt);
      await letPass();
    }
    expect(fees).toEqual([240, 240, 240, 100]);
    const another = await world.makeGuest();
    const { _id } = await world.booked(listing, later(8), { guest: another });
    expect((await row(_id)).host_fee_minor).toBe(240);
    await world.verify();
  });
});
