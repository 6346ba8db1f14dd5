// The names of the work the server does on a schedule, shared by health, the staff page and the database.

export const TIMED_JOBS = [
  'outbox',
  'outbox-outward',
  'bookings-expire',
  'bookings-settle',
  'bookings-start',
  'bookings-complete',
  'bookings-remind',
  'bookings-close',
  'idempotency-purge',
  'map-cells',
  'host-answer-times',
  'photos-make',
  'photos-sweep',
  'feeds',
  'message-pictures',
  'news-forget',
  'bookmarks-prices',
  'replies-send',
  'reviews-publish',
  'search-watches',
  'suspensions-over',
  'deletions-due',
  'tickets-of-the-gone',
  'documents-ending',
  'documents-ended',
  'mail-digests',
  'outbox-forget',
  'identity-purge',
] as const;

export type TimedJobName = (typeof TIMED_JOBS)[number];
