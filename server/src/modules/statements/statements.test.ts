// Statements: page, PDF, CSV, and ledger match exactly, month by month in the host's time zone (F11).
import type { Answer } from '@daynook/contract/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '../../../test/pdf.ts';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import { makeWorld, type TestListing, type World } from '../bookings/test-world.ts';
import { postPayoutsSent } from '../payments/service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

type Statement = Answer<'GET /api/statements/{month}'>;
const makeListing = (): Promise<TestListing> =>
  world.makeListing({
    title: '=HYPERLINK("x")',
    day_minor: 8_000,
    hour_minor: null,
    cleaning_minor: 1_000,
    cancellation_policy: 'moderate',
  });
const day = (date: string) => ({ startsAt: `${date}T14:00:00.000Z`, endsAt: `${date}T22:00:00.000Z`, guests: 1 });
const read = async (month: string, as = world.host) =>
  (await world.call<Statement>(as, 'GET', `/api/statements/${month}`)).body;

async function file(month: string, ending: 'pdf' | 'csv', as = world.host) {
  const headers = await world.t.signIn(as);
  const response = await world.t.app.inject({ url: `/api/statements/${month}.${ending}`, headers });
  expect(response.statusCode).toBe(200);
  return response;
}

const readBalance = async (hostId: string): Promise<number> => {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(-sum(amount_minor), 0) as sum from ledger_entry
    where member_id = ${hostId} and account in ('host_payable', 'host_receivable')`.execute(world.t.db.kysely);
  return Number(rows[0]!.sum);
};

it('is the ledger’s month, the same on the page, in the PDF and in the CSV (F11)', async () => {
  const { t, host } = world;
  await t.db.kysely.updateTable('member').set({ time_zone: 'America/Toronto' }).where('id', '=', host.id).execute();
  t.clock.set('2026-10-01T15:00:00Z');
  const listing = await makeListing();
  const [first, second] = [
    await world.booked(listing, day('2026-10-10')),
    await world.booked(listing, day('2026-11-10')),
  ];
  t.clock.set('2026-10-20T15:00:00Z');
  for (const run of [startDue, completeDue, closeDue]) await run(t.deps);
  const closed = { status: 'closed', reference: first.reference };
  expect(await world.call(host, 'GET', `/api/bookings/${first._id}`)).toMatchObject({ body: closed });
  // Canceled at 11:30 PM in Toronto on October 31. In UTC that's November, but it counts in October.
  t.clock.set('2026-11-01T03:30:00Z');
  await world.verb(world.guest, second._id, 'cancel');
  t.clock.set('2026-11-05T15:00:00Z');
  const payout = { id: t.deps.newId(), hostId: host.id, amountMinor: 8_000, feesMinor: 0, currency: 'USD' };
  await t.db.kysely.transaction().execute((trx) => postPayoutsSent(trx, t.deps, [payout]));

  const october = await read('2026-10');
  expect(october).toMatchObject({ month: '2026-10', timeZone: 'America/Toronto', isOpen: false });
  const keptMinor = october.sections[0]!.closingMinor - 8_100;
  expect(october.sections).toMatchObject([
    {
      currency: 'USD',
      collectedBy: 'platform',
      openingMinor: 0,
      lines: [
        {
          kind: 'earned',
          grossMinor: 9_000,
          feeMinor: 900,
          amountMinor: 8_100,
          booking: { reference: first.reference, listingTitle: '=HYPERLINK("x")' },
        },
        ...(keptMinor > 0 ? [{ kind: 'cancellation', amountMinor: keptMinor }] : []),
      ],
    },
  ]);
  const november = await read('2026-11');
  expect(november).toMatchObject({ isOpen: true });
  expect(november.sections).toMatchObject([
    { openingMinor: 8_100 + keptMinor, changeMinor: -8_000, lines: [{ kind: 'payout', booking: null }] },
  ]);
  expect(november.sections[0]!.closingMinor).toBe(await readBalance(host.id));

  const months = (await world.call<Answer<'GET /api/statements'>>(host, 'GET', '/api/statements')).body;
  expect(months).toMatchObject({ timeZone: 'America/Toronto', nextBefore: null });
  expect(months.months.map(({ month, isOpen, sections }) => [month, isOpen, sections[0]!.closingMinor])).toEqual([
    ['2026-11', true, 100 + keptMinor],
    ['2026-10', false, 8_100 + keptMinor],
  ]);

  const pdf = await readPdf((await file('2026-11', 'pdf')).rawPayload);
  expect(pdf).toMatchObject({ title: 'Statement November 2026', isTagged: true });
  const dollars = (minor: number) => `$${(minor / 100).toFixed(2)} USD`;
  for (const text of [
    'November 2026 in Eastern time (America/Toronto)',
    `Opening balance ${dollars(8_100 + keptMinor)}`,
    `Closing balance ${dollars(100 + keptMinor)}`,
    '-$80.00 USD',
  ])
    expect(pdf.text).toContain(text);
  // A payout has no fee, so there's no minus sign either.
  expect(pdf.text).not.toContain('-$0.00');
  expect((await readPdf((await file('2026-10', 'pdf')).rawPayload)).text).toMatch(
    /\$90\.00 USD -\$9\.00 USD \$81\.00 USD/,
  );

  expect((await file('2026-11', 'csv')).body).not.toContain('-0.00');
  const csv = await file('2026-10', 'csv');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = csv.body.trim().split('\r\n');
  expect(lines[1]).toBe(',America/Toronto,Opening balance,,,Paid through Daynook,,,,0.00,USD');
  expect(lines[2]).toMatch(/^2026-10-\d\d \d\d:\d\d EDT,/);
  // A title never becomes a formula.
  expect(lines[2]).toContain(
    `,Earned,${first.reference},"'=HYPERLINK(""x"")",Paid through Daynook,90.00,-9.00,81.00,81.00,USD`,
  );
  expect(lines.at(-1)).toContain(
    `Closing balance,,,Paid through Daynook,,,,${((8_100 + keptMinor) / 100).toFixed(2)},USD`,
  );
});

it('is empty for others, and refuses invalid months (F11)', async () => {
  expect((await read('2026-10', await world.makeGuest())).sections).toEqual([]);
  expect((await world.call(world.host, 'GET', '/api/statements/2026-13')).status).toBe(400);
  expect((await world.call(world.host, 'GET', '/api/statements/x.pdf')).status).toBe(400);
  const empty = await readPdf((await file('2026-10', 'pdf', await world.makeGuest())).rawPayload);
  expect(empty.text).toContain('No transactions this month.');
});
