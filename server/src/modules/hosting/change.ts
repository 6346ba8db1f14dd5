// Edits to a listing: text, facts, prices, rules and its parts. Existing bookings keep their terms.
import { LISTING_KINDS } from '@daynook/contract/amenities';
import type { ListingFields, OwnListing } from '@daynook/contract/hosting';
import { settleAmenities } from '@daynook/contract/work-fact-values';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { refreshDays } from '../availability/service.ts';
import { isDatePrice, type StoredRule } from '../prices/service.ts';
import { columnsOf, type ListingChanges } from './columns.ts';
import { type Edit, editListing } from './edit.ts';
import { listingFaults } from './rules.ts';
import * as store from './store.ts';
import { viewOwn } from './view.ts';

/** Fields that affect availability. Changing one rebuilds search's read model. */
const HOURS_FIELDS = ['seats', 'bufferBeforeMinutes', 'bufferAfterMinutes', 'partIds'] as const;

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item) => b.includes(item));

const isOnMarket = ({ state }: OwnListing) => state === 'live' || state === 'in_review';

/** Parts and seats can't change while there are bookings. */
async function requireNothingAhead({ trx, row, now }: Edit, field: 'seats' | 'partIds', ids: readonly string[]) {
  if (!(await store.hasTakenAhead(trx, [row.id, ...ids], now))) return;
  const message = 'This listing has upcoming bookings. You can change this once they end or you cancel them.';
  throw new AppError('BOOKINGS_AHEAD', { message, fields: { [field]: message } });
}

async function changeParts(edit: Edit, before: readonly string[], partIds: readonly string[]): Promise<void> {
  const { trx, row } = edit;
  const neighbours = new Map(row.siblings.map((sibling) => [sibling._id, sibling]));
  const isStrange = partIds.some((id) => {
    const neighbour = neighbours.get(id);
    return !neighbour || LISTING_KINDS[neighbour.kind] === 'whole-place';
  });
  if (isStrange) {
    throw new AppError('VALIDATION_FAILED', { fields: { partIds: 'Choose listings of the same property.' } });
  }
  await requireNothingAhead(edit, 'partIds', [...before, ...partIds]);
  await store.replaceParts(trx, row.id, partIds);
}

/** Writes a host's edits. Throws VALIDATION_FAILED by field, BOOKINGS_AHEAD. */
export async function applyChanges(edit: Edit, changes: ListingChanges): Promise<void> {
  const { id } = edit.row;
  const before = viewOwn(edit.row);
  const wanted = { ...before, ...changes } as ListingFields;
  // A listing that's no longer a whole place loses its parts.
  const partIds = [...new Set(wanted.kind === 'whole-place' || changes.partIds ? wanted.partIds : [])];
  const faults = listingFaults(
    { ...wanted, partIds },
    { today: startsOnLocalDate(edit.now, edit.row.time_zone), currency: edit.row.currency },
  );
  // An empty price is 0, so guests could book a published listing for free.
  if (isOnMarket(before) && wanted.dayMinor <= 0)
    faults['dayMinor'] = 'A published listing needs a price. Enter one, or pause the listing first.';
  // Occupied ranges are linked one level deep: the whole wouldn't know about parts of a part.
  if (wanted.kind === 'whole-place' && before.kind !== 'whole-place' && (await store.isPart(edit.trx, id)))
    faults['kind'] = 'This listing is part of a whole place. Remove it there first.';
  if (Object.keys(faults).length > 0) throw new AppError('VALIDATION_FAILED', { fields: faults });

  if (wanted.seats !== before.seats) await requireNothingAhead(edit, 'seats', []);
  const hasNewParts = !sameSet(partIds, before.partIds);
  if (hasNewParts) await changeParts(edit, before.partIds, partIds);
  // Written before the read model is rebuilt, which uses buffers and seats.
  const datePrices = (edit.row.price_rules as unknown as StoredRule[]).filter(isDatePrice);
  const stated = { facts: edit.row.facts, datePrices, timeZone: edit.row.time_zone, now: edit.now };
  const amenities = settleAmenities(wanted.amenities, wanted.workFacts);
  await store.updateListing(edit.trx, { id, now: edit.now }, columnsOf({ ...changes, amenities }, stated));
  if (hasNewParts || HOURS_FIELDS.some((field) => changes[field] !== undefined)) {
    await refreshDays(edit.trx, [id, ...before.partIds, ...partIds]);
  }
}

/**
 * Edits a listing. Throws NOT_FOUND, GONE, VERSION_CHANGED with the current listing, VALIDATION_FAILED by field,
 * BOOKINGS_AHEAD.
 */
export function changeListing(
  deps: Deps,
  actor: MemberActor,
  { id, version, changes }: { id: string; version: number; changes: ListingChanges },
): Promise<OwnListing> {
  return editListing(deps, actor, { id, version, alsoLock: changes.partIds ?? [] }, async (edit) => {
    await applyChanges(edit, changes);
    return undefined;
  });
}
