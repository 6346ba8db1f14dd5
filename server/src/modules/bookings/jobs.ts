// The timed work of bookings. Each may run twice, late, or on several nodes at once.
import { purgeIdempotencyKeys } from '../../http/idempotency.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { acceptDue } from './accept.ts';
import { refundJobs } from './refunds/stripe-refunds.ts';
import { remindDue } from './reminders/reminders.ts';
import { settleDue } from './settle.ts';
import { closeDue, completeDue, expireDue, startDue } from './timers.ts';

export const bookingJobs: readonly TimedJob[] = [
  { name: 'bookings-accept', everySeconds: 1, run: acceptDue },
  { name: 'bookings-expire', everySeconds: 5, run: expireDue },
  // Refunds that failed are calls whose outcome is open, and are tried again by the same job.
  { name: 'bookings-settle', everySeconds: 10, run: settleDue },
  { name: 'bookings-start', everySeconds: 30, run: startDue },
  { name: 'bookings-complete', everySeconds: 30, run: completeDue },
  { name: 'bookings-remind', everySeconds: 30, run: remindDue },
  { name: 'bookings-close', everySeconds: 300, run: closeDue },
  ...refundJobs,
  { name: 'idempotency-purge', everySeconds: 3_600, run: purgeIdempotencyKeys },
];
