// Kinds and states of tickets in words.
import type { TicketKind, TicketState } from '@daynook/contract/support-limits';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

export const kindNames = defineMessages({
  booking: { id: 'ticket.kind-booking', defaultMessage: 'A booking' },
  listing: { id: 'ticket.kind-listing', defaultMessage: 'A listing' },
  account: { id: 'ticket.kind-account', defaultMessage: 'My account or my data' },
  safety: { id: 'ticket.kind-safety', defaultMessage: 'Safety' },
  site: { id: 'ticket.kind-site', defaultMessage: 'A problem with this site' },
  team: { id: 'ticket.kind-team', defaultMessage: 'Daynook for teams' },
  other: { id: 'ticket.kind-other', defaultMessage: 'Something else' },
}) satisfies Record<TicketKind, object>;

const stateNames = defineMessages({
  open: { id: 'ticket.state-open', defaultMessage: 'Open' },
  waiting: { id: 'ticket.state-waiting', defaultMessage: 'Answered' },
  closed: { id: 'ticket.state-closed', defaultMessage: 'Closed' },
}) satisfies Record<TicketState, object>;

const tones: Record<TicketState, BadgeTone> = { open: 'sun', waiting: 'moss', closed: 'neutral' };

/** How the ticket stands, for who asked. */
export const TicketStateBadge = ({ state }: { state: TicketState }) => (
  <Badge tone={tones[state]}>
    <FormattedMessage {...stateNames[state]} />
  </Badge>
);
