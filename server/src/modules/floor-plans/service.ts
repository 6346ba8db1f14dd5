// Floor plans of properties. Their pictures show the inside of a home, so they're in a folder that isn't served publicly, and each view asks
// who may see them (B16).

import { FLOOR_PLAN, type FloorPlanReaders } from '@daynook/contract/listings/floor-plan-values';
import type { FloorFields, FloorPlan, OwnFloorPlan, PlacedListing } from '@daynook/contract/listings/floor-plans';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, hasPermission, type MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { checkListingSlots, loadBookableListings } from '../availability/service.ts';
import { listCards } from '../listings/service.ts';
import { hasPermissionFor, requirePermission } from '../permissions/service.ts';
import { keepPrivatePicture, queueRemovals, readPrivateFile } from '../photos/service.ts';
import * as store from './store.ts';

/** This folder isn't served publicly. */
const fileName = (id: string) => `floor/${id}.webp`;

/** Throws NOT_FOUND, FORBIDDEN. */
async function requireOwn(db: Db, { memberId }: MemberActor, id: string) {
  const own = await store.findOwn(db, { id, memberId });
  requirePermission(own?.role, 'edit');
  if (!own) throw new AppError('NOT_FOUND');
  return own;
}

/** Areas of listings that were deleted aren't anyone's anymore. */
const keepAreas = (floors: readonly store.FloorRow[], listings: readonly { readonly _id: string }[]) => {
  const ids = new Set(listings.map(({ _id }) => _id));
  return floors.map((floor) => ({ ...floor, areas: floor.areas.filter(({ listingId }) => ids.has(listingId)) }));
};

/** Throws NOT_FOUND, FORBIDDEN. */
export async function getOwnFloorPlan(db: Db, actor: MemberActor, id: string): Promise<OwnFloorPlan> {
  const { version, shownTo } = await requireOwn(db, actor, id);
  const floors = await store.listFloors(db, id);
  const listings = await store.listListings(db, id);
  return { propertyId: id, version, shownTo, floors: keepAreas(floors, listings), listings };
}

function requireFloorsLeft(floors: readonly unknown[]): void {
  if (floors.length >= FLOOR_PLAN.floorsMaximum)
    throw new AppError('LIMIT_REACHED', {
      message: say('A property can have up to {count} floors.', { count: FLOOR_PLAN.floorsMaximum }),
    });
}

/**
 * Adds a floor above the others. Throws NOT_FOUND, FORBIDDEN, LIMIT_REACHED, IMAGE_REFUSED, UNSUPPORTED_MEDIA_TYPE, STORAGE_FULL,
 * STORAGE_UNAVAILABLE.
 */
export async function addFloor(
  deps: Deps,
  actor: MemberActor,
  { id: propertyId, name }: { readonly id: string; readonly name: string },
  chunks: () => AsyncIterable<Buffer>,
): Promise<OwnFloorPlan> {
  await requireOwn(deps.db.kysely, actor, propertyId);
  requireFloorsLeft(await store.listFloors(deps.db.kysely, propertyId));
  const id = deps.newId();
  await keepPrivatePicture(deps, chunks(), { name: fileName(id), maximumWidth: FLOOR_PLAN.maximumWidth }, (kept) =>
    retryTransaction(deps.db.kysely, async (trx) => {
      await store.lockPlan(trx, propertyId);
      // The upload took a while.
      await requireOwn(trx, actor, propertyId);
      const floors = await store.listFloors(trx, propertyId);
      requireFloorsLeft(floors);
      await store.insertFloor(trx, { id, propertyId, place: floors.length, name, ...kept, at: deps.clock.now() });
    }),
  );
  return getOwnFloorPlan(deps.db.kysely, actor, propertyId);
}

/** What's wrong with the floors, by field. */
function floorErrors(floors: readonly FloorFields[], { floors: known, listings }: OwnFloorPlan) {
  const floorIds = new Set(known.map(({ _id }) => _id));
  const listingIds = new Set(listings.map(({ _id }) => _id));
  const errors: Record<string, string> = {};
  for (const [index, { _id, areas }] of floors.entries()) {
    const isTwice = floors.findIndex((other) => other._id === _id) < index;
    if (isTwice || !floorIds.has(_id)) errors[`floors.${index}`] = say('This floor doesn’t exist anymore. Remove it.');
    for (const [at, { listingId }] of areas.entries())
      if (!listingIds.has(listingId))
        errors[`floors.${index}.areas.${at}`] = say('This listing isn’t in this property anymore. Remove its area.');
  }
  return errors;
}

/** Throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED by field, and VERSION_CHANGED with what's stored. */
export function saveFloorPlan(
  deps: Deps,
  actor: MemberActor,
  input: {
    readonly id: string;
    readonly version: number;
    readonly shownTo: FloorPlanReaders;
    readonly floors: readonly FloorFields[];
  },
): Promise<OwnFloorPlan> {
  const { id, version, shownTo, floors } = input;
  return retryTransaction(deps.db.kysely, async (trx) => {
    await store.lockPlan(trx, id);
    const current = await getOwnFloorPlan(trx, actor, id);
    if (current.version !== version) throw new AppError('VERSION_CHANGED', { current });
    const errors = floorErrors(floors, current);
    if (Object.keys(errors).length > 0) throw new AppError('VALIDATION_FAILED', { fields: errors });
    if (!(await store.updateReaders(trx, { id, version }, shownTo))) throw new AppError('VERSION_CHANGED', { current });
    for (const [place, floor] of floors.entries()) await store.updateFloor(trx, floor, place);
    const left = new Set(floors.map(({ _id }) => _id));
    const removed = current.floors.map(({ _id }) => _id).filter((floorId) => !left.has(floorId));
    if (removed.length > 0) {
      await store.deleteFloors(trx, removed);
      await queueRemovals(trx, deps, removed.map(fileName));
    }
    return getOwnFloorPlan(trx, actor, id);
  });
}

/** Deletes all floor plans of a member who leaves. */
export async function forgetFloorPlans(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  memberId: string,
): Promise<void> {
  await queueRemovals(trx, deps, (await store.deleteOfMember(trx, memberId)).map(fileName));
}

/** Hosts, staff who review listings or handle bookings, and whom the host shows it to. */
async function mayRead(
  db: Db,
  actor: Actor,
  { id, shownTo, now }: { id: string; shownTo: FloorPlanReaders; now: Date },
) {
  if (shownTo === 'everyone' || hasPermission(actor, 'listings') || hasPermission(actor, 'bookings')) return true;
  if (actor.kind !== 'member') return false;
  const { memberId } = actor;
  return (
    (await hasPermissionFor(db, memberId, { propertyId: id }, 'see-calendar')) ||
    (await store.isGuestThere(db, { id, memberId }, now))
  );
}

async function findStates(
  db: Db,
  ids: readonly string[],
  { range, now }: { range: TimeRange; now: Date },
): Promise<Map<string, PlacedListing['state']>> {
  const bookable = [...(await loadBookableListings(db, ids)).values()];
  const asked = bookable.map((listing) => ({ listing, input: { ...range, guests: 1, now } }));
  const answers = await checkListingSlots(db, asked);
  return new Map(
    answers.map(({ verdict }, index) => [
      bookable[index]!.listingId,
      verdict.ok ? 'free' : verdict.code === 'SLOT_TAKEN' ? 'taken' : 'not-bookable',
    ]),
  );
}

interface Seen {
  readonly id: string;
  readonly actor: Actor;
  readonly now: Date;
  /** The time to say what's free at. */
  readonly range?: TimeRange | undefined;
}

/** A property's floor plan as others see it, with its published listings. Throws NOT_FOUND. */
export async function getFloorPlan(db: Db, { id, actor, now, range }: Seen): Promise<FloorPlan> {
  const property = await store.findReaders(db, id);
  if (!property) throw new AppError('NOT_FOUND');
  const floors = await store.listFloors(db, id);
  const live = (await store.listListings(db, id)).filter(({ isLive }) => isLive);
  // Without anything to book, there's no page on which it could be.
  if (floors.length === 0 || live.length === 0) return { access: 'none', floors: [], listings: [] };
  if (!(await mayRead(db, actor, { id, shownTo: property.shownTo, now })))
    return { access: 'hidden', floors: [], listings: [] };
  const shown = keepAreas(floors, live);
  const placed = new Set(shown.flatMap(({ areas }) => areas.map(({ listingId }) => listingId)));
  const ids = live.flatMap(({ _id }) => (placed.has(_id) ? _id : []));
  const cards = await listCards(db, ids);
  const states = range && (await findStates(db, ids, { range, now }));
  return {
    access: 'shown',
    floors: shown,
    listings: ids.flatMap((_id) => {
      const card = cards.get(_id);
      if (!card) return [];
      const state = states && (states.get(_id) ?? 'not-bookable');
      return [{ _id, title: card.title, pricing: card.pricing, ...(state && { state }) }];
    }),
  };
}

/** The picture of a floor, for those who may see the plan and its hosts. Throws NOT_FOUND. */
export async function readFloorPicture(
  deps: Deps,
  actor: Actor,
  { id, floorId }: { readonly id: string; readonly floorId: string },
): Promise<Download> {
  const db = deps.db.kysely;
  const property = await store.findReaders(db, id);
  const floors = property ? await store.listFloors(db, id) : [];
  const live = (await store.listListings(db, id)).some(({ isLive }) => isLive);
  // Paused listings take the plan off the page, but hosts and staff still work with it.
  const shownTo = live ? property?.shownTo : 'guests';
  const isThere = floors.some(({ _id }) => _id === floorId);
  if (!isThere || !shownTo || !(await mayRead(db, actor, { id, shownTo, now: deps.clock.now() })))
    throw new AppError('NOT_FOUND');
  return new Download(await readPrivateFile(deps, fileName(floorId)), 'floor.webp');
}
