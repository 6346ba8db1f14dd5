// Limits of support tickets, and response targets. Separate from the other limits. No imports.
export const SUPPORT = {
  subjectMaximumCharacters: 120,
  textMaximumCharacters: 5_000,
  macroTitleMaximumCharacters: 80,
  macrosMaximum: 200,
  pageSize: 25,
  /** Earlier requests of the same member that a ticket shows. */
  earlierShown: 5,
  mentionsMaximum: 10,
  /** How long a colleague counts as replying after their last keystroke. */
  replyingSeconds: 15,
  /** Open tickets of one member. */
  openPerMember: 20,
  /** Tickets per day from one IP address without a login. */
  perAddressAndDay: 10,
  /** Without a name, so that staff can still find it. */
  daysKeptAfterLeaving: 90,
} as const;

export const TICKET_KINDS = ['booking', 'listing', 'account', 'safety', 'site', 'team', 'other'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

/** open: staff’s turn. waiting: the member's turn. closed: done, until they write again. */
export const TICKET_STATES = ['open', 'waiting', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/**
 * `mine`: not closed and assigned to the reader. `unassigned`: open and not assigned. `mentions`: the reader is mentioned in a note.
 * `refunds`: with a pending refund proposal for staff.
 */
export const TICKET_QUEUES = [...TICKET_STATES, 'mine', 'unassigned', 'mentions', 'refunds'] as const;
export const BOOKING_SIDES = ['guest', 'host'] as const;
export type BookingSide = (typeof BOOKING_SIDES)[number];
/** The recipient of a reply: the member who asked, or one side of the booking. */
export const TICKET_SIDES = ['asker', ...BOOKING_SIDES] as const;
export type TicketSide = (typeof TICKET_SIDES)[number];

export type TicketQueue = (typeof TICKET_QUEUES)[number];

/** The target for staff's response in hours; only shown to staff. */
export const ANSWER_HOURS: Readonly<Record<TicketKind, number>> = {
  safety: 4,
  booking: 24,
  listing: 48,
  account: 48,
  site: 72,
  team: 72,
  other: 72,
};
