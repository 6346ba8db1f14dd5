// The public page of a property: finds it, checks access, and combines its listings' cards.
import type { Answer } from '@daynook/contract/api';
import type { PROPERTY_TYPES } from '@daynook/contract/hosting/hosting';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { type Actor, hasPermission } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { findFirstStarts } from '../availability/service.ts';
import { may } from '../permissions/service.ts';
import { findHome, type HomeRow, listRoomsOfHome } from './property-store.ts';
import { sharedHouseRules } from './rules.ts';
import { findPropertyHost, listCards } from './service.ts';
import { toPublicProperty } from './view.ts';

type Home = Answer<'GET /api/homes/{id}'>;
type Room = Awaited<ReturnType<typeof listRoomsOfHome>>[number];

const isOnMarket = ({ state }: Room) => state === 'live' || state === 'paused';

/** Whether this person may edit the property. Throws NOT_FOUND if they never could see it, GONE if it has no listings left. */
async function requireVisible(
  db: Kysely<DB>,
  home: HomeRow | undefined,
  rooms: readonly Room[],
  actor: Actor,
): Promise<boolean> {
  if (!home) throw new AppError('NOT_FOUND');
  const isOwn = actor.kind === 'member' && (await may(db, actor.memberId, { propertyId: home.id }, 'edit'));
  if (isOwn || hasPermission(actor, 'listings') || hasPermission(actor, 'bookings') || rooms.some(isOnMarket))
    return isOwn;
  throw new AppError(rooms.length > 0 && rooms.every(({ state }) => state === 'deleted') ? 'GONE' : 'NOT_FOUND');
}

/** The whole property. Throws NOT_FOUND, GONE. */
export async function getProperty(
  db: Kysely<DB>,
  { propertyId, actor, now }: { propertyId: string; actor: Actor; now: Date },
): Promise<Home> {
  const [found, rooms] = await Promise.all([findHome(db, propertyId), listRoomsOfHome(db, propertyId)]);
  const canEdit = await requireVisible(db, found, rooms, actor);
  const home = found!;
  const live = rooms.filter(({ state }) => state === 'live');
  const ids = live.map(({ id }) => id);
  const [cards, starts, host] = await Promise.all([
    listCards(db, ids),
    findFirstStarts(db, ids, now),
    findPropertyHost(db, home.host_id, now),
  ]);
  return {
    _id: home.id,
    title: home.title,
    type: home.type as (typeof PROPERTY_TYPES)[number] | null,
    timeZone: home.time_zone,
    ...toPublicProperty(home),
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
