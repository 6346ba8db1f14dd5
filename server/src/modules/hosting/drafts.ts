// New rooms as drafts: what each takes from its home, within the transaction of whoever adds them.
import type { ListingFields, OwnListing, WeeklyRule } from '@daynook/contract/hosting';
import { HOSTING } from '@daynook/contract/hosting-limits';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { locationColumns } from '../../lib/geo/location-columns.ts';
import { refreshWeeklyOpen } from '../availability/service.ts';
import { refreshListings } from '../listings/service.ts';
import { currencyOf } from '../places/service.ts';
import { columnsOf } from './columns.ts';
import { getOwnListing } from './edit.ts';
import * as store from './store.ts';

type Db = Kysely<DB> | Transaction<DB>;
export type Home = NonNullable<Awaited<ReturnType<typeof store.lockOwnProperty>>>;

/** The host's own home, locked, with room for one more. Throws NOT_FOUND, LIMIT_REACHED. */
export async function lockHome(trx: Transaction<DB>, actor: MemberActor, propertyId: string): Promise<Home> {
  const home = await store.lockOwnProperty(trx, { id: propertyId, hostId: actor.memberId });
  if (!home) throw new AppError('NOT_FOUND');
  if ((await store.countListings(trx, propertyId)) >= HOSTING.listingsPerProperty) {
    throw new AppError('LIMIT_REACHED', { message: `A home can have ${HOSTING.listingsPerProperty} rooms.` });
  }
  return home;
}

/** What a room takes from its home. */
export function draftRow(deps: Deps, actor: MemberActor, home: Home, id: string) {
  const now = deps.clock.now();
  return {
    id,
    property_id: home.id,
    host_id: actor.memberId,
    time_zone: home.time_zone,
    currency: currencyOf(home.country),
    ...locationColumns({ lat: home.public_lat, lng: home.public_lng }),
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

/** Adds rooms whose fields make sense; `partIds` must be empty. The home is locked and has room for them. */
export async function insertDrafts(
  trx: Transaction<DB>,
  deps: Deps,
  { actor, home, drafts }: { actor: MemberActor; home: Home; drafts: readonly Draft[] },
): Promise<void> {
  const now = deps.clock.now();
  for (const { id, fields, weekly } of drafts) {
    const columns = columnsOf(fields, { facts: [], timeZone: home.time_zone, now });
    await store.insertListing(trx, { ...draftRow(deps, actor, home, id), ...columns });
    await store.replaceWeekly(trx, id, weekly);
    await refreshWeeklyOpen(trx, id);
  }
  await refreshListings(
    trx,
    drafts.map(({ id }) => id),
  );
}

/** What an import must know of the home it goes to. */
export interface HomeForRooms {
  readonly title: string;
  readonly currency: string;
  /** How many rooms it can still have. */
  readonly roomsLeft: number;
  readonly takenTitles: readonly string[];
}

async function describeHome(db: Db, home: { id: string; title: string; country: string }): Promise<HomeForRooms> {
  const takenTitles = await store.listRoomTitles(db, home.id);
  return {
    title: home.title,
    currency: currencyOf(home.country),
    roomsLeft: Math.max(0, HOSTING.listingsPerProperty - takenTitles.length),
    takenTitles,
  };
}

/** The host's own home as an import finds it. Throws NOT_FOUND. */
export async function getHomeForRooms(db: Db, actor: MemberActor, propertyId: string): Promise<HomeForRooms> {
  const home = await store.findOwnHome(db, { id: propertyId, hostId: actor.memberId });
  if (!home) throw new AppError('NOT_FOUND');
  return describeHome(db, home);
}

/** Adds the rooms that `choose` makes of the home as it is under its lock; answers their ids. Throws NOT_FOUND. */
export async function addDrafts(
  trx: Transaction<DB>,
  deps: Deps,
  { actor, propertyId }: { actor: MemberActor; propertyId: string },
  choose: (home: HomeForRooms) => readonly Omit<Draft, 'id'>[],
): Promise<string[]> {
  const home = await store.lockOwnProperty(trx, { id: propertyId, hostId: actor.memberId });
  if (!home) throw new AppError('NOT_FOUND');
  const drafts = choose(await describeHome(trx, home)).map((draft) => ({ ...draft, id: deps.newId() }));
  await insertDrafts(trx, deps, { actor, home, drafts });
  return drafts.map(({ id }) => id);
}

/** All rooms of the host's own home, as their editors show them, oldest first. Throws NOT_FOUND. */
export async function listRoomsOfHome(db: Db, actor: MemberActor, propertyId: string): Promise<OwnListing[]> {
  const home = await store.findOwnHome(db, { id: propertyId, hostId: actor.memberId });
  if (!home) throw new AppError('NOT_FOUND');
  const rooms: OwnListing[] = [];
  for (const id of await store.listRoomIds(db, home.id)) rooms.push(await getOwnListing(db, actor, id));
  return rooms;
}
