// Properties as their hosts edit them. This is the only place that calculates the public point. The permissions module decides what
// co-hosts may do.
import type { OwnProperty, PropertyFields } from '@daynook/contract/hosting/hosting';
import { minorPerMajor } from '@daynook/contract/money/minor-units';
import type { Transaction } from 'kysely';
import { currentLimits } from '../../current-limits.ts';
import { currentSettings } from '../../current-settings.ts';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { type Outcome, runOnce } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { publicPoint } from '../../lib/geo/public-point.ts';
import { say } from '../../lib/languages/say.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { lockListings, refreshDays } from '../availability/service.ts';
import { hasBookingsAhead } from '../bookings/service.ts';
import { requireMayHost } from '../host-invitations/service.ts';
import { refreshListings } from '../listings/service.ts';
import { requirePermission, toStater } from '../permissions/service.ts';
import { findCurrency, isNearCountry } from '../places/service.ts';
import { applyTimeOff } from '../time-off/service.ts';
import { offerErrors, propertyErrors, restatePropertyFacts, toRegion } from './rules.ts';
import * as store from './store.ts';
import { viewOwn } from './view.ts';

/** Remote properties are far from any town, and a pin across a border river is still close to both countries. */
const COUNTRY_WITHIN_KM = 150;

const toCurrency = ({ currency, country }: Pick<PropertyFields, 'currency' | 'country'>): string =>
  currency ?? findCurrency(country);

/** Errors of a property's fields together, by field; empty if it can be saved. */
function senseErrors(fields: PropertyFields, before?: OwnProperty): Readonly<Record<string, string>> {
  const wanted = { country: fields.country, currency: toCurrency(fields) };
  const refused = offerErrors(wanted, before, currentSettings().countries);
  // Reads a country's places and keeps them, so only of those that are offered.
  const isPinInCountry =
    refused['country'] !== undefined || isNearCountry(fields.point, fields.country, COUNTRY_WITHIN_KM);
  return { ...propertyErrors(fields, before, { isPinInCountry }), ...refused };
}

function requireSense(fields: PropertyFields, before?: OwnProperty): void {
  const errors = senseErrors(fields, before);
  if (Object.keys(errors).length > 0) throw new AppError('VALIDATION_FAILED', { fields: errors });
}

function toColumns(deps: Pick<Deps, 'secrets'>, id: string, fields: PropertyFields) {
  const shown = publicPoint(fields.point, id, deps.secrets.location);
  return {
    row: {
      title: fields.title,
      type: fields.type,
      city: fields.city,
      region: toRegion(fields.country, fields.region),
      country: fields.country,
      currency: toCurrency(fields),
      neighborhood: fields.neighborhood || null,
      public_lat: shown.lat,
      public_lng: shown.lng,
      time_zone: fields.timeZone,
      household: fields.household || null,
      pets: fields.pets || null,
      cameras: fields.cameras || null,
      parking: fields.parking || null,
      local_limits: fields.localLimits || null,
      entrance: fields.entrance ?? null,
      elevator: fields.elevator ?? null,
      bathroom: fields.bathroom ?? null,
      kitchen: fields.kitchen ?? null,
      check_in: JSON.stringify(fields.arrival),
    },
    address: {
      street: fields.street,
      unit: fields.unit || null,
      postal_code: fields.postalCode.toUpperCase(),
      ...fields.point,
      located_by: fields.locatedBy ?? 'pin',
    },
  };
}

async function getOwnRow(db: Db, actor: MemberActor, id: string): Promise<store.OwnRow> {
  const row = await store.findOwn(db, { id, memberId: actor.memberId });
  requirePermission(row?.hostRole, 'edit');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** A property the actor may edit, with its exact address. Throws NOT_FOUND for someone else's, FORBIDDEN. */
export const getOwnProperty = async (db: Db, actor: MemberActor, id: string): Promise<OwnProperty> =>
  viewOwn(await getOwnRow(db, actor, id));

/** What a new property's fields get wrong, by field; empty if it can be added. */
export const newPropertyErrors = (fields: PropertyFields): Readonly<Record<string, string>> => senseErrors(fields);

/** How many more properties the host can have. */
export const countPropertiesLeft = async (db: Db, hostId: string): Promise<number> =>
  Math.max(0, currentLimits().propertiesPerHost - (await store.countOwn(db, hostId)));

export const lockPropertiesOfHost = store.lockHost;
export const listOwnAddresses = store.listOwnAddresses;

/** Adds a property with valid fields. The caller has locked the host, and checked that they may host and the limit. */
export async function insertOwnProperty(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  { id, hostId, fields }: { readonly id: string; readonly hostId: string; readonly fields: PropertyFields },
): Promise<void> {
  const now = deps.clock.now();
  const { row, address } = toColumns(deps, id, fields);
  const factSources = restatePropertyFacts(undefined, row, {
    on: startsOnLocalDate(now, fields.timeZone),
    by: 'host',
  });
  const dates = { created_at: now, updated_at: now };
  await store.insertProperty(
    trx,
    { ...row, fact_sources: JSON.stringify(factSources), id, host_id: hostId, ...dates },
    address,
  );
}

/** Adds a property, once per idempotency key. Throws VALIDATION_FAILED by field, LIMIT_REACHED, HOSTING_BY_INVITATION, the
 * IDEMPOTENCY_ codes. */
export function createProperty(
  deps: Deps,
  actor: MemberActor,
  fields: PropertyFields,
  key: string,
): Promise<Outcome<OwnProperty>> {
  requireSense(fields);
  const call = { memberId: actor.memberId, key, operation: 'POST /api/properties', input: fields };
  return runOnce(deps, call, (ticket) =>
    retryTransaction(deps.db.kysely, async (trx) => {
      const id = deps.newId();
      await ticket.begin(trx, { propertyId: id });
      await store.lockHost(trx, actor.memberId);
      await requireMayHost(trx, actor.memberId);
      if ((await countPropertiesLeft(trx, actor.memberId)) === 0) {
        throw new AppError('LIMIT_REACHED', {
          message: say('A host can have up to {count} properties.', { count: currentLimits().propertiesPerHost }),
        });
      }
      await insertOwnProperty(trx, deps, { id, hostId: actor.memberId, fields });
      const answer = await getOwnProperty(trx, actor, id);
      await ticket.finish(trx, 201, answer);
      return answer;
    }),
  );
}

/** Listings follow their property. In another time zone, their hours are at different instants. */
async function moveZone(
  trx: Transaction<DB>,
  deps: Deps,
  id: string,
  listingIds: readonly string[],
  change: { timeZone: string; now: Date },
) {
  if (await hasBookingsAhead(trx, listingIds, change.now)) {
    throw new AppError('BOOKINGS_AHEAD', {
      message: say('You can’t change the time zone while you have upcoming bookings.'),
      fields: { timeZone: say('You have upcoming bookings.') },
    });
  }
  await store.updateListingZones(trx, id, change.timeZone);
  await applyTimeOff(trx, deps, listingIds);
  await refreshDays(trx, listingIds);
}

/**
 * Staff correct the zone while there are bookings. The caller has locked the listings, decides about the bookings, and calls `refreshDays`
 * afterward.
 */
export async function correctPropertyZone(
  trx: Transaction<DB>,
  deps: Deps,
  { propertyId, listingIds, timeZone }: { propertyId: string; listingIds: readonly string[]; timeZone: string },
): Promise<void> {
  await store.updateZone(trx, propertyId, { timeZone, now: deps.clock.now() });
  await store.updateListingZones(trx, propertyId, timeZone);
  await applyTimeOff(trx, deps, listingIds);
  await refreshListings(trx, listingIds);
}

/** In another currency, the same numbers are different prices. Each listing stays unpublished until its host has confirmed them. */
async function moveCurrency(
  trx: Transaction<DB>,
  id: string,
  listingIds: readonly string[],
  { from, to, now }: { from: string; to: string; now: Date },
) {
  if (await hasBookingsAhead(trx, listingIds, now)) {
    throw new AppError('BOOKINGS_AHEAD', {
      message: say('You can’t change the currency while you have upcoming bookings.'),
      fields: { currency: say('You have upcoming bookings. Change it once they end.') },
    });
  }
  await store.changeCurrency(trx, {
    propertyId: id,
    currency: to,
    factor: minorPerMajor(to) / minorPerMajor(from),
    now,
  });
}

/**
 * Edits a property and updates its listings' cards. Throws NOT_FOUND, VALIDATION_FAILED by field, BOOKINGS_AHEAD, and
 * VERSION_CHANGED with the current property.
 */
export function changeProperty(
  deps: Deps,
  actor: MemberActor,
  {
    id,
    version,
    changes,
  }: { id: string; version: number; changes: { [K in keyof PropertyFields]?: PropertyFields[K] | undefined } },
): Promise<OwnProperty> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const own = await getOwnRow(trx, actor, id);
    const before = viewOwn(own);
    const listingIds = await store.listListingIds(trx, id);
    if (listingIds.length > 0) await lockListings(trx, ...listingIds);
    const { _id, version: _version, publicPoint: _point, listingCount: _count, coHosting: _mark, ...fields } = before;
    // A point sent without its origin was set by the host.
    const located = changes.point ? { locatedBy: 'pin' } : {};
    const wanted = { ...fields, ...located, ...changes } as PropertyFields;
    requireSense(wanted, before);
    const now = deps.clock.now();
    const { row, address } = toColumns(deps, id, wanted);
    const source = { on: startsOnLocalDate(now, wanted.timeZone), by: toStater(own.hostRole) };
    const fact_sources = JSON.stringify(restatePropertyFacts(own, row, source));
    if (!(await store.updateProperty(trx, { id, version, now }, { ...row, fact_sources }, address))) {
      throw new AppError('VERSION_CHANGED', { current: await getOwnProperty(trx, actor, id) });
    }
    if (wanted.timeZone !== before.timeZone && listingIds.length > 0) {
      await moveZone(trx, deps, id, listingIds, { timeZone: wanted.timeZone, now });
    }
    if (row.currency !== before.currency)
      await moveCurrency(trx, id, listingIds, { from: before.currency, to: row.currency, now });
    await refreshListings(trx, listingIds);
    return getOwnProperty(trx, actor, id);
  });
}
