// Edits to a listing: text, facts, prices, rules and its parts. Existing bookings keep their terms.

import type { ListingFields, OwnListing } from '@daynook/contract/hosting/hosting';
import { LISTING_KINDS } from '@daynook/contract/listings/amenities';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { refreshDays } from '../availability/service.ts';
import { toStater } from '../permissions/service.ts';
import { isDatePrice, type StoredRule } from '../prices/service.ts';
import { type ListingChanges, toListingColumns } from './columns.ts';
import { type Edit, editListing, UNSEEN } from './edit.ts';
import { offerErrors, settleOffered } from './offered.ts';
import { listingErrors } from './rules.ts';
import * as store from './store.ts';
import { isCollected, keepUnpublished, readUnpublished, viewEdited } from './unpublished.ts';
import { viewOwn } from './view.ts';

/** Fields that affect availability. Changing one rebuilds search's read model. */
const HOURS_FIELDS = ['seats', 'bufferBeforeMinutes', 'bufferAfterMinutes', 'partIds'] as const;

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item) => b.includes(item));

const isOnMarket = ({ state }: OwnListing) => state === 'live' || state === 'in_review';

/** Parts and seats can't change while there are upcoming bookings. */
async function requireNothingAhead({ trx, row, now }: Edit, field: 'seats' | 'partIds', ids: readonly string[]) {
  if (!(await store.hasOccupiedAhead(trx, [row.id, ...ids], now))) return;
  const message = say('This listing has upcoming bookings. You can change this once they end or you cancel them.');
  throw new AppError('BOOKINGS_AHEAD', { message, fields: { [field]: message } });
}

async function checkParts(edit: Edit, before: readonly string[], partIds: readonly string[]): Promise<void> {
  const neighbors = new Map(edit.row.siblings.map((sibling) => [sibling._id, sibling]));
  const isStrange = partIds.some((id) => {
    const neighbor = neighbors.get(id);
    return !neighbor || LISTING_KINDS[neighbor.kind] === 'whole-place';
  });
  if (isStrange) {
    throw new AppError('VALIDATION_FAILED', { fields: { partIds: say('Choose listings of the same property.') } });
  }
  await requireNothingAhead(edit, 'partIds', [...before, ...partIds]);
}

/** What guests see, and what the host chose since: it was offered then. */
const withBoth = (published: OwnListing, edited: OwnListing) => ({
  kinds: [published.kind, edited.kind],
  policies: [published.cancellationPolicy, edited.cancellationPolicy],
  amenities: [...published.amenities, ...edited.amenities],
});

/** Checks a host's edits against the listing as guests see it. Throws VALIDATION_FAILED by field, BOOKINGS_AHEAD. */
async function checkChanges(edit: Edit, changes: ListingChanges) {
  const { id } = edit.row;
  const before = viewOwn(edit.row);
  const wanted = { ...before, ...changes } as ListingFields;
  // A listing that's no longer a whole place loses its parts.
  const partIds = [...new Set(wanted.kind === 'whole-place' || changes.partIds ? wanted.partIds : [])];
  const errors = listingErrors(
    { ...wanted, partIds },
    { today: startsOnLocalDate(edit.now, edit.row.time_zone), currency: edit.row.currency },
  );
  // An empty price is 0, so guests could book a published listing for free.
  if (isOnMarket(before) && wanted.dayMinor <= 0)
    errors['dayMinor'] = say('A published listing needs a price. Enter one, or pause the listing first.');
  // Occupied ranges are linked one level deep: the whole wouldn't know about parts of a part.
  if (wanted.kind === 'whole-place' && before.kind !== 'whole-place' && (await store.isPart(edit.trx, id)))
    errors['kind'] = say('This listing is part of a whole place. Remove it there first.');
  Object.assign(errors, offerErrors(changes, withBoth(before, viewEdited(edit.row))));
  if (Object.keys(errors).length > 0) throw new AppError('VALIDATION_FAILED', { fields: errors });

  if (wanted.seats !== before.seats) await requireNothingAhead(edit, 'seats', []);
  const hasNewParts = !sameSet(partIds, before.partIds);
  if (hasNewParts) await checkParts(edit, before.partIds, partIds);
  return { before, wanted, partIds, hasNewParts };
}

/** Writes a host's edits; guests see them right away. Throws VALIDATION_FAILED by field, BOOKINGS_AHEAD. */
export async function applyChanges(edit: Edit, changes: ListingChanges): Promise<void> {
  const { id } = edit.row;
  const { before, wanted, partIds, hasNewParts } = await checkChanges(edit, changes);
  if (hasNewParts) await store.replaceParts(edit.trx, id, partIds);
  // Written before the read model is rebuilt, which uses buffers and seats.
  const datePrices = (edit.row.price_rules as unknown as StoredRule[]).filter(isDatePrice);
  const stated = {
    facts: edit.row.facts,
    workFacts: before.workFacts,
    workFactSources: before.workFactSources,
    datePrices,
    timeZone: edit.row.time_zone,
    now: edit.now,
    by: toStater(edit.row.hostRole),
  };
  const amenities = settleOffered(wanted);
  await store.updateListing(edit.trx, { id, now: edit.now }, toListingColumns({ ...changes, amenities }, stated));
  if (hasNewParts || HOURS_FIELDS.some((field) => changes[field] !== undefined)) {
    await refreshDays(edit.trx, [id, ...before.partIds, ...partIds]);
  }
  // The last change wins: it replaces unpublished changes to the same fields.
  await store.dropUnpublished(edit.trx, id, Object.keys(changes));
}

/** Stores edits to a live listing until the host publishes them. Throws VALIDATION_FAILED by field, BOOKINGS_AHEAD. */
async function collectChanges(edit: Edit, changes: ListingChanges): Promise<void> {
  await checkChanges(edit, { ...readUnpublished(edit.row)?.fields, ...changes });
  await keepUnpublished(edit, changes);
}

/** A live listing keeps everything it needs to be published. Throws LISTING_INCOMPLETE by field. */
export async function requireStillComplete({ trx, row }: Edit): Promise<void> {
  if (row.state !== 'live') return;
  const known = new Set(viewOwn(row).gaps.map(({ code }) => code));
  const after = await store.findOwn(trx, { id: row.id, memberId: row.host_id });
  requireNothingMissing(after ? viewOwn(after).gaps.filter(({ code }) => !known.has(code)) : []);
}

/** Throws LISTING_INCOMPLETE by field. */
export function requireNothingMissing(missingFields: OwnListing['gaps']): void {
  const missing = missingFields.filter(({ isBlocking }) => isBlocking);
  if (missing.length === 0) return;
  throw new AppError('LISTING_INCOMPLETE', {
    fields: Object.fromEntries(missing.map(({ code }) => [code, say('This is missing.')])),
  });
}

interface ChangeInput {
  readonly id: string;
  readonly version: number;
  readonly changes: ListingChanges;
  readonly publish?: boolean | undefined;
}

/**
 * Edits a listing. If it's live, fields that need publishing are collected, unless `publish` says otherwise. Throws NOT_FOUND,
 * GONE, VERSION_CHANGED with the current listing, VALIDATION_FAILED by field, BOOKINGS_AHEAD, LISTING_INCOMPLETE by field.
 */
export function changeListing(
  deps: Deps,
  actor: MemberActor,
  { id, version, changes, publish = false }: ChangeInput,
): Promise<OwnListing> {
  return editListing(deps, actor, { id, version, alsoLock: changes.partIds ?? [] }, async (edit) => {
    const fields = Object.keys(changes) as (keyof ListingFields)[];
    if (edit.row.state === 'live' && !publish && fields.every(isCollected)) {
      await collectChanges(edit, changes);
      return UNSEEN;
    }
    await applyChanges(edit, changes);
    await requireStillComplete(edit);
    return undefined;
  });
}
