// Disputes as text. Reasons are Stripe's; new ones are shown as Stripe writes them.
import type { DisputeState, EvidenceField } from '@daynook/contract/limits/disputes';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { BadgeTone } from '../../ui/badge.tsx';

export const stateNames = defineMessages({
  open: { defaultMessage: 'Needs an answer' },
  review: { defaultMessage: 'With the bank' },
  won: { defaultMessage: 'Won' },
  lost: { defaultMessage: 'Lost' },
}) satisfies Record<DisputeState, object>;

export const stateTones: Readonly<Record<DisputeState, BadgeTone>> = {
  open: 'danger',
  review: 'sun',
  won: 'moss',
  lost: 'clay',
};

const reasons: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  bank_cannot_process: { defaultMessage: 'The bank can’t process it' },
  credit_not_processed: { defaultMessage: 'A refund didn’t arrive' },
  customer_initiated: { defaultMessage: 'Started by the guest' },
  debit_not_authorized: { defaultMessage: 'Not authorized by the guest' },
  duplicate: { defaultMessage: 'Charged twice' },
  fraudulent: { defaultMessage: 'The guest says it wasn’t them' },
  general: { defaultMessage: 'No reason given' },
  product_not_received: { defaultMessage: 'The guest says they didn’t get the space' },
  product_unacceptable: { defaultMessage: 'The guest says the space wasn’t as described' },
  subscription_canceled: { defaultMessage: 'The guest says they canceled' },
  unrecognized: { defaultMessage: 'The guest doesn’t recognize it' },
});

export const findReason = (reason: string): MessageDescriptor | undefined =>
  Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;

export const evidenceNames = defineMessages({
  productDescription: { defaultMessage: 'What was booked' },
  serviceDate: { defaultMessage: 'When' },
  customerName: { defaultMessage: 'Guest’s name' },
  customerEmail: { defaultMessage: 'Guest’s email' },
  activity: { defaultMessage: 'What happened, step by step' },
  cancellationPolicy: { defaultMessage: 'How the guest agreed to the cancellation policy' },
  refundPolicy: { defaultMessage: 'Refunds so far' },
  refundRefusal: { defaultMessage: 'Why there’s no further refund' },
  conversation: { defaultMessage: 'Messages between guest and host' },
}) satisfies Record<EvidenceField, object>;
