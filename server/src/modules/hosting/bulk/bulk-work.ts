// Decides what a bulk change writes to one listing, what undoing it writes, and the permission each needs (K8). The same rules as for
// editing a single listing apply.

import type { BulkAction, BulkChange, BulkValues } from '@daynook/contract/hosting/bulk-changes';
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import type { Updateable } from 'kysely';
import type { Listing } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { type MemberActor, requireConfirmedEmail } from '../../../http/actor.ts';
import { AppError } from '../../../lib/app-error.ts';
import { say } from '../../../lib/languages/say.ts';
import { hasBookingsAhead } from '../../bookings/service.ts';
import type { Permission } from '../../permissions/service.ts';
import { applyChanges } from '../change.ts';
import type { ListingChanges } from '../columns.ts';
import type { Edit } from '../edit.ts';
import { putWeekly } from '../hours.ts';
import { pausing, publishing } from '../lifecycle.ts';
import { movePhotos } from '../photo-store.ts';
import { viewOwn } from '../view.ts';
import { coverFirst, movedPrices, pickPrices, withAmenities, withRules } from './bulk-rules.ts';
import { pickValues, sameValues } from './bulk-values.ts';

/** The columns to write; undefined if nothing needs to change, `written` if everything has been written already. */
type Written = Updateable<Listing> | 'written' | undefined;
export type Work = (edit: Edit) => Promise<Written>;

/** Only the owner can change prices in bulk. */
export const permissionFor = (action: BulkAction): Permission =>
  action === 'percent' || action === 'prices' ? 'own' : 'edit';

async function write(edit: Edit, own: OwnListing, changes: ListingChanges): Promise<Written> {
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const before = Object.fromEntries(Object.keys(named).map((field) => [field, own[field as keyof OwnListing]]));
  if (sameValues(before as BulkValues, named as BulkValues)) return undefined;
  await applyChanges(edit, named as ListingChanges);
  return 'written';
}

async function writeWeekly(edit: Edit, own: OwnListing, weekly: OwnListing['weekly']): Promise<Written> {
  if (sameValues({ weekly: own.weekly }, { weekly })) return undefined;
  await putWeekly(edit, weekly);
  return {};
}

async function writePhotos({ trx, row }: Edit, photoIds: readonly string[]): Promise<Written> {
  if (sameValues({ photoIds: row.photos.map(({ id }) => id) }, { photoIds: [...photoIds] })) return undefined;
  await movePhotos(trx, row.id, photoIds);
  return {};
}

function requireCurrency(own: OwnListing, currency: string): void {
  if (own.currency === currency) return;
  const message = say('Its prices are in {listingCurrency}, so amounts in {currency} don’t apply.', {
    listingCurrency: own.currency,
    currency,
  });
  throw new AppError('VALIDATION_FAILED', { fields: { currency: message } });
}

/** The fields set by a change that sets fields. */
function toListingChanges(change: BulkChange, own: OwnListing): ListingChanges {
  switch (change.action) {
    case 'percent':
      return movedPrices(pickPrices(own), change.percent, own.currency);
    case 'prices': {
      const { action: _action, currency, ...prices } = change;
      requireCurrency(own, currency);
      return prices;
    }
    case 'rules':
      return { houseRules: withRules(own.houseRules, change) };
    case 'amenities':
      return { amenities: withAmenities(own.amenities, change) };
    case 'mode':
      return { bookingMode: change.bookingMode, instantMinStays: change.instantMinStays };
    case 'notice':
      return { noticeMinutes: change.noticeMinutes };
    case 'durations': {
      const { action: _action, ...lengths } = change;
      return lengths;
    }
    case 'policy':
      return { cancellationPolicy: change.cancellationPolicy };
    default:
      throw new Error(`${change.action} sets no fields`);
  }
}

/** What to do for each listing. `weekly` is the hours that `hours` copies. */
export function planWork(deps: Deps, actor: MemberActor, change: BulkChange, weekly: OwnListing['weekly']): Work {
  switch (change.action) {
    case 'pause':
      return async (edit) => pausing(edit);
    case 'publish':
      return (edit) => {
        // Only this change needs it, so it's checked here rather than by the endpoint.
        requireConfirmedEmail(actor);
        return publishing(deps, edit);
      };
    case 'hours':
      return (edit) => writeWeekly(edit, viewOwn(edit.row), weekly);
    case 'cover':
      return (edit) => writePhotos(edit, coverFirst(edit.row.photos, change));
    default:
      return (edit) => {
        const own = viewOwn(edit.row);
        return write(edit, own, toListingChanges(change, own));
      };
  }
}

/** Unpublishes a listing that a bulk change published, or takes it out of the review queue. */
async function unpublish({ trx, row, now }: Edit, before: BulkValues, changedAt: Date): Promise<Written> {
  const { state, stateReason } = before;
  if (state === 'draft' && (await hasBookingsAhead(trx, [row.id], now)))
    throw new AppError('BOOKINGS_AHEAD', {
      message: say('This listing has been booked since then, so it stays published. Pause it instead.'),
    });
  // First published by this change: turn it back into a draft.
  const isNew = state === 'draft' && row.published_at !== null && row.published_at >= changedAt;
  return {
    state: state!,
    state_reason: stateReason ?? null,
    submitted_at: null,
    ...(isNew ? { published_at: null } : {}),
  };
}

/** Restores what a change replaced in a listing, unless it was changed again since. */
export function undoFor(
  deps: Deps,
  actor: MemberActor,
  action: BulkAction,
  { before, after, changedAt }: { before: BulkValues; after: BulkValues; changedAt: Date },
): Work {
  return async (edit) => {
    const own = viewOwn(edit.row);
    const current = pickValues(action, own);
    if (sameValues(current, before)) return undefined;
    if (!sameValues(current, after))
      throw new AppError('STATE_CHANGED', {
        message: say('This listing was changed again since then, so it stays as it is.'),
      });
    if (action === 'publish') return unpublish(edit, before, changedAt);
    if (action === 'pause') {
      requireConfirmedEmail(actor);
      return publishing(deps, edit, { isUndo: true });
    }
    if (action === 'hours') return writeWeekly(edit, own, before.weekly!);
    if (action === 'cover') return writePhotos(edit, before.photoIds!);
    return write(edit, own, before as ListingChanges);
  };
}
