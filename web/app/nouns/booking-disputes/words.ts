// Names of what disputes are about, and of their states.
import type { BookingDisputeState, DisputeReason } from '@daynook/contract/limits/booking-disputes';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const reasonNames = defineMessages({
  access: { defaultMessage: 'Couldn’t get in' },
  'not-as-described': { defaultMessage: 'Not as described' },
  safety: { defaultMessage: 'Safety' },
  'no-show': { defaultMessage: 'Nobody was there' },
  overtime: { defaultMessage: 'Overtime' },
  damage: { defaultMessage: 'Damage', description: 'What a problem is about' },
  other: { defaultMessage: 'Something else', description: 'What a problem is about' },
}) satisfies Record<DisputeReason, MessageDescriptor>;

export const disputeStateNames = defineMessages({
  open: { defaultMessage: 'Waiting for an answer' },
  staff: { defaultMessage: 'With our team' },
  charging: { defaultMessage: 'Charging the card' },
  due: { defaultMessage: 'Waiting for payment' },
  settled: { defaultMessage: 'Settled' },
  withdrawn: { defaultMessage: 'Withdrawn', description: 'A problem that was taken back' },
  lapsed: { defaultMessage: 'Closed', description: 'A problem that ended without a payment' },
}) satisfies Record<BookingDisputeState, MessageDescriptor>;

export const disputeTone = (state: BookingDisputeState): 'sun' | 'moss' | 'neutral' =>
  state === 'settled' ? 'moss' : state === 'withdrawn' || state === 'lapsed' ? 'neutral' : 'sun';

/** The name of a line of the price; extras have their own. */
export const disputeLineNames = defineMessages({
  space: { defaultMessage: 'Workspace' },
  'extra-guests': { defaultMessage: 'Extra people' },
  cleaning: { defaultMessage: 'Cleaning' },
  'add-on': { defaultMessage: 'Extra', description: 'A line of the price' },
  'guest-fee': { defaultMessage: 'Guest fee' },
});
