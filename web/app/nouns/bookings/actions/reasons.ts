// Reasons for declining and canceling, and the text the other side reads. Pure.
import { CANCEL_REASONS, DECLINE_REASONS } from '@daynook/contract/booking-states';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { BookingSummary } from '../api.ts';

export type DeclineReason = (typeof DECLINE_REASONS)[number];
export type CancelReason = (typeof CANCEL_REASONS)[number];
export type Reason = DeclineReason | CancelReason;

/** The text for the other side. */
export const reasonNames: Record<Reason, MessageDescriptor> = defineMessages({
  'not-available': { defaultMessage: 'The space isn’t available then' },
  'not-a-fit': { defaultMessage: 'The space isn’t right for this use' },
  'too-many-people': { defaultMessage: 'Too many people for the space' },
  'house-rules': { defaultMessage: 'It conflicts with the house rules' },
  'plans-changed': { defaultMessage: 'Plans have changed' },
  'found-another': { defaultMessage: 'Found another place' },
  mistake: { defaultMessage: 'Booked by mistake' },
  emergency: { defaultMessage: 'Something urgent came up' },
  other: { defaultMessage: 'Something else' },
});

const cancelReasons: Record<BookingSummary['role'], readonly CancelReason[]> = {
  guest: ['plans-changed', 'found-another', 'mistake', 'emergency', 'other'],
  host: ['not-available', 'emergency', 'other'],
  staff: ['emergency', 'mistake', 'other'],
};

export const listCancelReasons = (reader: BookingSummary['role']): readonly CancelReason[] => cancelReasons[reader];
export const declineReasons: readonly DeclineReason[] = DECLINE_REASONS;

/** What's sent: the reason's text followed by the message. `other` has no text of its own. */
export function reasonText(reason: Reason, name: string, ownWords: string): string {
  const own = ownWords.trim();
  if (reason === 'other') return own;
  return own ? `${name}. ${own}` : name;
}

const KNOWN: readonly string[] = [...DECLINE_REASONS, ...CANCEL_REASONS];

/** The text of a reason that was sent as a code; undefined for text that a person wrote. */
export const nameOfReason = (text: string): MessageDescriptor | undefined =>
  KNOWN.includes(text) ? reasonNames[text as Reason] : undefined;
