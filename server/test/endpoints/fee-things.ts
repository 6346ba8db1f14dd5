// Money settings for the tests of every endpoint: a future fee change, a promo code, and a rate.
import type { World } from '../../src/modules/bookings/test-world.ts';
import type { Ids } from './endpoint-samples.ts';

export async function makeFeeThings({ t, staff }: World): Promise<Pick<Ids, 'feeChange' | 'promoCode'>> {
  const [feeChange, promoCode] = [t.deps.newId(), t.deps.newId()];
  const { count } = await t.db.kysely
    .selectFrom('fee_change')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await t.db.kysely
    .insertInto('fee_change')
    .values({
      id: feeChange,
      // They start on a certain day.
      starts_at: new Date(Date.UTC(2030, 0, 1 + Number(count))),
      guest_basis_points: 500,
      host_basis_points: 1_000,
      created_by: staff.id,
      created_at: t.clock.now(),
    })
    .execute();
  await t.db.kysely
    .insertInto('promo_code')
    .values({
      id: promoCode,
      code: promoCode.slice(-12).toUpperCase(),
      percent: 10,
      is_first_booking_only: false,
      starts_at: new Date('2026-01-01T00:00:00Z'),
      created_by: staff.id,
      created_at: t.clock.now(),
    })
    .execute();
  await t.db.kysely
    .insertInto('exchange_rate')
    .values({
      id: t.deps.newId(),
      currency: 'EUR',
      on_date: '2026-11-20',
      per_dollar: 0.92,
      source: 'A bank',
      created_by: staff.id,
      created_at: t.clock.now(),
    })
    .execute();
  return { feeChange, promoCode };
}
