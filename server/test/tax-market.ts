// An operator and hosts with tax registrations, and listings in Toronto and Montréal. For tests only.
import type { Insertable } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '../src/db/schema.ts';
import { ensureAccount } from '../src/identity/accounts.ts';
import type { TestMember, World } from '../src/modules/bookings/test-world.ts';
import { makeListing, makeProperty } from './make.ts';
import { PASSWORD } from './payout-desk.ts';

const ADDRESS = {
  line1: '1 King Street West',
  line2: '',
  city: 'Toronto',
  region: 'ON',
  postalCode: 'M5H 1A1',
  country: 'CA',
};
export const GST = { scheme: 'ca-gst', number: '123026635RT0001' } as const;
export const QST = { scheme: 'ca-qst', number: '1023456784TQ0001' } as const;

/** The operator's company, registered for both. */
export const SELLER = { legalName: 'Daynook Canada Inc.', address: ADDRESS, registrations: [GST, QST] };
const PROFILE = {
  entity: 'business',
  legalName: 'Nadia Okafor Studio',
  address: ADDRESS,
  registrations: [GST, QST],
  birthDate: null,
} as const;

export const setTaxes = async (world: World, values: object = {}): Promise<void> => {
  const body = { isEnabled: true, seller: SELLER, facilitations: [], ...values };
  expect(await world.call(world.staff, 'PUT', '/api/staff/tax-settings', body)).toMatchObject({ status: 200 });
};

export const register = async (world: World, host: TestMember, values: object = {}): Promise<void> => {
  expect(await world.call(host, 'PUT', '/api/tax-profile', { ...PROFILE, ...values })).toMatchObject({ status: 200 });
};

let accountCount = 0;
/** A host who logs in with a password, as changing payment details takes it. */
export async function makeAccount({ t }: World): Promise<TestMember> {
  accountCount += 1;
  const email = `taxed-${accountCount}@example.org`;
  const id = await ensureAccount(t.deps, { email, name: `Host ${accountCount}`, password: PASSWORD, isVerified: true });
  return t.db.kysely.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow() as never;
}

export const PLACES = {
  Toronto: { region: 'ON', public_lat: 43.65, public_lng: -79.38, time_zone: 'America/Toronto' },
  Montréal: { region: 'QC', public_lat: 45.5, public_lng: -73.57, time_zone: 'America/Toronto' },
};

/** A listing there in Canadian dollars: day 80.00, cleaning 10.00. */
export async function makeTaxable(
  world: World,
  host: TestMember,
  city: keyof typeof PLACES,
  values: Partial<Insertable<DB['listing']>> = {},
  place: Partial<Insertable<DB['property']>> = {},
) {
  const property = await makeProperty(world.t.db, { host_id: host.id, city, country: 'CA', ...PLACES[city], ...place });
  return makeListing(world.t.db, {
    property_id: property.id,
    currency: 'CAD',
    day_minor: 8_000,
    hour_minor: null,
    cleaning_minor: 1_000,
    cancellation_policy: 'moderate',
    ...values,
  });
}
