// Unpublished changes to a listing: making them public, or discarding them.
import type { OwnListing } from '@daynook/contract/hosting';
import { COLLECTED_PARTS, type CollectedPart } from '@daynook/contract/listing-changes';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { lockSpaces } from '../availability/service.ts';
import { applyChanges, requireStillComplete } from './change.ts';
import { type Edit, editListing, UNSEEN } from './edit.ts';
import { keepOnly } from './photos.ts';
import * as store from './store.ts';
import { arrange, unpublishedOf } from './unpublished.ts';
import { viewOwn } from './view.ts';

/**
 * Writes what waits, and returns the listing as it is then. Throws VALIDATION_FAILED by field, BOOKINGS_AHEAD,
 * LISTING_INCOMPLETE by field.
 */
export async function applyUnpublished(deps: Pick<Deps, 'clock' | 'newId'>, edit: Edit): Promise<Edit> {
  const { trx, row } = edit;
  const waiting = unpublishedOf(row);
  if (!waiting) return edit;
  const { fields, photos } = waiting;
  if (fields.partIds) await lockSpaces(trx, row.id, ...fields.partIds);
  await applyChanges(edit, fields);
  if (photos) await keepOnly(trx, deps, row.id, arrange(viewOwn(row).photos, photos));
  await store.putUnpublished(trx, row.id, {}, edit.now);
  await requireStillComplete(edit);
  const after = await store.findOwn(trx, { id: row.id, memberId: row.host_id });
  return { ...edit, row: after! };
}

interface ChangesInput {
  readonly id: string;
  readonly version: number;
}

/** Makes everything that waits public. Throws NOT_FOUND, GONE, VERSION_CHANGED, and what `applyUnpublished` throws. */
export const publishChanges = (deps: Deps, actor: MemberActor, { id, version }: ChangesInput): Promise<OwnListing> =>
  editListing(deps, actor, { id, version }, async (edit) => {
    await applyUnpublished(deps, edit);
    return undefined;
  });

/** Discards what waits, or these parts of it. Throws NOT_FOUND, GONE, VERSION_CHANGED. */
export const discardChanges = (
  deps: Deps,
  actor: MemberActor,
  { id, version, parts = COLLECTED_PARTS }: ChangesInput & { readonly parts?: readonly CollectedPart[] | undefined },
): Promise<OwnListing> =>
  editListing(deps, actor, { id, version }, async ({ trx }) => {
    await store.dropUnpublished(trx, id, parts);
    return UNSEEN;
  });
