// Converts a listing to what its host's editor needs.

import type { OwnListing, OwnPhoto } from '@daynook/contract/hosting/hosting';
import { LISTING_KINDS, readAmenities } from '@daynook/contract/listings/amenities';
import type { ListingPackage } from '@daynook/contract/money/packages';
import { type AddOn, type Discounts, NO_DISCOUNTS } from '@daynook/contract/money/prices';
import { sayKnown } from '../../lib/languages/say.ts';
import { fromMultirange } from '../../lib/time/minute-ranges.ts';
import { toWorkFacts } from '../../lib/work-fact-columns.ts';
import { toWeekdayMinutes } from '../availability/service.ts';
import { toPricing } from '../listings/service.ts';
import { coHostingMark } from '../permissions/service.ts';
import { photoView } from '../photos/service.ts';
import { isDatePrice, type StoredRule } from '../prices/service.ts';
import type { OwnPhotoRow } from './photo-store.ts';
import { listMissingFields } from './rules.ts';
import type { OwnRow } from './store.ts';
import { countFactTopics } from './work-fact-rules.ts';

type StoredFact = { id: OwnListing['facts'][number]['id']; value: string; source: string; statedOn: string };

const isReady = ({ status }: Pick<OwnPhoto, 'status'>): boolean => status === 'ready';

/** A photo as its host sees it, before guests do. */
export const viewOwnPhoto = (photo: OwnPhotoRow): OwnPhoto => ({
  _id: photo.id,
  alt: photo.alt,
  photo: photo.status === 'ready' ? photoView(photo) : null,
  status: photo.status as OwnPhoto['status'],
  failure: photo.failure === null ? null : sayKnown(photo.failure),
});

/** What a listing is missing, with these values in place of its own. */
export const viewMissingFields = (listing: Omit<OwnListing, 'gaps'>, row: OwnRow): OwnListing['gaps'] =>
  listMissingFields({
    title: listing.title,
    description: listing.description,
    dayMinor: listing.dayMinor,
    hasUnconfirmedPrices: row.has_unconfirmed_prices,
    hasHours: listing.weekly.length > 0 || listing.exceptions.some(({ kind }) => kind !== 'closed'),
    photoCount: listing.photos.filter(isReady).length,
    undescribedPhotoCount: listing.photos.filter((photo) => isReady(photo) && photo.alt.trim() === '').length,
    amenityCount: listing.amenities.length,
    factCount: countFactTopics(
      listing.workFacts,
      listing.facts.map(({ id }) => id),
    ),
    houseRuleCount: listing.houseRules.length,
    isLocated: row.is_located,
    hasHousehold: row.has_household,
    hasPets: row.has_pets,
    hasCameras: row.has_cameras,
    hasAccess: row.has_access,
    isHostVerified: row.is_host_verified,
  });

/** The listing as guests see it. */
export function viewOwn(row: OwnRow): OwnListing {
  const listing = viewFields(row);
  return { ...listing, gaps: viewMissingFields(listing, row) };
}

/** When the listing can be booked, and for how long. */
const viewTimes = (row: OwnRow) => ({
  startStepMinutes: row.start_step_minutes as OwnListing['startStepMinutes'],
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

const viewFields = (row: OwnRow): Omit<OwnListing, 'gaps'> => ({
  _id: row.id,
  version: row.version,
  state: row.state as OwnListing['state'],
  stateReason: row.state_reason === null ? null : sayKnown(row.state_reason),
  property: {
    _id: row.property_id,
    title: row.property_title,
    timeZone: row.time_zone,
    city: row.property_city,
    country: row.property_country as OwnListing['property']['country'],
  },
  currency: row.currency,
  pricing: toPricing(row),
  title: row.title,
  description: row.description,
  kind: LISTING_KINDS[row.kind]!,
  roomName: row.room_name,
  floor: row.floor,
  capacity: row.capacity,
  seats: row.seats,
  amenities: readAmenities(row.amenities),
  houseRules: row.house_rules,
  workFacts: toWorkFacts(row),
  workFactSources: row.work_fact_sources as unknown as OwnListing['workFactSources'],
  facts: (row.facts as unknown as StoredFact[]).map(({ id, value, statedOn }) => ({ id, value, statedOn })),
  bookingMode: row.booking_mode as OwnListing['bookingMode'],
  instantMinStays: row.instant_min_stays,
  releaseAfterMinutes: row.release_after_minutes as OwnListing['releaseAfterMinutes'],
  cancellationPolicy: row.cancellation_policy as OwnListing['cancellationPolicy'],
  declinedPaymentMethods: row.declined_payment_methods as OwnListing['declinedPaymentMethods'],
  dayMinor: row.day_minor,
  hourMinor: row.hour_minor,
  halfDayMinor: row.half_day_minor,
  weekMinor: row.week_minor,
  monthMinor: row.month_minor,
  cleaningMinor: row.cleaning_minor,
  damageDepositMinor: row.damage_deposit_minor,
  extraGuestMinor: row.extra_guest_minor,
  guestsIncluded: row.guests_included,
  priceRules: (row.price_rules as unknown as StoredRule[]).filter((rule) => !isDatePrice(rule)),
  discounts: (row.discounts as Discounts | null) ?? NO_DISCOUNTS,
  addOns: row.add_ons as unknown as AddOn[],
  packages: row.packages as unknown as ListingPackage[],
  ...viewTimes(row),
  partIds: row.parts.map(({ id }) => id),
  weekly: row.weekly,
  exceptions: row.exceptions.map((exception) => ({
    ...exception,
    kind: exception.kind as OwnListing['exceptions'][number]['kind'],
    ranges: fromMultirange(exception.ranges),
  })),
  photos: row.photos.map(viewOwnPhoto),
  unpublished: null,
  siblings: row.siblings.map((sibling) => ({ ...sibling, kind: LISTING_KINDS[sibling.kind]! })),
  updatedAt: row.updated_at.toISOString(),
  ...coHostingMark(row.hostRole, row.host_name),
});
