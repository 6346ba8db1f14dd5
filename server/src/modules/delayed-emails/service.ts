// Emails that aren't sent right away: whether they're still true when they are, and daily digests. `waitsUntil` in
// emails/service.ts decides how long one waits; members/quiet-hours.ts knows when quiet hours end and when the digest is sent.
export { waitingEmailJobs } from './digests.ts';
export { refreshEmail } from './refresh-email.ts';
