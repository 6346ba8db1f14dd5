// Mails that do not go out at once: whether they still hold when they do, and those that go out once a day, together.
export { waitingEmailJobs } from './digests.ts';
export { renewed } from './renewed.ts';
