// What staff call each timed job: what stops happening when it is late.
import type { TimedJobName } from '@daynook/contract/timed-jobs';
import { defineMessages } from 'react-intl';

export const jobWords = defineMessages({
  outbox: { id: 'job.outbox', defaultMessage: 'Live updates and follow-up work' },
  'outbox-outward': { id: 'job.outbox-outward', defaultMessage: 'Sending emails' },
  'bookings-expire': { id: 'job.bookings-expire', defaultMessage: 'Releasing expired holds and requests' },
  'bookings-settle': { id: 'job.bookings-settle', defaultMessage: 'Completing interrupted payments and refunds' },
  'bookings-start': { id: 'job.bookings-start', defaultMessage: 'Starting bookings' },
  'bookings-complete': { id: 'job.bookings-complete', defaultMessage: 'Completing bookings' },
  'bookings-remind': { id: 'job.bookings-remind', defaultMessage: 'Booking reminders' },
  'bookings-close': { id: 'job.bookings-close', defaultMessage: 'Releasing host earnings' },
  'idempotency-purge': { id: 'job.idempotency-purge', defaultMessage: 'Deleting old request records' },
  'map-cells': { id: 'job.map-cells', defaultMessage: 'Updating map counts' },
  'host-answer-times': { id: 'job.host-answer-times', defaultMessage: 'Updating host response times' },
  'photos-make': { id: 'job.photos-make', defaultMessage: 'Processing uploaded photos' },
  'photos-sweep': { id: 'job.photos-sweep', defaultMessage: 'Deleting unused photos' },
  feeds: { id: 'job.feeds', defaultMessage: 'Calendar sync' },
  'message-pictures': { id: 'job.message-pictures', defaultMessage: 'Deleting unsent message pictures' },
  'news-forget': { id: 'job.news-forget', defaultMessage: 'Deleting old notifications' },
  'bookmarks-prices': { id: 'job.bookmarks-prices', defaultMessage: 'Price drop alerts for bookmarks' },
  'replies-send': { id: 'job.replies-send', defaultMessage: 'Sending scheduled messages' },
  'reviews-publish': { id: 'job.reviews-publish', defaultMessage: 'Publishing reviews' },
  'search-watches': { id: 'job.search-watches', defaultMessage: 'Saved search alerts' },
  'suspensions-over': { id: 'job.suspensions-over', defaultMessage: 'Ending suspensions' },
  'deletions-due': { id: 'job.deletions-due', defaultMessage: 'Deleting accounts on request' },
  'tickets-of-the-gone': { id: 'job.tickets-of-the-gone', defaultMessage: 'Deleting tickets of former members' },
  'documents-ending': { id: 'job.documents-ending', defaultMessage: 'Reminders about expiring documents' },
  'documents-ended': { id: 'job.documents-ended', defaultMessage: 'Pausing listings with expired documents' },
  'mail-digests': { id: 'job.mail-digests', defaultMessage: 'Daily summary emails' },
  'outbox-forget': { id: 'job.outbox-forget', defaultMessage: 'Deleting records of completed work' },
  'identity-purge': { id: 'job.identity-purge', defaultMessage: 'Deleting expired sessions' },
}) satisfies Record<TimedJobName, object>;
