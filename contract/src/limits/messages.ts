// How much can be said, in words and pictures. Apart from the other limits: only conversations load these. No imports.
export const MESSAGES = {
  contentMaximumCharacters: 4_000,
  pageSize: 40,
  conversationsPerPage: 30,
  /** Conversations begun in 24 hours. */
  newPerDay: 30,
  /** Messages one member can send in a conversation before the other side answers. */
  beforeReply: 5,
  typingSeconds: 5, // RM4
  /** Unread for so long, a message is mailed: once per conversation until it is read. */
  mailAfterMinutes: 10,
} as const;

export const MESSAGE_PICTURES = {
  perMessage: 10, // H4
  /** Sent in and not yet said, over all conversations of a member. */
  waiting: 30,
  /** What nobody says within so long is removed. */
  keptHours: 24,
  maximumBytes: 20 * 1024 * 1024,
  maximumWidth: 1_600,
} as const;

/** What hosts write again and again, kept to be said with one press. */
export const SAVED_REPLIES = { perMember: 50, titleCharacters: 60, textCharacters: 2_000 } as const;
/** What a reply leaves open, to be filled from the booking of the conversation it is said in. */
export const REPLY_PLACEHOLDERS = [
  'guest',
  'room',
  'date',
  'time',
  'checkin',
  'checkout',
  'total',
  'address',
  'wifi',
  'access',
] as const;
export type ReplyPlaceholder = (typeof REPLY_PLACEHOLDERS)[number];

/** When a saved reply is sent automatically (H6). `booked` has no offset. */
export const SCHEDULE_MOMENTS = ['before-start', 'booked', 'after-start', 'before-end', 'after-end'] as const;
export type ScheduleMoment = (typeof SCHEDULE_MOMENTS)[number];
export const SCHEDULES = {
  perMember: 50,
  offsetMaximumMinutes: 30 * 24 * 60,
  /** What could not be sent by then is not sent any more. */
  lateMaximumMinutes: 6 * 60,
} as const;
