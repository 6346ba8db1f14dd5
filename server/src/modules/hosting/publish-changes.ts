// Publishes or discards unpublished changes to a listing.
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { COLLECTED_PARTS, type CollectedPart } from '@daynook/contract/listings/listing-changes';
import type { ListingDetail } from '@daynook/contract/listings/listings';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { lockListings } from '../availability/service.ts';
import { getListing } from '../listings/service.ts';
import { applyChanges, requireStillComplete } from './change.ts';
import { type Edit, editListing, getOwnRow, UNSEEN } from './edit.ts';
import { keepOnly } from './photos.ts';
import * as store from './store.ts';
import { arrange, readUnpublished, type Unpublished } from './unpublished.ts';
import { viewOwn } from './view.ts';

async function writeUnpublished(deps: Pick<Deps, 'clock' | 'newId'>, edit: Edit, waiting: Unpublished): Promise<void> {
  const { trx, row } = edit;
  const { fields, photos } = waiting;
  if (fields.partIds) await lockListings(trx, row.id, ...fields.partIds);
  await applyChanges(edit, fields);
  if (photos) await keepOnly(trx, deps, row.id, arrange(viewOwn(row).photos, photos));
  await store.putUnpublished(trx, row.id, {}, edit.now);
}

/**
 * Writes the unpublished changes and returns the updated listing. Throws VALIDATION_FAILED by field, BOOKINGS_AHEAD,
 * LISTING_INCOMPLETE by field.
 */
export async function applyUnpublished(deps: Pick<Deps, 'clock' | 'newId'>, edit: Edit): Promise<Edit> {
  const { trx, row } = edit;
  const waiting = readUnpublished(row);
  if (!waiting) return edit;
  await writeUnpublished(deps, edit, waiting);
  await requireStillComplete(edit);
  const after = await store.findOwn(trx, { id: row.id, memberId: row.host_id });
  return { ...edit, row: after! };
}

interface ChangesInput {
  readonly id: string;
  readonly version: number;
}

/** Publishes all unpublished changes. Throws NOT_FOUND, GONE, VERSION_CHANGED, and what `applyUnpublished` throws. */
export const publishChanges = (deps: Deps, actor: MemberActor, { id, version }: ChangesInput): Promise<OwnListing> =>
  editListing(deps, actor, { id, version }, async (edit) => {
    await applyUnpublished(deps, edit);
    return undefined;
  });

/**
 * The listing as guests will see it. Publishes in a transaction and rolls it back. Leaves out changes that can't be published.
 * Throws NOT_FOUND, GONE.
 */
export async function previewListing(deps: Deps, actor: MemberActor, id: string): Promise<ListingDetail> {
  const trx = await deps.db.kysely.startTransaction().execute();
  try {
    await lockListings(trx, id);
    const row = await getOwnRow(trx, actor, id);
    const now = deps.clock.now();
    const waiting = readUnpublished(row);
    if (waiting) await writeUnpublished(deps, { trx, row, now }, waiting).catch(ignoreRefusal);
    return await getListing(trx, { listingId: id, actor, now });
  } finally {
    await trx.rollback().execute();
  }
}

/** Errors are thrown before anything is written. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

/** Discards all unpublished changes, or only these. Throws NOT_FOUND, GONE, VERSION_CHANGED. */
export const discardChanges = (
  deps: Deps,
  actor: MemberActor,
  { id, version, parts = COLLECTED_PARTS }: ChangesInput & { readonly parts?: readonly CollectedPart[] | undefined },
): Promise<OwnListing> =>
  editListing(deps, actor, { id, version }, async ({ trx }) => {
    await store.dropUnpublished(trx, id, parts);
    return UNSEEN;
  });
