// Limits of the texts that the operator edits. No imports, so pages load only what they need.

/** Emails as staff look for them. */
export const EMAIL_GROUPS = ['account', 'bookings', 'money', 'people', 'team'] as const;
export type EmailGroup = (typeof EMAIL_GROUPS)[number];

/** The parts of an email that the operator can change, in the order in which they're read. */
export const EMAIL_PARTS = ['subject', 'above', 'opening', 'below'] as const;
export type EmailPart = (typeof EMAIL_PARTS)[number];

export const TEXT_LIMITS = {
  /** With its placeholders filled in, an email's subject is cut to 200. */
  subjectMaximumCharacters: 150,
  partMaximumCharacters: 2_000,
  searchMaximumCharacters: 100,
  pageSize: 25,
  historyPageSize: 20,
} as const;

/** Pages that the operator writes: legal texts and help articles. */
export const PAGE_TEXT_LIMITS = {
  titleMaximumCharacters: 120,
  /** Of a blog post, for its place in the list and for search engines. */
  summaryMaximumCharacters: 300,
  textMaximumCharacters: 60_000,
  /** Three languages at four bytes a character, and what JSON adds. */
  bodyMaximumBytes: 1_000_000,
  /** How far ahead members hear of new legal texts, once there are any. */
  noticeDays: 30,
  aheadMaximumDays: 365,
  helpTextMaximumCharacters: 10_000,
  /** Ours included. */
  helpArticlesMaximum: 300,
  helpPagesPageSize: 100,
  blogPostsMaximum: 200,
  blogPageSize: 24,
  historyPageSize: 20,
} as const;
