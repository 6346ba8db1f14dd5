// Changes of bookings, shared by server and web. No imports.

/**
 * `open`: the other side hasn't answered. `charging`: both agree, and the guest's card is being charged. `unpaid`: both agree, but the
 * card was declined, and the guest can pay with another one. `accepted`: the booking has changed. The others left it as it was;
 * `canceled` means that the booking itself ended.
 */
export const CHANGE_STATES = [
  'open',
  'charging',
  'unpaid',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'canceled',
] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** A change of the agreement, more time during the stay, or less of it. */
export const CHANGE_KINDS = ['change', 'extension', 'early-end'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const BOOKING_CHANGE = {
  /** The other side has this long to answer. */
  answerMinutes: 48 * 60,
  /** Before the stay, it must be answered this long before the earlier of both starts … */
  endsBeforeStartMinutes: 60,
  /** … but there's always this much time to answer, or until that start if it's sooner. */
  lateAnswerMinutes: 15,
  /** During the stay, a change is only possible if there's at least this much time to answer it. */
  answerMinimumMinutes: 5,
  /** How long a host has to answer a guest who wants to stay longer. */
  extensionAnswerMinutes: 15,
  /** How long a guest whose card was declined can pay with another one, at most. */
  payMinutes: 24 * 60,
  /** How many possible ends of a longer stay are offered. */
  extensionsShown: 8,
  messageMaximumCharacters: 500,
  /** How many other workspaces of the host are offered. */
  otherListingsShown: 50,
  /** A guest's and a host's proposals for one booking, so that nobody floods the other with emails. */
  proposalsMaximum: 30,
} as const;
