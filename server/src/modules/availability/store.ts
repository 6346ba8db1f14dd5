// Reads listings with everything booking needs: rules, hours, prices, and the other listings of their property.
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { ListingPackage } from '@daynook/contract/money/packages';
import type { AddOn, Discounts, PriceRule } from '@daynook/contract/money/prices';
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '../../db/schema.ts';
import { fromMultirange } from '../../lib/time/minute-ranges.ts';
import type { ListingTax } from '../tax/service.ts';
import type { BookableListing, Exception, ListingState } from './bookable-listing.ts';
import { selectLinkedListings } from './linked-imports-sql.ts';
import { toWeekdayMinutes } from './minimum-duration.ts';
import { allowedHours, type Limits } from './visit-limits.ts';
import { weeklyRules } from './weekly-rules-sql.ts';

const COLUMNS = [
  'id',
  'property_id',
  'host_id',
  'title',
  'time_zone',
  'capacity',
  'seats',
  'booking_mode',
  'instant_min_stays',
  'release_after_minutes',
  'cancellation_policy',
  'house_rules',
  'start_step_minutes',
  'min_duration_minutes',
  'weekday_min_minutes',
  'weekday_max_minutes',
  'max_duration_minutes',
  'max_stay_days',
  'notice_minutes',
  'window_days',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'currency',
  'day_minor',
  'hour_minor',
  'half_day_minor',
  'week_minor',
  'month_minor',
  'cleaning_minor',
  'damage_deposit_minor',
  'guest_fee_basis_points',
  'guest_fee_minimum_minor',
  'extra_guest_minor',
  'guests_included',
  'half_day_max_minutes',
  'price_rules',
  'discounts',
  'add_ons',
  'packages',
  'taxes',
  'bookings_confirmed',
] as const;

function selectBookableListings(db: Kysely<DB>, listingIds: readonly string[]) {
  return (
    db
      .selectFrom('listing')
      .where(sql<boolean>`listing.id = any(${listingIds}::uuid[])`)
      .select(COLUMNS)
      // A suspended host's listings can't be booked, even if a co-host keeps them published.
      .select(
        sql<string>`case when state = 'live' and exists (
        select from member where member.id = listing.host_id and member.status = 'suspended') then 'paused' else state end`.as(
          'state',
        ),
      )
      .select((eb) => [
        weeklyRules().as('weekly'),
        jsonArrayFrom(
          eb
            .selectFrom('availability_exception')
            .whereRef('availability_exception.listing_id', '=', 'listing.id')
            .select([
              'date_from as dateFrom',
              'date_to as dateTo',
              'kind',
              sql<string | null>`ranges::text`.as('ranges'),
            ])
            .orderBy('date_from'),
        ).as('exceptions'),
        jsonArrayFrom(
          eb
            .selectFrom('listing_link as link')
            .innerJoin('listing as part', 'part.id', 'link.part_id')
            .whereRef('link.listing_id', '=', 'listing.id')
            .select([
              'part.id as listingId',
              'part.seats',
              sql<number>`greatest(part.buffer_before_minutes, part.buffer_after_minutes)`.as('bufferMinutes'),
            ])
            .orderBy('part.id'),
        ).as('parts'),
        sql<string[]>`array(
        select near.id from (${selectLinkedListings(sql`listing.id`)}) as near
        where near.id <> listing.id
          and near.id not in (select part_id from listing_link where listing_id = listing.id)
        order by near.id)`.as('containers'),
        sql<Limits | null>`(select visit_limits from property where property.id = listing.property_id)`.as(
          'visit_limits',
        ),
        sql<Date | null>`(
        select min(imported.last_ok_at) from (${selectLinkedListings(sql`listing.id`)}) as near
        join calendar_import as imported on imported.listing_id = near.id)`.as('followed_since'),
      ])
  );
}

type BookableListingRow = Awaited<ReturnType<ReturnType<typeof selectBookableListings>['execute']>>[number];

const toBookableListing = (row: BookableListingRow): BookableListing => ({
  listingId: row.id,
  propertyId: row.property_id,
  hostId: row.host_id,
  title: row.title,
  state: row.state as ListingState,
  timeZone: row.time_zone,
  capacity: row.capacity,
  seats: row.seats,
  bookingMode: row.booking_mode as BookableListing['bookingMode'],
  instantMinStays: row.instant_min_stays,
  releaseAfterMinutes: row.release_after_minutes,
  followedSince: row.followed_since,
  cancellationPolicy: row.cancellation_policy as CancellationPolicyId,
  houseRules: row.house_rules,
  startStepMinutes: row.start_step_minutes,
  minDurationMinutes: row.min_duration_minutes,
  weekdayMinMinutes: toWeekdayMinutes(row.weekday_min_minutes),
  weekdayMaxMinutes: toWeekdayMinutes(row.weekday_max_minutes),
  maxDurationMinutes: row.max_duration_minutes,
  maxStayDays: row.max_stay_days,
  noticeMinutes: row.notice_minutes,
  windowDays: row.window_days,
  bufferBeforeMinutes: row.buffer_before_minutes,
  bufferAfterMinutes: row.buffer_after_minutes,
  currency: row.currency,
  dayMinor: row.day_minor,
  hourMinor: row.hour_minor,
  halfDayMinor: row.half_day_minor,
  weekMinor: row.week_minor,
  monthMinor: row.month_minor,
  cleaningMinor: row.cleaning_minor,
  damageDepositMinor: row.damage_deposit_minor,
  guestFeeBasisPoints: row.guest_fee_basis_points,
  guestFeeMinimumMinor: row.guest_fee_minimum_minor,
  extraGuestMinor: row.extra_guest_minor,
  guestsIncluded: row.guests_included,
  halfDayMaxMinutes: row.half_day_max_minutes,
  priceRules: row.price_rules as unknown as PriceRule[],
  discounts: row.discounts as Discounts | null,
  bookingsConfirmed: row.bookings_confirmed,
  addOns: row.add_ons as unknown as AddOn[],
  packages: row.packages as unknown as ListingPackage[],
  taxes: row.taxes as unknown as ListingTax[],
  visitLimits: row.visit_limits,
  ...allowedHours(row.visit_limits, {
    weekly: row.weekly,
    exceptions: row.exceptions.map((exception) => ({
      ...exception,
      kind: exception.kind as Exception['kind'],
      ranges: fromMultirange(exception.ranges),
    })),
  }),
  parts: row.parts,
  containerIds: row.containers,
});

/** The listings with these ids that exist, each with its hours, prices, and linked listings, in one round trip. */
export async function listBookableListings(db: Kysely<DB>, listingIds: readonly string[]): Promise<BookableListing[]> {
  return listingIds.length === 0 ? [] : (await selectBookableListings(db, listingIds).execute()).map(toBookableListing);
}
