// A listing's lifecycle: draft → (in review →) live → paused, until it's deleted (B11). Copies: copy-listing.ts.

import type { OwnListing } from '@daynook/contract/hosting/hosting';
import type { ListingKind } from '@daynook/contract/listings/amenities';
import { reviewsListings } from '../../current-settings.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { type Outcome, runOnce } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { forgetExternal, lockListings } from '../availability/service.ts';
import { hasBookingsAhead } from '../bookings/service.ts';
import { refreshListings } from '../listings/service.ts';
import { deleteBlocksAhead } from './blocks.ts';
import { requireNothingMissing } from './change.ts';
import { documentPauseReason } from './document-pauses.ts';
import { insertDrafts, lockProperty } from './drafts.ts';
import { type Edit, editListing, getOwnListing, getOwnRow } from './edit.ts';
import { createDefaultFields, DEFAULT_HOURS } from './listing-defaults.ts';
import { requireKindOffered } from './offered.ts';
import { forgetPhotos } from './photos.ts';
import { applyUnpublished } from './publish-changes.ts';
import { isApprovedAsIs, submitForReview } from './review.ts';
import * as store from './store.ts';
import { viewEdited } from './unpublished.ts';
import { viewOwn } from './view.ts';

/** Creates a draft. Throws VALIDATION_FAILED, NOT_FOUND, LIMIT_REACHED, the IDEMPOTENCY_ codes. */
export function createListing(
  deps: Deps,
  actor: MemberActor,
  { propertyId, kind }: { propertyId: string; kind: ListingKind },
  key: string,
): Promise<Outcome<OwnListing>> {
  const call = {
    memberId: actor.memberId,
    key,
    operation: 'POST /api/properties/{id}/listings',
    input: { propertyId, kind },
  };
  return runOnce(deps, call, (ticket) =>
    retryTransaction(deps.db.kysely, async (trx) => {
      requireKindOffered(kind);
      const id = deps.newId();
      await ticket.begin(trx, { listingId: id });
      const property = await lockProperty(trx, actor, propertyId);
      const draft = { id, fields: createDefaultFields(kind), weekly: DEFAULT_HOURS };
      await insertDrafts(trx, deps, { home: property, drafts: [draft] });
      const answer = await getOwnListing(trx, actor, id);
      await ticket.finish(trx, 201, answer);
      return answer;
    }),
  );
}

const stateChanged = (row: store.OwnRow, message: string) =>
  new AppError('LISTING_STATE_CHANGED', { message, current: viewEdited(row) });

/**
 * The changes for publishing a listing or resuming a paused one. If listings are reviewed, one that staff haven't approved in its
 * current form goes to them first. While a required document is expired, nothing is published. Publishes collected changes too,
 * unless `isUndo`. Throws LISTING_INCOMPLETE by field, LISTING_STATE_CHANGED.
 */
export async function publishing(
  deps: Pick<Deps, 'clock' | 'config' | 'newId'>,
  edit: Edit,
  { isUndo = false }: { isUndo?: boolean } = {},
) {
  if (edit.row.state === 'suspended')
    throw stateChanged(edit.row, say('Our team suspended this listing. Contact us to publish it again.'));
  if (edit.row.state === 'live' || edit.row.state === 'in_review') return undefined;
  // Includes changes that were unpublished when it was paused. Undoing the pause leaves them unpublished.
  const ready = isUndo ? edit : await applyUnpublished(deps, edit);
  const { trx, row, now } = ready;
  requireNothingMissing(viewOwn(row).gaps);
  const why = await documentPauseReason(trx, deps, row.host_id);
  if (why !== undefined) throw stateChanged(row, why);
  if (reviewsListings(deps.config) && !(await isApprovedAsIs(ready))) return submitForReview(deps, ready);
  return { state: 'live', state_reason: null, published_at: row.published_at ?? now };
}

/** The changes for pausing a listing. Throws LISTING_STATE_CHANGED. */
export function pausing({ row }: Edit) {
  if (row.state === 'paused') return undefined;
  if (row.state !== 'live') throw stateChanged(row, say('You can only pause a published listing.'));
  return { state: 'paused' };
}

/** Publishes a complete listing. Throws NOT_FOUND, GONE, LISTING_INCOMPLETE by field, LISTING_STATE_CHANGED. */
export const publishListing = (deps: Deps, actor: MemberActor, id: string): Promise<OwnListing> =>
  editListing(deps, actor, { id }, (edit) => publishing(deps, edit));

/** Pauses a listing. Existing bookings stay. Throws NOT_FOUND, GONE, LISTING_STATE_CHANGED. */
export const pauseListing = (deps: Deps, actor: MemberActor, id: string): Promise<OwnListing> =>
  editListing(deps, actor, { id }, async (edit) => pausing(edit));

/** Permanently deletes a listing. Only the owner may. Throws NOT_FOUND, GONE, BOOKINGS_AHEAD. */
export async function removeListing(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    await lockListings(trx, id);
    await getOwnRow(trx, actor, id, 'own');
    const now = deps.clock.now();
    if (await hasBookingsAhead(trx, [id], now)) {
      throw new AppError('BOOKINGS_AHEAD', {
        message: say('This listing has upcoming bookings. Cancel them first, or pause the listing.'),
      });
    }
    await store.updateListing(trx, { id, now }, { state: 'deleted' });
    // Its blocks and imported busy times must not block the rest of the property.
    await forgetExternal(trx, id);
    await deleteBlocksAhead(trx, id, now);
    await forgetPhotos(trx, deps, id);
    await refreshListings(trx, [id]);
  });
}
