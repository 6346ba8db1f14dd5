// Fees of bookings that guests paid the host directly: who owes them, and what has arrived, in the books and the host's figures.
import type { Answer } from '@daynook/contract/api';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mailsTo } from '../../../test/mails.ts';
import { manualDesk, TOTAL } from '../../../test/manual-desk.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { closeDue, completeDue, startDue } from '../bookings/timers.ts';
import { verifyPayouts } from './service.ts';

type List = Answer<'GET /api/staff/owed-fees'>;
const { desk, booked, received } = manualDesk();

const list = async (as = desk.staff) => desk.world.call<List>(as, 'GET', '/api/staff/owed-fees');
const record = (amountMinor: number, owedMinor: number, currency = 'USD') =>
  desk.world.call<List & ProblemBody>(desk.staff, 'POST', `/api/staff/owed-fees/${desk.host.id}/received`, {
    currency,
    amountMinor,
    owedMinor,
  });
const balances = async () =>
  (await desk.world.call<Answer<'GET /api/payouts'>>(desk.host, 'GET', '/api/payouts')).body.balances;

it('are owed once the booking closes, and recorded by staff: once, at most what’s owed', async () => {
  const { _id } = await booked('bank-transfer');
  await received(_id, TOTAL);
  expect((await list()).body.hosts).toEqual([]);
  desk.world.t.clock.set('2026-11-29T12:00:00Z');
  for (const run of [startDue, completeDue, closeDue]) await run(desk.world.t.deps);
  expect((await list()).body.hosts).toMatchObject([{ host: { _id: desk.host.id }, currency: 'USD', owedMinor: 1_350 }]);
  expect(await record(1_351, 1_350)).toMatchObject({
    status: 400,
    body: { fields: { amountMinor: expect.any(String) } },
  });
  expect(await record(100, 1_350, 'CAD')).toMatchObject({ status: 409 });
  const both = await Promise.all([record(1_000, 1_350), record(1_000, 1_350)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 200)?.body.hosts).toMatchObject([{ owedMinor: 350 }]);
  expect(await balances()).toMatchObject([{ currency: 'USD', owedMinor: 350 }]);
  expect(await record(350, 350)).toMatchObject({ status: 200, body: { hosts: [] } });
  expect((await balances()).map(({ owedMinor }) => owedMinor)).toEqual([0]);
  const mails = (await mailsTo(desk.world.t, desk.host.email)).map(({ subject }) => subject);
  expect(mails).toContain('We received $10.00 USD in fees from you');
  const { rows } = await sql<{ account: string; sum: string }>`
    select account, sum(amount_minor) from ledger_entry group by 1 having sum(amount_minor) <> 0 order by 1`.execute(
    desk.world.t.db.kysely,
  );
  expect(rows.map(({ account, sum }) => [account, Number(sum)])).toEqual([
    ['clearing', 1_350],
    ['platform_revenue', -1_350],
  ]);
  const month = desk.world.t.clock.now().toISOString().slice(0, 7);
  const statement = await desk.world.call<{ sections: { lines: object[] }[] }>(
    desk.host,
    'GET',
    `/api/statements/${month}`,
  );
  expect(statement.body.sections.flatMap(({ lines }) => lines)).toContainEqual(
    expect.objectContaining({ kind: 'fees-paid', amountMinor: 1_000 }),
  );
  await sql`update fee_payment set amount_minor = 999 where amount_minor = 1000`.execute(desk.world.t.db.kysely);
  expect((await verifyPayouts(desk.world.t.db)).map(({ rule }) => rule)).toEqual([
    'Fees that a host paid aren’t in the ledger exactly once',
  ]);
  await sql`update fee_payment set amount_minor = 1000 where amount_minor = 999`.execute(desk.world.t.db.kysely);
});
