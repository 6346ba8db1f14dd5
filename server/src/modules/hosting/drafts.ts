// Creates draft listings with defaults from their property. Runs in the caller's transaction.
import type { ListingFields, OwnListing, WeeklyRule } from '@daynook/contract/hosting/hosting';
import { NO_WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import type { Transaction } from 'kysely';
import { currentLimits } from '../../current-limits.ts';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { locationColumns } from '../../lib/geo/location-columns.ts';
import { say } from '../../lib/languages/say.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { refreshWeeklyOpen } from '../availability/service.ts';
import { refreshListings } from '../listings/service.ts';
import { requirePermission, toStater } from '../permissions/service.ts';
import { applyTimeOff } from '../time-off/service.ts';
import { toListingColumns } from './columns.ts';
import { getOwnListing } from './edit.ts';
import { settleOffered } from './offered.ts';
import * as store from './store.ts';

export type Property = NonNullable<Awaited<ReturnType<typeof store.lockOwnProperty>>>;

async function lockOwnPropertyRow(trx: Transaction<DB>, actor: MemberActor, propertyId: string): Promise<Property> {
  const property = await store.lockOwnProperty(trx, { id: propertyId, memberId: actor.memberId });
  requirePermission(property?.hostRole, 'edit');
  return property!;
}

async function findPropertyToEdit(db: Db, actor: MemberActor, propertyId: string) {
  const property = await store.findOwnProperty(db, { id: propertyId, memberId: actor.memberId });
  requirePermission(property?.hostRole, 'edit');
  return property!;
}

/** Locks a property if the actor may edit its listings and it can have one more. Throws NOT_FOUND, FORBIDDEN, LIMIT_REACHED. */
export async function lockProperty(trx: Transaction<DB>, actor: MemberActor, propertyId: string): Promise<Property> {
  const property = await lockOwnPropertyRow(trx, actor, propertyId);
  if ((await store.countListings(trx, propertyId)) >= currentLimits().listingsPerProperty) {
    throw new AppError('LIMIT_REACHED', {
      message: say('A property can have up to {count} listings. Delete one to add another.', {
        count: currentLimits().listingsPerProperty,
      }),
    });
  }
  return property;
}

/** A new listing's defaults from its property. */
export function draftRow(deps: Deps, property: Property, id: string) {
  const now = deps.clock.now();
  return {
    id,
    property_id: property.id,
    host_id: property.host_id,
    time_zone: property.time_zone,
    currency: property.currency,
    ...locationColumns({ lat: property.public_lat, lng: property.public_lng }),
    state: 'draft',
    created_at: now,
    updated_at: now,
  };
}

export interface Draft {
  readonly id: string;
  readonly fields: ListingFields;
  readonly weekly: readonly WeeklyRule[];
}

/** Adds listings with valid fields and empty `partIds`. The caller has locked the property and checked its limit. */
export async function insertDrafts(
  trx: Transaction<DB>,
  deps: Deps,
  { home, drafts }: { home: Property; drafts: readonly Draft[] },
): Promise<void> {
  const now = deps.clock.now();
  for (const { id, fields, weekly } of drafts) {
    const amenities = settleOffered(fields);
    const columns = toListingColumns(
      { ...fields, amenities },
      {
        facts: [],
        workFacts: NO_WORK_FACTS,
        workFactSources: {},
        datePrices: [],
        timeZone: home.time_zone,
        now,
        by: toStater(home.hostRole),
      },
    );
    await store.insertListing(trx, { ...draftRow(deps, home, id), ...columns });
    await store.replaceWeekly(trx, id, weekly);
    await refreshWeeklyOpen(trx, id);
  }
  const ids = drafts.map(({ id }) => id);
  await applyTimeOff(trx, deps, ids);
  await refreshListings(trx, ids);
}

/** What an import needs to know about the property. */
export interface PropertyForListings {
  readonly title: string;
  readonly currency: string;
  /** How many more listings it can have. */
  readonly roomsLeft: number;
  readonly takenTitles: readonly string[];
  /** The local date. */
  readonly today: string;
}

async function describeProperty(
  db: Db,
  property: Pick<Property, 'id' | 'title' | 'currency' | 'time_zone'>,
  now: Date,
): Promise<PropertyForListings> {
  const takenTitles = await store.listListingTitles(db, property.id);
  return {
    title: property.title,
    currency: property.currency,
    roomsLeft: Math.max(0, currentLimits().listingsPerProperty - takenTitles.length),
    takenTitles,
    today: startsOnLocalDate(now, property.time_zone),
  };
}

/** A property, for an import. Throws NOT_FOUND, FORBIDDEN. */
export async function getPropertyForImport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: MemberActor,
  propertyId: string,
): Promise<PropertyForListings> {
  const property = await findPropertyToEdit(db.kysely, actor, propertyId);
  return describeProperty(db.kysely, property, clock.now());
}

/** Locks the property and adds the listings that `choose` returns for it. Returns their ids. Throws NOT_FOUND, FORBIDDEN. */
export async function addDrafts(
  trx: Transaction<DB>,
  deps: Deps,
  { actor, propertyId }: { actor: MemberActor; propertyId: string },
  choose: (property: PropertyForListings) => readonly Omit<Draft, 'id'>[],
): Promise<string[]> {
  const property = await lockOwnPropertyRow(trx, actor, propertyId);
  const drafts = choose(await describeProperty(trx, property, deps.clock.now())).map((draft) => ({
    ...draft,
    id: deps.newId(),
  }));
  await insertDrafts(trx, deps, { home: property, drafts });
  return drafts.map(({ id }) => id);
}

/** All listings of a property as their editors show them, oldest first. Throws NOT_FOUND, FORBIDDEN. */
export async function listPropertyListings(db: Db, actor: MemberActor, propertyId: string): Promise<OwnListing[]> {
  const property = await findPropertyToEdit(db, actor, propertyId);
  const listings: OwnListing[] = [];
  for (const id of await store.listListingIds(db, property.id)) listings.push(await getOwnListing(db, actor, id));
  return listings;
}
