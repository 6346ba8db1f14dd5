// Kinds and statuses of tickets.
import type { TicketKind, TicketState } from '@daynook/contract/limits/support';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

export const kindNames = defineMessages({
  booking: { defaultMessage: 'A booking' },
  listing: { defaultMessage: 'A listing' },
  account: { defaultMessage: 'My account or my data' },
  safety: { defaultMessage: 'Safety' },
  site: { defaultMessage: 'A problem with this site' },
  team: { defaultMessage: '{brand} for teams' },
  other: { defaultMessage: 'Something else' },
}) satisfies Record<TicketKind, object>;

const stateNames = defineMessages({
  open: { defaultMessage: 'Open', description: 'State of a support request' },
  waiting: { defaultMessage: 'Answered' },
  closed: { defaultMessage: 'Closed', description: 'State of a support request' },
}) satisfies Record<TicketState, object>;

const tones: Record<TicketState, BadgeTone> = { open: 'sun', waiting: 'moss', closed: 'neutral' };

/** A ticket's status for its author. */
export const TicketStateBadge = ({ state }: { state: TicketState }) => (
  <Badge tone={tones[state]}>
    <FormattedMessage {...stateNames[state]} />
  </Badge>
);
