// The books: a month's trial balance, and what the nightly check finds (X7, RO2).
import type { Answer } from '@daynook/contract/api';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import { makeWorld, type ProblemBody, type World } from '../bookings/test-world.ts';
import { keepBalances } from './balances.ts';
import { checkBooks } from './service.ts';

type TrialBalance = Answer<'GET /api/staff/trial-balance'>;
type Breaks = Answer<'GET /api/staff/book-breaks'>;

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
afterEach(() => world.t.close());

const asStaff = <T>(method: 'GET' | 'PUT', path: string, body?: object) =>
  world.call<T>(world.staff, method, `/api/staff/${path}`, body);
const balance = async (month: string) =>
  (await asStaff<TrialBalance>('GET', `trial-balance?month=${month}`)).body.lines;
const breaks = async (state = 'open') => (await asStaff<Breaks>('GET', `book-breaks?state=${state}`)).body.breaks;
const sumLines = (lines: TrialBalance['lines'], part: 'openingMinor' | 'closingMinor') =>
  lines.reduce((sum, line) => sum + line[part], 0);

describe('the trial balance', () => {
  it('carries balances from month to month and sums to zero', async () => {
    await world.booked(await world.makeListing());
    const november = await balance('2026-11');
    expect(november).toEqual([
      { account: 'clearing', currency: 'USD', openingMinor: 0, debitMinor: 2_100, creditMinor: 0, closingMinor: 2_100 },
      {
        account: 'guest_funds_held',
        currency: 'USD',
        openingMinor: 0,
        debitMinor: 0,
        creditMinor: 2_100,
        closingMinor: -2_100,
      },
    ]);
    world.t.clock.set('2026-12-02T12:00:00Z');
    for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
    const december = await balance('2026-12');
    expect(december.map(({ account, openingMinor, closingMinor }) => [account, openingMinor, closingMinor])).toEqual([
      ['clearing', 2_100, 2_100],
      ['guest_funds_held', -2_100, 0],
      ['host_payable', 0, -1_800],
      ['platform_revenue', 0, -300],
    ]);
    expect([sumLines(december, 'openingMinor'), sumLines(december, 'closingMinor')]).toEqual([0, 0]);
    expect(await balance('2026-10')).toEqual([]);
  });

  it('is the same from hourly balances, of which the first of each month are kept', async () => {
    const months = ['2026-10', '2026-11', '2026-12', '2027-01'];
    const read = async () => Promise.all(months.map(balance));
    const kept = async () =>
      (
        await sql<{
          at: string;
        }>`select distinct to_char(at at time zone 'UTC', 'MM-DD HH24:MI') as at from ledger_balance order by 1`.execute(
          world.t.db.kysely,
        )
      ).rows.map(({ at }) => at);
    expect(await keepBalances(world.t.deps)).toBe(0);
    await world.booked(await world.makeListing());
    world.t.clock.set('2026-12-02T12:00:00Z');
    for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
    const summed = await read();
    expect(await keepBalances(world.t.deps)).toBe(2);
    expect([await kept(), await read()]).toEqual([['12-01 00:00', '12-02 11:00'], summed]);
    await world.booked(await world.makeListing({ currency: 'CAD' }), {
      startsAt: '2026-12-07T15:00:00.000Z',
      endsAt: '2026-12-07T17:00:00.000Z',
    });
    const more = await read();
    world.t.clock.set('2027-01-05T12:30:00Z');
    await Promise.all([keepBalances(world.t.deps), keepBalances(world.t.deps)]);
    expect([await kept(), await read()]).toEqual([['01-01 00:00', '01-05 11:00', '12-01 00:00'], more]);
    expect(await checkBooks(world.t.deps)).toBe(0);
  });

  it('is a file with the same figures, currencies apart', async () => {
    await world.booked(await world.makeListing());
    await world.booked(await world.makeListing({ currency: 'CAD' }));
    const response = await world.t.app.inject({
      url: '/api/staff/trial-balance/export?month=2026-11',
      headers: { authorization: (await world.t.signIn(world.staff)).authorization },
    });
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=daynook-trial-balance-2026-11.csv',
    });
    expect(response.body).toBe(
      [
        '\ufeffMonth (UTC),Account,Name,Currency,Opening,Debit,Credit,Closing',
        '2026-11,clearing,Cash at payment providers and banks,CAD,0.00,21.00,0.00,21.00',
        '2026-11,guest_funds_held,Held for upcoming bookings,CAD,0.00,0.00,21.00,-21.00',
        '2026-11,clearing,Cash at payment providers and banks,USD,0.00,21.00,0.00,21.00',
        '2026-11,guest_funds_held,Held for upcoming bookings,USD,0.00,0.00,21.00,-21.00',
        '',
      ].join('\r\n'),
    );
  });

  it.each(['2026-13', '2026', '2026-1', "2026-11'"])('refuses %s as a month', async (month) => {
    const path = `trial-balance?month=${encodeURIComponent(month)}`;
    expect(await asStaff<ProblemBody>('GET', path)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
  });
});

describe('the check of the books', () => {
  const plant = (id: string) =>
    sql`update booking set refunded_minor = 100 where id = ${id}`.execute(world.t.db.kysely);

  it('finds nothing in what only the application has written', async () => {
    await world.booked(await world.makeListing());
    expect(await checkBooks(world.t.deps)).toBe(0);
    expect(await breaks('all')).toEqual([]);
  });

  it('keeps what it finds open until it’s gone, once, however often and by however many it’s found', async () => {
    const { _id } = await world.booked(await world.makeListing());
    await plant(_id);
    const foundAt = world.t.clock.now().toISOString();
    await Promise.all([checkBooks(world.t.deps), checkBooks(world.t.deps)]);
    world.t.clock.advance({ days: 1 });
    await checkBooks(world.t.deps);
    const open = await breaks();
    expect(new Set(open.map(({ rule, subject }) => `${rule} ${subject}`)).size).toBe(open.length);
    expect(open).toContainEqual({
      _id: expect.any(String),
      rule: 'Booking, payments, and ledger disagree on refunds',
      subject: _id,
      detail: 'booking $1.00 USD, ledger $0.00 USD, payments $0.00 USD',
      foundAt,
      lastSeenAt: world.t.clock.now().toISOString(),
      resolvedAt: null,
      note: null,
    });
    const overview = await asStaff<Answer<'GET /api/staff/overview'>>('GET', 'overview');
    expect(overview.body.queues.find(({ queue }) => queue === 'books')).toEqual({
      queue: 'books',
      count: open.length,
      oldestAt: foundAt,
    });
    await sql`update booking set refunded_minor = 0 where id = ${_id}`.execute(world.t.db.kysely);
    world.t.clock.advance({ days: 1 });
    await checkBooks(world.t.deps);
    expect(await breaks()).toEqual([]);
    expect((await breaks('all')).map(({ resolvedAt }) => resolvedAt)).toEqual(
      open.map(() => world.t.clock.now().toISOString()),
    );
  });

  it('lets staff note what they found out', async () => {
    const { _id } = await world.booked(await world.makeListing());
    await plant(_id);
    await checkBooks(world.t.deps);
    const [first] = await breaks();
    const noted = await asStaff<Breaks['breaks'][number]>('PUT', `book-breaks/${first!._id}/note`, { text: 'By hand' });
    const note = { text: 'By hand', by: world.staff.name, at: world.t.clock.now().toISOString() };
    expect(noted).toMatchObject({ status: 200, body: { _id: first!._id, note } });
    expect((await breaks()).find(({ _id: id }) => id === first!._id)?.note).toEqual(note);
    expect(await asStaff<ProblemBody>('PUT', `book-breaks/${_id}/note`, { text: 'x' })).toMatchObject({ status: 404 });
    expect(await asStaff<ProblemBody>('PUT', `book-breaks/${first!._id}/note`, { text: ' ' })).toMatchObject({
      status: 400,
    });
  });
});
