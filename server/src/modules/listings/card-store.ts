// Queries for cards as search needs them.
import type { WorkFacts } from '@daynook/contract/listings/work-facts';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { WORK_FACT_COLUMNS } from '../../lib/work-fact-columns.ts';
import type { ListingPrices } from '../prices/service.ts';

/** A listing's card as it's stored, with what reasons, quotes, and pins need. */
export interface StoredCard extends ListingPrices {
  readonly id: string;
  readonly hostId: string;
  readonly version: number;
  /** The card's JSON without distance, reasons, and quote; null if it was never made. */
  readonly text: string | null;
  readonly title: string;
  /** The full-day price for one person, everything included. */
  readonly fullDayMinor: number;
  readonly lat: number;
  readonly lng: number;
  readonly capacity: number;
  readonly bookingMode: string;
  readonly ratingHundredths: number;
  readonly reviewCount: number;
  readonly publishedAt: Date | null;
  readonly hostAnswerMinutes: number | null;
  readonly workFacts: WorkFacts;
  /** Goes before the host's number. */
  readonly wifiGuestMbps: number | null;
}

/** The work facts as one wire object. */
const WORK_FACTS = sql.raw(
  `json_build_object(${Object.entries(WORK_FACT_COLUMNS)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')})`,
);

/** The cards of these listings, in any order. Unknown ids are left out. */
export async function listStoredCards(db: Db, ids: readonly string[]): Promise<StoredCard[]> {
  const { rows } = await sql<StoredCard>`
    select
      listing.id, listing.host_id as "hostId", card_version as version, card::text as text, listing.title, public_lat as lat, public_lng as lng, capacity,
      booking_mode_now as "bookingMode", rating_hundredths as "ratingHundredths", review_count as "reviewCount",
      published_at as "publishedAt", host_answer_minutes as "hostAnswerMinutes", listing.time_zone as "timeZone", listing.currency,
      day_minor as "dayMinor", full_day_minor as "fullDayMinor", hour_minor as "hourMinor", half_day_minor as "halfDayMinor", week_minor as "weekMinor",
      month_minor as "monthMinor", cleaning_minor as "cleaningMinor", guest_fee_basis_points as "guestFeeBasisPoints",
      guest_fee_minimum_minor as "guestFeeMinimumMinor", extra_guest_minor as "extraGuestMinor",
      guests_included as "guestsIncluded", half_day_max_minutes as "halfDayMaxMinutes",
      start_step_minutes as "startStepMinutes", max_duration_minutes as "maxDurationMinutes",
      price_rules as "priceRules", discounts, taxes, bookings_confirmed as "bookingsConfirmed",
      ${WORK_FACTS} as "workFacts", wifi_guest_mbps as "wifiGuestMbps"
    from listing join property on property.id = property_id
    where listing.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
