// A database with rows in every table, whose invariants hold. For the fixture of upgrades only.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { rebuildAllDays } from '../../src/modules/availability/service.ts';
import { newKey } from '../../src/modules/bookings/test-world.ts';
import { keepBalances } from '../../src/modules/books/service.ts';
import { postFeePayment } from '../../src/modules/payments/service.ts';
import { makeMoneyStates } from '../money/money-states.ts';
import type { payoutDesk } from '../money/payout-desk.ts';
import { createGroupCalls } from '../request-groups.ts';
import { createSeriesCalls } from '../series.ts';
import { fillEmptyTables } from './fill-empty-tables.ts';

/** Bookings with money in every state are made as people make them; what's left empty then gets one row of no importance. */
export async function makeRows(payouts: ReturnType<typeof payoutDesk>): Promise<void> {
  await makeMoneyStates(payouts);
  const { world, host } = payouts.desk;
  const { deps, db, clock } = world.t;
  const groups = createGroupCalls(() => world);
  const series = createSeriesCalls(() => world);
  const date = new Date(+clock.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const slot = { startsAt: `${date}T15:00:00.000Z`, endsAt: `${date}T17:00:00.000Z` };
  await groups.asked(world.guest, await groups.makeRooms(), slot);
  await series.booked(world.guest, await world.makeListing({ host_id: host.id }), slot);
  const grant = { amountMinor: 500, currency: 'USD', reason: 'Sorry for the noise' };
  const url = `/api/staff/members/${world.guest.id}/credit/grants`;
  const granted = await world.call(world.staff, 'POST', url, grant, { 'idempotency-key': newKey() });
  expect(granted).toMatchObject({ status: 200 });
  const payment = { id: deps.newId(), hostId: host.id, currency: 'USD', amountMinor: 100 };
  await db.kysely.transaction().execute(async (trx) => {
    await trx
      .insertInto('fee_payment')
      .values({
        id: payment.id,
        host_id: host.id,
        currency: payment.currency,
        amount_minor: payment.amountMinor,
        recorded_by: world.staff.id,
        at: clock.now(),
      })
      .execute();
    await postFeePayment(trx, deps, payment);
  });
  await keepBalances(deps);
  await db.kysely.updateTable('outbox').set({ done_at: clock.now() }).where('done_at', 'is', null).execute();
  // Both say the database's own time unless they're edited.
  await sql`update property set updated_at = created_at`.execute(db.kysely);
  await sql`update listing set updated_at = created_at`.execute(db.kysely);
  await fillEmptyTables(db, clock.now());
  await rebuildAllDays(db);
}
