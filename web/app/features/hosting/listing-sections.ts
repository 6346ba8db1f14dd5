// The sections of a listing's editor, in the order they stand in, and which of them closes a gap. Words only.
import type { Gap } from '@daynook/contract/hosting';
import { defineMessages } from 'react-intl';

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
  policy: { defaultMessage: 'Cancellation policy' },
  parts: { defaultMessage: 'Included listings' },
});
export type ListingSectionId = keyof typeof listingSections;

/** Where each gap is closed; those not named here are closed on other pages. */
export const sectionOfGap: Partial<Record<Gap['code'], ListingSectionId>> = {
  title: 'basics',
  description: 'basics',
  capacity: 'basics',
  price: 'prices',
  photos: 'photos',
  'alt-text': 'photos',
  hours: 'hours',
  amenities: 'amenities',
  facts: 'facts',
  rules: 'rules',
};
