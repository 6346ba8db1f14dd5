// Limits of messages and their pictures. Separate, because only conversations load these. No imports.
export const MESSAGES = {
  contentMaximumCharacters: 4_000,
  pageSize: 40,
  conversationsPerPage: 30,
  typingSeconds: 5, // RM4
  /** A message that's unread for this long is sent by email: once per conversation until it's read. */
  emailAfterMinutes: 10,
} as const;

export const MESSAGE_PICTURES = {
  perMessage: 10, // H4
  /** Uploaded but not sent, in all conversations of a member. */
  waiting: 30,
  /** Uploads that aren't sent within this time are deleted. */
  keptHours: 24,
  maximumBytes: 20 * 1024 * 1024,
  maximumWidth: 1_600,
} as const;

/** PDFs. What waits and how long is as for pictures. */
export const MESSAGE_FILES = {
  perMessage: 5, // H4
  waiting: 10,
  maximumBytes: 10 * 1024 * 1024,
  nameMaximumCharacters: 120,
} as const;

/** Texts that hosts write often, saved so they can be sent with one press. */
export const SAVED_REPLIES = { perMember: 50, titleCharacters: 60, textCharacters: 2_000 } as const;
/** The placeholders of a reply, filled in from its conversation's booking. */
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
export const SCHEDULE_TRIGGERS = ['before-start', 'booked', 'after-start', 'before-end', 'after-end'] as const;
export type ScheduleTrigger = (typeof SCHEDULE_TRIGGERS)[number];
export const SCHEDULES = {
  perMember: 50,
  offsetMaximumMinutes: 30 * 24 * 60,
  /** What couldn't be sent by then isn't sent anymore. */
  lateMaximumMinutes: 6 * 60,
} as const;
