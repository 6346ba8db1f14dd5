// A listing's status as its host sees it.
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { OwnListing } from '../hosting/api.ts';

type State = OwnListing['state'];

const names: Record<State, MessageDescriptor> = defineMessages({
  draft: { defaultMessage: 'Draft' },
  in_review: { defaultMessage: 'In review' },
  live: { defaultMessage: 'Live' },
  paused: { defaultMessage: 'Paused' },
  suspended: { defaultMessage: 'Suspended', description: 'A listing that staff have taken offline' },
  deleted: { defaultMessage: 'Deleted' },
});

const tones: Record<State, BadgeTone> = {
  draft: 'neutral',
  in_review: 'sun',
  live: 'moss',
  paused: 'neutral',
  suspended: 'danger',
  deleted: 'neutral',
};

/** In the order a listing goes through them. */
export const SHOWN_STATES = (Object.keys(names) as State[]).filter((state) => state !== 'deleted');

export const nameState = (state: State): MessageDescriptor => names[state];

/** In a selected row, the badge needs another color than the row's background. */
export const ListingStateBadge = ({ state }: { state: State }) => (
  <Badge tone={tones[state]} className="in-data-selected:bg-surface">
    <FormattedMessage {...names[state]} />
  </Badge>
);
