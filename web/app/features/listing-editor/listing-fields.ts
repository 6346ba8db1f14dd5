// The fields of a listing that a host can change, and how each is read from the server's data. Pure.
import type { FieldName } from '../../nouns/listings/listing-draft.ts';
import type { ListingFields, OwnListing } from '../../nouns/listings/listing-edit-api.ts';

export const FIELD_NAMES: readonly FieldName[] = [
  'title',
  'description',
  'kind',
  'roomName',
  'floor',
  'capacity',
  'seats',
  'amenities',
  'houseRules',
  'workFacts',
  'facts',
  'bookingMode',
  'instantMinStays',
  'releaseAfterMinutes',
  'cancellationPolicy',
  'declinedPaymentMethods',
  'dayMinor',
  'hourMinor',
  'halfDayMinor',
  'weekMinor',
  'monthMinor',
  'cleaningMinor',
  'damageDepositMinor',
  'extraGuestMinor',
  'guestsIncluded',
  'priceRules',
  'discounts',
  'addOns',
  'packages',
  'startStepMinutes',
  'minDurationMinutes',
  'maxDurationMinutes',
  'weekdayMinMinutes',
  'weekdayMaxMinutes',
  'maxStayDays',
  'noticeMinutes',
  'windowDays',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'partIds',
];

/** A field as it's sent: facts without the date they were stated. */
export const readField = (listing: OwnListing, field: FieldName): unknown =>
  field === 'facts' ? listing.facts.map(({ id, value }) => ({ id, value })) : listing[field];

export const readFields = (listing: OwnListing): ListingFields =>
  Object.fromEntries(FIELD_NAMES.map((field) => [field, readField(listing, field)])) as ListingFields;
