// Timed jobs of bookings. Each can run twice, late, or on several nodes at once.
import { purgeIdempotencyKeys } from '../../http/idempotency.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { acceptDue } from './accept.ts';
import { closeDue, completeDue, expireDue, startDue } from './due-bookings.ts';
import { settleDue } from './finish-payments.ts';
import { refundJobs } from './refunds/stripe-refunds.ts';
import { remindDue } from './reminders/reminders.ts';

export const bookingJobs: readonly TimedJob[] = [
  { name: 'bookings-accept', everySeconds: 1, run: acceptDue },
  { name: 'bookings-expire', everySeconds: 5, run: expireDue },
  // A failed refund is a call whose outcome is unknown, so the same job retries it.
  { name: 'bookings-settle', everySeconds: 10, run: settleDue },
  { name: 'bookings-start', everySeconds: 30, run: startDue },
  { name: 'bookings-complete', everySeconds: 30, run: completeDue },
  { name: 'bookings-remind', everySeconds: 30, run: remindDue },
  { name: 'bookings-close', everySeconds: 300, run: closeDue },
  ...refundJobs,
  { name: 'idempotency-purge', everySeconds: 3_600, run: purgeIdempotencyKeys },
];
