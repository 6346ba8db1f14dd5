// Emails that aren't sent right away: whether they're still true when they are, and daily digests.
export { waitingEmailJobs } from './digests.ts';
export { refreshEmail } from './refresh-email.ts';
