// What the kinds of spaces are called. Every card names them; the longer lists of names are amenity-words.ts.
import type { ListingKind } from '@daynook/contract/amenities';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const kindNames: Record<ListingKind, MessageDescriptor> = defineMessages({
  desk: { id: 'kind.desk', defaultMessage: 'Desk' },
  'private-room': { id: 'kind.private-room', defaultMessage: 'Private room' },
  'meeting-room': { id: 'kind.meeting-room', defaultMessage: 'Meeting room' },
  studio: { id: 'kind.studio', defaultMessage: 'Studio' },
  'whole-place': { id: 'kind.whole-place', defaultMessage: 'Whole place' },
  outdoor: { id: 'kind.outdoor', defaultMessage: 'Garden office' },
});
