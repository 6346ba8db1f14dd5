// Names and colors of the statuses in staff tables.
import type { BookingStatus, PaymentStatus } from '@daynook/contract/booking-states';
import type { PayoutStatus } from '@daynook/contract/limits/payouts';
import type { PaymentAttemptState, PaymentOperation } from '@daynook/contract/limits/staff-tables';
import type { TicketState } from '@daynook/contract/limits/support';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { BadgeTone } from '../../ui/badge.tsx';
import { toBadge } from '../bookings/status-words.ts';
import { nameState, SHOWN_STATES } from '../listings/state-badge.tsx';
import { statusNames as payoutNames, statusTones as payoutTones } from '../payouts/words.ts';

interface State {
  readonly name: MessageDescriptor;
  readonly tone: BadgeTone;
}

const memberNames = defineMessages({
  active: { defaultMessage: 'Active' },
  pending: { defaultMessage: 'Pending' },
  suspended: { defaultMessage: 'Suspended' },
});
const memberTones = { active: 'neutral', pending: 'sun', suspended: 'danger' } as const;

const paymentNames = defineMessages({
  none: { defaultMessage: 'No payment' },
  authorized: { defaultMessage: 'Card hold' },
  paid: { defaultMessage: 'Paid' },
  partially_refunded: { defaultMessage: 'Partly refunded' },
  refunded: { defaultMessage: 'Refunded' },
  voided: { defaultMessage: 'Hold released' },
  due: { defaultMessage: 'Due', description: 'A payment the guest still has to make' },
  failed: { defaultMessage: 'Failed' },
}) satisfies Record<PaymentStatus, object>;
const paymentTones: Record<PaymentStatus, BadgeTone> = {
  none: 'neutral',
  authorized: 'sun',
  paid: 'moss',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  voided: 'neutral',
  due: 'sun',
  failed: 'danger',
};

const attemptNames = defineMessages({
  pending: { defaultMessage: 'Pending' },
  succeeded: { defaultMessage: 'Succeeded' },
  failed: { defaultMessage: 'Declined', description: 'A payment the card or bank declined' },
  unknown: { defaultMessage: 'No answer yet' },
}) satisfies Record<PaymentAttemptState, object>;
const attemptTones: Record<PaymentAttemptState, BadgeTone> = {
  pending: 'sun',
  succeeded: 'moss',
  failed: 'danger',
  unknown: 'clay',
};

export const operationNames = defineMessages({
  authorize: { defaultMessage: 'Card hold' },
  capture: { defaultMessage: 'Charge' },
  void: { defaultMessage: 'Hold released' },
  refund: { defaultMessage: 'Refund' },
  charge: { defaultMessage: 'Damage charge' },
  'charge-refund': { defaultMessage: 'Damage refund' },
  installment: { defaultMessage: 'Monthly payment' },
  change: { defaultMessage: 'Change of a booking' },
}) satisfies Record<PaymentOperation, object>;

const ticketNames = defineMessages({
  open: { defaultMessage: 'Needs reply' },
  waiting: { defaultMessage: 'Waiting on member' },
  closed: { defaultMessage: 'Closed', description: 'Support tickets that are closed' },
}) satisfies Record<TicketState, object>;
const ticketTones: Record<TicketState, BadgeTone> = { open: 'sun', waiting: 'neutral', closed: 'neutral' };

type ListingState = Parameters<typeof nameState>[0];
const listingTones: Partial<Record<ListingState, BadgeTone>> = { live: 'moss', in_review: 'sun', suspended: 'danger' };

export const memberState = (state: keyof typeof memberNames): State => ({
  name: memberNames[state],
  tone: memberTones[state],
});
export const bookingState = (status: BookingStatus): State => toBadge(status, 'co-host');
export const paymentState = (status: PaymentStatus): State => ({
  name: paymentNames[status],
  tone: paymentTones[status],
});
export const attemptState = (state: PaymentAttemptState): State => ({
  name: attemptNames[state],
  tone: attemptTones[state],
});
export const ticketState = (state: TicketState): State => ({ name: ticketNames[state], tone: ticketTones[state] });
export const payoutState = (status: PayoutStatus): State => ({ name: payoutNames[status], tone: payoutTones[status] });
export const listingState = (state: ListingState): State => ({
  name: nameState(state),
  tone: listingTones[state] ?? 'neutral',
});

export const LISTING_FILTER: readonly ListingState[] = SHOWN_STATES;
