// The public page of a property: finds it, checks access, and combines its listings' cards.
import type { Answer } from '@daynook/contract/api';
import type { PROPERTY_TYPES } from '@daynook/contract/hosting/hosting';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { type Actor, hasPermission } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { findFirstStarts } from '../availability/service.ts';
import { hasPermissionFor } from '../permissions/service.ts';
import { findProperty, listPropertyListings, type PropertyRow } from './property-store.ts';
import { sharedHouseRules } from './rules.ts';
import { findPropertyHost, listCards } from './service.ts';
import { toPublicProperty } from './view.ts';

type Property = Answer<'GET /api/homes/{id}'>;
type Listing = Awaited<ReturnType<typeof listPropertyListings>>[number];

const isOnMarket = ({ state }: Listing) => state === 'live' || state === 'paused';

/** Whether this person may edit the property. Throws NOT_FOUND if they never could see it, GONE if it has no listings left. */
async function requireVisible(
  db: Kysely<DB>,
  property: PropertyRow | undefined,
  listings: readonly Listing[],
  actor: Actor,
): Promise<boolean> {
  if (!property) throw new AppError('NOT_FOUND');
  const isOwn =
    actor.kind === 'member' && (await hasPermissionFor(db, actor.memberId, { propertyId: property.id }, 'edit'));
  if (isOwn || hasPermission(actor, 'listings') || hasPermission(actor, 'bookings') || listings.some(isOnMarket))
    return isOwn;
  throw new AppError(listings.length > 0 && listings.every(({ state }) => state === 'deleted') ? 'GONE' : 'NOT_FOUND');
}

/** The whole property. Throws NOT_FOUND, GONE. */
export async function getProperty(
  db: Kysely<DB>,
  { propertyId, actor, now }: { propertyId: string; actor: Actor; now: Date },
): Promise<Property> {
  const [found, rooms] = await Promise.all([findProperty(db, propertyId), listPropertyListings(db, propertyId)]);
  const canEdit = await requireVisible(db, found, rooms, actor);
  const property = found!;
  const live = rooms.filter(({ state }) => state === 'live');
  const ids = live.map(({ id }) => id);
  const [cards, starts, host] = await Promise.all([
    listCards(db, ids),
    findFirstStarts(db, ids, now),
    findPropertyHost(db, property.host_id, now),
  ]);
  return {
    _id: property.id,
    title: property.title,
    type: property.type as (typeof PROPERTY_TYPES)[number] | null,
    timeZone: property.time_zone,
    ...toPublicProperty(property, actor),
    host,
    rooms: live.flatMap(({ id, part_ids }) => {
      const card = cards.get(id);
      if (!card) return [];
      const { property: _, ...listing } = card;
      return [
        {
          ...listing,
          freeFrom: starts.get(id)?.toISOString() ?? null,
          partIds: part_ids.filter((part) => ids.includes(part)),
        },
      ];
    }),
    houseRules: sharedHouseRules(live.map(({ house_rules }) => house_rules)),
    can: { edit: canEdit },
  };
}
