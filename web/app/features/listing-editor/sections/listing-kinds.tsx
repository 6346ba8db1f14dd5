// The six kinds of space, each with a picture and a sentence.
import type { ListingKind } from '@daynook/contract/listings/amenities';
import type { ReactNode } from 'react';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { DeskIcon, HomeIcon, KeyIcon, LeafIcon } from '../../../ui/icons/icons.tsx';
import { PeopleIcon, SunIcon } from '../../../ui/icons/member-icons.tsx';

export const kindSentences: Record<ListingKind, MessageDescriptor> = defineMessages({
  desk: { defaultMessage: 'A place to sit and work in a room others may share.' },
  'private-room': {
    defaultMessage: 'A room with a door, for one booking at a time.',
  },
  'meeting-room': { defaultMessage: 'A table, chairs, and a screen or whiteboard.' },
  studio: {
    defaultMessage: 'A space for making things, such as photos, recordings, or models.',
  },
  'whole-place': {
    defaultMessage: 'The entire home or floor. It can include other listings.',
  },
  outdoor: { defaultMessage: 'A backyard studio, a patio, or a spot under the trees.' },
});

export const kindIcons: Record<ListingKind, ReactNode> = {
  desk: <DeskIcon size={24} />,
  'private-room': <KeyIcon size={24} />,
  'meeting-room': <PeopleIcon size={24} />,
  studio: <SunIcon size={24} />,
  'whole-place': <HomeIcon size={24} />,
  outdoor: <LeafIcon size={24} />,
};
