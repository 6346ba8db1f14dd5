// Every timed job of the modules, in one list.
import { vacuumEmbedded } from '../db/embedded-vacuum.ts';
import { purgeExpired } from '../identity/purge.ts';
import { accountJobs } from '../modules/accounts/service.ts';
import { apiTokenJobs } from '../modules/api-tokens/service.ts';
import { arrivalJobs } from '../modules/arrivals/service.ts';
import { bookingChangeJobs } from '../modules/booking-changes/service.ts';
import { bookingDisputeJobs } from '../modules/booking-disputes/service.ts';
import { bookingSeriesJobs } from '../modules/booking-series/service.ts';
import { bookingJobs } from '../modules/bookings/service.ts';
import { bookmarkJobs } from '../modules/bookmarks/service.ts';
import { bookJobs } from '../modules/books/service.ts';
import { calendarCheckJobs } from '../modules/calendar-checks/service.ts';
import { calendarImportJobs } from '../modules/calendar-imports/service.ts';
import { calendarPushJobs } from '../modules/calendar-push/service.ts';
import { connectedAppJobs } from '../modules/connected-apps/service.ts';
import { connectionTestJobs } from '../modules/connection-tests/service.ts';
import { damageJobs } from '../modules/damages/service.ts';
import { waitingEmailJobs } from '../modules/delayed-emails/service.ts';
import { disputeJobs } from '../modules/disputes/service.ts';
import { feeJobs } from '../modules/fees/service.ts';
import { hostBadgeJobs } from '../modules/host-badges/service.ts';
import { bulkJobs, documentPauseJobs, photoJobs } from '../modules/hosting/service.ts';
import { installmentJobs } from '../modules/installments/service.ts';
import { insuranceJobs } from '../modules/insurance/service.ts';
import { invoiceJobs } from '../modules/invoices/service.ts';
import { memberImportJobs } from '../modules/member-imports/service.ts';
import { messageJobs } from '../modules/messages/service.ts';
import { noiseSampleJobs } from '../modules/noise-samples/service.ts';
import { paymentJobs } from '../modules/payments/service.ts';
import { payoutJobs } from '../modules/payouts/service.ts';
import { replyAddressJobs } from '../modules/reply-addresses/service.ts';
import { retentionJobs } from '../modules/retention/service.ts';
import { reviewJobs } from '../modules/reviews/service.ts';
import { replyJobs } from '../modules/saved-replies/service.ts';
import { searchJobs } from '../modules/search/service.ts';
import { searchWatchJobs } from '../modules/search-watches/service.ts';
import { stripeBalanceJobs } from '../modules/stripe-balance/service.ts';
import { stripeEventJobs } from '../modules/stripe-events/service.ts';
import { supportJobs } from '../modules/support/service.ts';
import { taxJobs } from '../modules/tax/service.ts';
import { teamDayJobs } from '../modules/team-days/service.ts';
import { teamJobs } from '../modules/teams/service.ts';
import { waitlistJobs } from '../modules/waitlists/service.ts';
import { webhookJobs } from '../modules/webhooks/service.ts';
import type { Direction } from './outbox.ts';
import { correctTimes } from './outbox-clock.ts';
import type { TimedJob } from './runner.ts';

/** All jobs of an installation. `drain` carries out the outbox's due effects of one direction. */
export const listTimedJobs = (
  drain: (direction: Direction, signal: AbortSignal) => Promise<unknown>,
): readonly TimedJob[] => [
  { name: 'outbox', everySeconds: 1, run: (_, signal) => drain('inward', signal) },
  { name: 'outbox-outward', everySeconds: 1, run: (_, signal) => drain('outward', signal) },
  { name: 'outbox-foreign', everySeconds: 1, run: (_, signal) => drain('foreign', signal) },
  ...bookingJobs,
  ...bookingChangeJobs,
  ...bookingDisputeJobs,
  ...bookingSeriesJobs,
  ...arrivalJobs,
  ...paymentJobs,
  ...bookJobs,
  ...payoutJobs,
  ...invoiceJobs,
  ...feeJobs,
  ...damageJobs,
  ...installmentJobs,
  ...disputeJobs,
  ...stripeBalanceJobs,
  ...taxJobs,
  ...searchJobs,
  ...hostBadgeJobs,
  ...connectionTestJobs,
  ...noiseSampleJobs,
  ...photoJobs,
  ...bulkJobs,
  ...calendarImportJobs,
  ...messageJobs,
  ...bookmarkJobs,
  ...replyJobs,
  ...reviewJobs,
  ...searchWatchJobs,
  ...calendarCheckJobs,
  ...waitlistJobs,
  ...accountJobs,
  ...apiTokenJobs,
  ...teamJobs,
  ...teamDayJobs,
  ...webhookJobs,
  ...connectedAppJobs,
  ...calendarPushJobs,
  ...memberImportJobs,
  ...supportJobs,
  ...insuranceJobs,
  ...documentPauseJobs,
  ...waitingEmailJobs,
  ...replyAddressJobs,
  { name: 'outbox-clock', everySeconds: 20, run: correctTimes },
  ...retentionJobs,
  ...stripeEventJobs,
  { name: 'identity-purge', everySeconds: 3_600, run: purgeExpired },
  { name: 'database-vacuum', everySeconds: 300, run: vacuumEmbedded },
];
