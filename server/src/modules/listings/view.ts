// Converts rows to listings that go over the wire. Only columns named here are sent, and coordinates are those of the public point.

import type { Answer } from '@daynook/contract/api';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { PUBLIC_POINT } from '@daynook/contract/limits/map';
import { PRICING } from '@daynook/contract/limits/prices';
import { type BookingMode, LISTING_KINDS, readAmenities } from '@daynook/contract/listings/amenities';
import type { LISTING_STATES, ListingCard, ListingDetail } from '@daynook/contract/listings/listings';
import type { ListingPackage } from '@daynook/contract/money/packages';
import { type AddOn, type Discounts, NO_DISCOUNTS } from '@daynook/contract/money/prices';
import type { Actor } from '../../http/actor.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { toWorkFacts } from '../../lib/work-fact-columns.ts';
import { allowedHours, toWeekdayMinutes } from '../availability/service.ts';
import { pictureUrl } from '../members/service.ts';
import { photoView } from '../photos/service.ts';
import { fullDayPrice, isDatePrice, listOffered, type StoredRule, toMajor } from '../prices/service.ts';
import { type ListingTax, shownTax } from '../tax/service.ts';
import { toCancellations, toResponseRate } from './host-responses.ts';
import { canOnListing } from './policy.ts';
import { toPropertyFacts } from './property-facts.ts';
import { shownRating } from './rules.ts';
import { shownHomeHours } from './shown-home-hours.ts';
import type { CardRow, DetailRow, HostRecord, listListings, PhotoRow } from './store.ts';

type Head = Omit<CardRow, 'photos' | 'photo_count' | 'rating_sum' | 'review_count' | 'is_reliable'>;
type ListingRow = Awaited<ReturnType<typeof listListings>>[number];

type PriceColumns = Pick<
  Head,
  | 'currency'
  | 'day_minor'
  | 'full_day_minor'
  | 'hour_minor'
  | 'half_day_minor'
  | 'week_minor'
  | 'month_minor'
  | 'cleaning_minor'
  | 'extra_guest_minor'
  | 'guests_included'
> & { readonly taxes: unknown };

/** A listing's prices as sent to clients. The only place that defines the full-day price (SH7). */
export const toPricing = (row: PriceColumns): ListingCard['pricing'] => ({
  fullDay: toMajor(row.full_day_minor, row.currency),
  fullDayMinor: row.full_day_minor,
  currency: row.currency,
  dayMinor: row.day_minor,
  hourMinor: row.hour_minor,
  halfDayMinor: row.half_day_minor,
  weekMinor: row.week_minor,
  monthMinor: row.month_minor,
  cleaningMinor: row.cleaning_minor,
  extraGuestMinor: row.extra_guest_minor,
  guestsIncluded: row.guests_included,
  ...taxesInForce(row.taxes as ListingTax[]),
});

/** Tax registrations aren't public. */
const taxesInForce = (taxes: readonly ListingTax[]): Pick<ListingCard['pricing'], 'taxes'> =>
  taxes.length === 0 ? {} : { taxes: taxes.map(shownTax) };

type PlaceColumns = Pick<Head, 'city' | 'region' | 'country' | 'neighborhood' | 'public_lat' | 'public_lng'>;

const viewPublicAddress = (row: PlaceColumns): ListingCard['property']['address'] => ({
  city: row.city,
  state: row.region,
  country: row.country,
  neighborhood: row.neighborhood,
  coordinates: { lat: row.public_lat, lng: row.public_lng },
});

type PropertyColumns = PlaceColumns &
  Pick<
    DetailRow,
    'household' | 'pets' | 'cameras' | 'parking' | 'visit_limits' | 'home_hours' | 'has_floor_plan' | 'fact_sources'
  > &
  Parameters<typeof toPropertyFacts>[0];

/** What others see of a property, whichever of its listings they view. */
export const toPublicProperty = (row: PropertyColumns, actor: Actor) => ({
  address: viewPublicAddress(row),
  circleRadiusMeters: PUBLIC_POINT.circleRadiusMeters,
  household: row.household,
  pets: row.pets,
  cameras: row.cameras,
  parking: row.parking,
  ...(row.visit_limits ? { visitLimits: row.visit_limits } : {}),
  ...shownHomeHours(row.home_hours, actor),
  ...(row.has_floor_plan ? { hasFloorPlan: true } : {}),
  factSources: row.fact_sources,
  ...toPropertyFacts(row),
});

function viewHead(row: Head, photos: readonly PhotoRow[], rating: { ratingSum: number; reviewCount: number }) {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    kind: LISTING_KINDS[row.kind]!,
    images: photos.map(photoView),
    pricing: toPricing(row),
    floor: row.floor,
    roomName: row.room_name,
    capacity: row.capacity,
    bookingMode: row.booking_mode_now as BookingMode,
    amenities: readAmenities(row.amenities),
    stats: { rating: shownRating(rating.ratingSum, rating.reviewCount), reviewCount: rating.reviewCount },
    timeZone: row.time_zone,
  };
}

type Card = Omit<ListingCard, 'distance' | 'reasons' | 'quote'>;

/** A listing's stored card. It's complete except for distance, reasons, and quote, which each search adds. */
export function toCard(row: CardRow): Card {
  const rating = { ratingSum: row.rating_sum ?? 0, reviewCount: row.review_count ?? 0 };
  return {
    ...viewHead(row, row.photos, rating),
    photoCount: row.photo_count ?? 0,
    ...(row.is_reliable ? { isReliable: true } : {}),
    property: { _id: row.property_id, address: viewPublicAddress(row) },
  };
}

/** Without what local rules cut. */
function hoursOn(
  { weekly, visit_limits: limits }: Pick<DetailRow, 'weekly' | 'visit_limits'>,
  today: string,
): ListingDetail['hours'] {
  const rules = allowedHours(limits, { weekly, exceptions: [] }).weekly.filter(
    (rule) => (rule.validFrom === null || rule.validFrom <= today) && (rule.validTo === null || today <= rule.validTo),
  );
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    ranges: rules
      .filter((rule) => rule.weekday === weekday)
      .map(({ startMinute, endMinute }) => ({ startMinute, endMinute })),
  }));
}

const viewRules = (row: DetailRow): ListingDetail['rules'] => ({
  mode: row.booking_mode_now as BookingMode,
  instantMinStays: row.booking_mode === 'instant' && row.instant_min_stays > 0 ? row.instant_min_stays : null,
  startStepMinutes: row.start_step_minutes,
  minDurationMinutes: row.min_duration_minutes,
  maxDurationMinutes: row.max_duration_minutes,
  weekdayMinMinutes: toWeekdayMinutes(row.weekday_min_minutes),
  weekdayMaxMinutes: toWeekdayMinutes(row.weekday_max_minutes),
  maxStayDays: row.max_stay_days,
  noticeMinutes: row.notice_minutes,
  windowDays: row.window_days,
  bufferBeforeMinutes: row.buffer_before_minutes,
  bufferAfterMinutes: row.buffer_after_minutes,
});

/** The host as shown with their listings. */
export const toHostCard = (
  host: DetailRow['host'],
  record: HostRecord,
  trust: ListingDetail['host']['trust'],
): ListingDetail['host'] => ({
  _id: host.id,
  name: host.name,
  picture: pictureUrl(host),
  memberSince: host.member_since,
  isEmailVerified: host.is_email_verified,
  languages: host.languages,
  ...toResponseRate(record),
  bookingsHosted: record.hosted,
  cancellations: toCancellations(record),
  trust,
  badgeSince: record.badgeSince,
  headline: host.headline,
});

const viewIncludedListing = (listing: ListingRow): ListingDetail['rooms'][number] => ({
  _id: listing.id,
  title: listing.title,
  kind: LISTING_KINDS[listing.kind]!,
  fullDayMinor: listing.full_day_minor,
  currency: listing.currency,
  image: listing.photo && photoView(listing.photo),
  isLinked: listing.is_linked,
});

const hasAny = (discounts: Discounts): boolean => Object.values(discounts).some(Boolean);

/** Price rules, discounts, extras, and packages. Each is only included if there is one. */
function viewPriceDetails(row: DetailRow): Pick<ListingDetail, 'priceRules' | 'discounts' | 'addOns' | 'packages'> {
  // Date prices are included in the price of the hours a guest chooses.
  const priceRules = (row.price_rules as unknown as StoredRule[]).filter((rule) => !isDatePrice(rule));
  const addOns = row.add_ons as unknown as AddOn[];
  const fees = { guestFeeBasisPoints: row.guest_fee_basis_points, guestFeeMinimumMinor: row.guest_fee_minimum_minor };
  const taxes = row.taxes as ListingTax[];
  const packages = listOffered(row.packages as unknown as ListingPackage[]).map((one) => ({
    ...one,
    totalMinor: fullDayPrice({ dayMinor: one.priceMinor, cleaningMinor: row.cleaning_minor, taxes, ...fees }),
  }));
  const said = (row.discounts as Discounts | null) ?? NO_DISCOUNTS;
  // The discount for new listings is used up.
  const isNew = row.bookings_confirmed < PRICING.newListingBookings;
  const discounts = { ...said, newListing: said.newListing && isNew };
  return {
    ...(priceRules.length > 0 ? { priceRules } : {}),
    ...(hasAny(discounts) ? { discounts } : {}),
    ...(addOns.length > 0 ? { addOns } : {}),
    ...(packages.length > 0 ? { packages } : {}),
  };
}

/** The data of the whole listing page. */
export function toListingDetail(
  row: DetailRow & { state: (typeof LISTING_STATES)[number] },
  beside: {
    rooms: readonly ListingRow[];
    record: HostRecord;
    trust: ListingDetail['host']['trust'];
    connection: ListingDetail['connection'];
    noise: ListingDetail['noise'];
    actor: Actor;
    now: Date;
  },
): Answer<'GET /api/listings/{id}'> {
  return {
    ...viewHead(row, row.photos, { ratingSum: row.rating_sum, reviewCount: row.review_count }),
    distance: null,
    state: row.state,
    seats: row.seats,
    houseRules: row.house_rules,
    workFacts: toWorkFacts(row),
    workFactSources: row.work_fact_sources as unknown as ListingDetail['workFactSources'],
    ...(beside.connection ? { connection: beside.connection } : {}),
    ...(beside.noise ? { noise: beside.noise } : {}),
    facts: row.facts as ListingDetail['facts'],
    hours: hoursOn(row, startsOnLocalDate(beside.now, row.time_zone)),
    rules: viewRules(row),
    cancellationPolicy: row.cancellation_policy as CancellationPolicyId,
    host: toHostCard(row.host, beside.record, beside.trust),
    property: {
      _id: row.property_id,
      title: row.property_title,
      ...toPublicProperty(row, beside.actor),
    },
    rooms: beside.rooms.map(viewIncludedListing),
    ...viewPriceDetails(row),
    publishedOn: row.published_at && startsOnLocalDate(row.published_at, row.time_zone),
    can: canOnListing(row, beside.actor),
  };
}
