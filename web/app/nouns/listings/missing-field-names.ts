// Short names for what a listing can be missing, for columns and filters.
import type { MissingField } from '@daynook/contract/hosting/hosting';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const missingFieldNames: Record<MissingField['code'], MessageDescriptor> = defineMessages({
  title: { defaultMessage: 'Title' },
  description: { defaultMessage: 'Description' },
  price: { defaultMessage: 'Price' },
  currency: { defaultMessage: 'Confirmed prices' },
  hours: { defaultMessage: 'Open hours' },
  photos: { defaultMessage: 'Photos' },
  'alt-text': { defaultMessage: 'Photo descriptions' },
  capacity: { defaultMessage: 'Number of guests' },
  email: { defaultMessage: 'Confirmed email' },
  location: { defaultMessage: 'Location on the map' },
  household: { defaultMessage: 'Who’s home' },
  cameras: { defaultMessage: 'Cameras' },
  pets: { defaultMessage: 'Pets' },
  arrival: { defaultMessage: 'How to get in' },
  amenities: { defaultMessage: 'Amenities' },
  facts: { defaultMessage: 'Workspace details' },
  rules: { defaultMessage: 'House rules' },
});
