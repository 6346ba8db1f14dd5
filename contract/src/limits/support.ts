// How much can be written to staff, and how soon they mean to answer. Apart from the other limits. No imports.
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
  /** Tickets of one member that are not closed. */
  openPerMember: 20,
  /** Tickets from one address without signing in, per day. */
  perAddressAndDay: 10,
  /** Without a name, so that staff can still look something up. */
  daysKeptAfterLeaving: 90,
} as const;

export const TICKET_KINDS = ['booking', 'listing', 'account', 'safety', 'site', 'team', 'other'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

/** open: staff’s turn. waiting: theirs who asked. closed: done, until they write again. */
export const TICKET_STATES = ['open', 'waiting', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/**
 * `mine`: not closed and assigned to the reader. `unassigned`: open and nobody's. `mentions`: the reader is named in a note.
 * `refunds`: with a proposed refund that waits for staff.
 */
export const TICKET_QUEUES = [...TICKET_STATES, 'mine', 'unassigned', 'mentions', 'refunds'] as const;
/** The recipient of a reply: the member who asked, or one side of the booking. */
export const TICKET_SIDES = ['asker', 'guest', 'host'] as const;
export type TicketSide = (typeof TICKET_SIDES)[number];

export type TicketQueue = (typeof TICKET_QUEUES)[number];

/** Within how many hours staff mean to answer; said to staff only. */
export const ANSWER_HOURS: Readonly<Record<TicketKind, number>> = {
  safety: 4,
  booking: 24,
  listing: 48,
  account: 48,
  site: 72,
  team: 72,
  other: 72,
};
