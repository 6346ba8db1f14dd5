// Copying a listing into a new draft (B12): what the copy takes over.
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { amenityMask, LISTING_KINDS, readAmenities } from '@daynook/contract/listings/amenities';
import type { WorkFactSources } from '@daynook/contract/listings/work-facts';
import { firstPolicy, isAmenityOffered, isPolicyOffered } from '../../current-offer.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { type Outcome, runOnce } from '../../http/idempotency.ts';
import { WORK_FACT_COLUMNS } from '../../lib/work-fact-columns.ts';
import { refreshWeeklyOpen } from '../availability/service.ts';
import { refreshListings } from '../listings/service.ts';
import { applyTimeOff } from '../time-off/service.ts';
import { draftRow, lockProperty } from './drafts.ts';
import { getOwnListing, getOwnRow } from './edit.ts';
import { COPY_MARK } from './listing-defaults.ts';
import { requireKindOffered } from './offered.ts';
import * as store from './store.ts';
import { withoutChecks } from './work-fact-rules.ts';

/** The columns a copied listing takes over as they are. */
const COPIED = [
  'title',
  'description',
  'kind',
  'room_name',
  'floor',
  'capacity',
  'seats',
  'house_rules',
  'facts',
  ...Object.values(WORK_FACT_COLUMNS),
  'booking_mode',
  'instant_min_stays',
  'release_after_minutes',
  'declined_payment_methods',
  'has_unconfirmed_prices',
  'day_minor',
  'hour_minor',
  'half_day_minor',
  'week_minor',
  'month_minor',
  'cleaning_minor',
  'damage_deposit_minor',
  'extra_guest_minor',
  'guests_included',
  'start_step_minutes',
  'min_duration_minutes',
  'max_duration_minutes',
  'weekday_min_minutes',
  'weekday_max_minutes',
  'max_stay_days',
  'notice_minutes',
  'window_days',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'half_day_max_minutes',
  'price_rules',
  'discounts',
  'add_ons',
  'packages',
] as const;

/** Copies text, prices, hours and rules to a new draft (B12). Throws VALIDATION_FAILED, NOT_FOUND, GONE, LIMIT_REACHED, the IDEMPOTENCY_ codes. */
export function duplicateListing(
  deps: Deps,
  actor: MemberActor,
  id: string,
  key: string,
): Promise<Outcome<OwnListing>> {
  const call = { memberId: actor.memberId, key, operation: 'POST /api/host/listings/{id}/duplicate', input: { id } };
  return runOnce(deps, call, (ticket) =>
    retryTransaction(deps.db.kysely, async (trx) => {
      const copyId = deps.newId();
      await ticket.begin(trx, { listingId: copyId });
      const row = await getOwnRow(trx, actor, id);
      requireKindOffered(LISTING_KINDS[row.kind]!);
      const property = await lockProperty(trx, actor, row.property_id);
      const policy = row.cancellation_policy as CancellationPolicyId;
      const given = {
        ...draftRow(deps, property, copyId),
        // Our team checked another listing. When the host stated its facts stays.
        work_fact_sources: JSON.stringify(withoutChecks(row.work_fact_sources as unknown as WorkFactSources)),
        // A new listing, so it can't have what the site doesn't offer anymore.
        amenities: amenityMask(readAmenities(row.amenities).filter(isAmenityOffered)),
        cancellation_policy: isPolicyOffered(policy) ? policy : firstPolicy(),
        // Never cuts a surrogate pair in half.
        title: `${row.title.slice(0, 70).replace(/[\ud800-\udbff]$/, '')} ${COPY_MARK}`,
      };
      await store.copyListing(trx, id, { columns: COPIED, given });
      await store.replaceWeekly(trx, copyId, row.weekly);
      await refreshWeeklyOpen(trx, copyId);
      await applyTimeOff(trx, deps, [copyId]);
      await refreshListings(trx, [copyId]);
      const answer = await getOwnListing(trx, actor, copyId);
      await ticket.finish(trx, 201, answer);
      return answer;
    }),
  );
}
