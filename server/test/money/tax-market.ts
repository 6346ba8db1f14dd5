// An operator and hosts with tax registrations, and listings in Toronto and Montréal. For tests only.
import type { Insertable } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '../../src/db/schema.ts';
import { ensureAccount } from '../../src/identity/accounts.ts';
import type { TestMember, World } from '../../src/modules/bookings/test-world.ts';
import { PASSWORD } from './payout-desk.ts';
import { type CanadianCity, makeCanadianListing, PROFILE, SELLER } from './tax-examples.ts';

export const setTaxes = async (world: World, values: object = {}): Promise<void> => {
  const body = { isEnabled: true, seller: SELLER, facilitations: [], ...values };
  expect(await world.call(world.staff, 'PUT', '/api/staff/tax-settings', body)).toMatchObject({ status: 200 });
};

export const register = async (world: World, host: TestMember, values: object = {}): Promise<void> => {
  expect(await world.call(host, 'PUT', '/api/tax-profile', { ...PROFILE, ...values })).toMatchObject({ status: 200 });
};

let accountCount = 0;
/** A host who logs in with a password, because changing payment details requires it. */
export async function makeAccount({ t }: World): Promise<TestMember> {
  accountCount += 1;
  const email = `taxed-${accountCount}@example.org`;
  const id = await ensureAccount(t.deps, { email, name: `Host ${accountCount}`, password: PASSWORD, isVerified: true });
  return t.db.kysely.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow() as never;
}

/** A listing there in Canadian dollars: a day costs 80.00, and cleaning 10.00. */
export const makeTaxable = (
  { t }: World,
  host: TestMember,
  city: CanadianCity,
  values: Partial<Insertable<DB['listing']>> = {},
  place: Partial<Insertable<DB['property']>> = {},
) => makeCanadianListing(t.db, { city, listing: values, property: { host_id: host.id, ...place } });
