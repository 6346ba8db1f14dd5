// A property as its host and co-hosts see it. Nobody else does.
import type { OwnProperty } from '@daynook/contract/hosting/hosting';
import { coHostingMark } from '../permissions/service.ts';
import type { OwnRow } from './store.ts';

export const viewOwn = (row: OwnRow): OwnProperty => ({
  _id: row.id,
  version: row.version,
  title: row.title,
  type: row.type as OwnProperty['type'],
  street: row.street,
  unit: row.unit,
  city: row.city,
  region: row.region,
  postalCode: row.postal_code,
  country: row.country as OwnProperty['country'],
  currency: row.currency,
  neighborhood: row.neighborhood,
  point: { lat: row.lat, lng: row.lng },
  locatedBy: row.located_by as OwnProperty['locatedBy'],
  timeZone: row.time_zone,
  household: row.household,
  pets: row.pets,
  cameras: row.cameras,
  parking: row.parking,
  localLimits: row.local_limits,
  entrance: row.entrance as OwnProperty['entrance'],
  elevator: row.elevator as OwnProperty['elevator'],
  bathroom: row.bathroom as OwnProperty['bathroom'],
  kitchen: row.kitchen as OwnProperty['kitchen'],
  arrival: row.check_in as OwnProperty['arrival'],
  publicPoint: { lat: row.public_lat, lng: row.public_lng },
  listingCount: row.listing_count ?? 0,
  ...coHostingMark(row.hostRole, row.host_name),
});
