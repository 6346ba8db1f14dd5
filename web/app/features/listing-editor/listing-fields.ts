// The fields a host may change in a room, and how each is read from what the server says. Pure.
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

/** A field as it is sent: facts without the date they were stated on. */
export const readField = (listing: OwnListing, field: FieldName): unknown =>
  field === 'facts' ? listing.facts.map(({ id, value }) => ({ id, value })) : listing[field];

export const fieldsOf = (listing: OwnListing): ListingFields =>
  Object.fromEntries(FIELD_NAMES.map((field) => [field, readField(listing, field)])) as ListingFields;
