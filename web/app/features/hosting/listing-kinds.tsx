// The six kinds of space, each with a picture and a sentence that tells it from the others.
import type { ListingKind } from '@daynook/contract/amenities';
import type { ReactNode } from 'react';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { DeskIcon, HomeIcon, KeyIcon, LeafIcon } from '../../ui/icons.tsx';
import { PeopleIcon, SunIcon } from '../../ui/member-icons.tsx';

export const kindSentences: Record<ListingKind, MessageDescriptor> = defineMessages({
  desk: { id: 'kind-sentence.desk', defaultMessage: 'One place to sit and work, in a room others may use too.' },
  'private-room': {
    id: 'kind-sentence.private-room',
    defaultMessage: 'A room with a door, for one booking at a time.',
  },
  'meeting-room': { id: 'kind-sentence.meeting-room', defaultMessage: 'A table, chairs and a wall to show things on.' },
  studio: { id: 'kind-sentence.studio', defaultMessage: 'Space to make things: photographs, recordings, models.' },
  'whole-place': {
    id: 'kind-sentence.whole-place',
    defaultMessage: 'All of the home or floor. It can take its rooms along.',
  },
  outdoor: { id: 'kind-sentence.outdoor', defaultMessage: 'A garden house, a terrace, a place under trees.' },
});

export const kindIcons: Record<ListingKind, ReactNode> = {
  desk: <DeskIcon size={24} />,
  'private-room': <KeyIcon size={24} />,
  'meeting-room': <PeopleIcon size={24} />,
  studio: <SunIcon size={24} />,
  'whole-place': <HomeIcon size={24} />,
  outdoor: <LeafIcon size={24} />,
};
