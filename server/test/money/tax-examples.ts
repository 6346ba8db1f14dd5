// Tax registrations of an operator and a host in Canada, and the cities of test listings. For tests only.
import type { Insertable } from 'kysely';
import type { Database } from '../../src/db/open.ts';
import type { DB } from '../../src/db/schema.ts';
import { makeListing, makeProperty } from '../make.ts';

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

/** The operator's company, registered for both taxes. */
export const SELLER = { legalName: 'Daynook Canada Inc.', address: ADDRESS, registrations: [GST, QST] };
/** A host's registration for both taxes. */
export const PROFILE = {
  entity: 'business',
  legalName: 'Nadia Okafor Studio',
  address: ADDRESS,
  registrations: [GST, QST],
  birthDate: null,
} as const;

export const PLACES = {
  Toronto: { region: 'ON', public_lat: 43.65, public_lng: -79.38, time_zone: 'America/Toronto' },
  Montréal: { region: 'QC', public_lat: 45.5, public_lng: -73.57, time_zone: 'America/Toronto' },
};
export type CanadianCity = keyof typeof PLACES;

interface CanadianListing {
  readonly city: CanadianCity;
  readonly property: Partial<Insertable<DB['property']>> & { readonly host_id: string };
  readonly listing?: Partial<Insertable<DB['listing']>>;
}

/** A listing in Canadian dollars: a day costs 80.00, and cleaning 10.00. */
export async function makeCanadianListing(
  db: Pick<Database, 'kysely'>,
  { city, property: place, listing = {} }: CanadianListing,
) {
  const property = await makeProperty(db, { city, country: 'CA', ...PLACES[city], ...place });
  return makeListing(db, {
    property_id: property.id,
    currency: 'CAD',
    day_minor: 8_000,
    hour_minor: null,
    cleaning_minor: 1_000,
    cancellation_policy: 'moderate',
    ...listing,
  });
}
