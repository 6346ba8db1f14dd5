// Accounts to the rest of the server: what runs by the clock, and what the outbox brings.
export { memberStatusTopic } from './effects.ts';
export { accountJobs } from './jobs.ts';
