// Names of the listing kinds. Every card shows one; the longer lists of names are in amenity-words.ts.
import type { ListingKind } from '@daynook/contract/listings/amenities';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const kindNames: Record<ListingKind, MessageDescriptor> = defineMessages({
  desk: { defaultMessage: 'Desk' },
  'private-room': { defaultMessage: 'Private room' },
  'meeting-room': { defaultMessage: 'Meeting room' },
  studio: { defaultMessage: 'Studio' },
  'whole-place': { defaultMessage: 'Whole place' },
  outdoor: { defaultMessage: 'Backyard space' },
});
