// The sections of the listing editor in order, and which one contains each missing field. Text only.
import type { MissingField } from '@daynook/contract/hosting/hosting';
import { defineMessages } from 'react-intl';
import type { ListingFields, OwnListing } from '../../nouns/listings/listing-edit-api.ts';

export const listingSections = defineMessages({
  basics: { defaultMessage: 'Basics' },
  photos: { defaultMessage: 'Photos' },
  facts: { defaultMessage: 'Workspace details' },
  amenities: { defaultMessage: 'Amenities' },
  rules: { defaultMessage: 'House rules' },
  hours: { defaultMessage: 'Availability' },
  booking: { defaultMessage: 'Booking' },
  prices: { defaultMessage: 'Prices' },
  'price-rules': { defaultMessage: 'Special prices' },
  discounts: { defaultMessage: 'Discounts' },
  'add-ons': { defaultMessage: 'Extras' },
  packages: { defaultMessage: 'Packages' },
  policy: { defaultMessage: 'Cancellation policy' },
  parts: { defaultMessage: 'Included listings' },
});
export type ListingSectionId = keyof typeof listingSections;

/** Rarely used: collapsed at every width. */
export const RARE_SECTIONS: readonly ListingSectionId[] = ['price-rules', 'discounts', 'add-ons', 'packages', 'parts'];

export type SectionState = 'done' | 'missing' | 'optional';

/** The sections of this listing: only a whole place includes others. */
export const listSections = (kind: ListingFields['kind']): ListingSectionId[] =>
  (Object.keys(listingSections) as ListingSectionId[]).filter((id) => id !== 'parts' || kind === 'whole-place');

/** Whether a section is missing something required, or else has anything set. */
export function stateOfSection(
  id: ListingSectionId,
  { gaps, photos, weekly, exceptions }: Pick<OwnListing, 'gaps' | 'photos' | 'weekly' | 'exceptions'>,
  fields: ListingFields,
): SectionState {
  if (gaps.some(({ code, isBlocking }) => isBlocking && sectionWithMissingField[code] === id)) return 'missing';
  const { newListing, ...discounts } = fields.discounts;
  const isSet: Partial<Record<ListingSectionId, boolean>> = {
    photos: photos.length > 0,
    facts: fields.facts.length > 0 || Object.values(fields.workFacts).some((value) => value !== null),
    amenities: fields.amenities.length > 0,
    rules: fields.houseRules.length > 0,
    hours: weekly.length > 0 || exceptions.length > 0,
    'price-rules': fields.priceRules.length > 0,
    discounts: newListing || Object.values(discounts).some((value) => value !== null),
    'add-ons': fields.addOns.length > 0,
    packages: fields.packages.length > 0,
    parts: fields.partIds.length > 0,
  };
  return isSet[id] === false ? 'optional' : 'done';
}

/** Where each missing field is completed; those not listed are on other pages. */
export const sectionWithMissingField: Partial<Record<MissingField['code'], ListingSectionId>> = {
  title: 'basics',
  description: 'basics',
  capacity: 'basics',
  price: 'prices',
  currency: 'prices',
  photos: 'photos',
  'alt-text': 'photos',
  hours: 'hours',
  amenities: 'amenities',
  facts: 'facts',
  rules: 'rules',
};
