// Accounts to the rest of the server: what runs by the clock, what the outbox brings, ending sessions, and how often a password may be
// tried.

export { createPasswordConfirmation } from './confirm-password.ts';
export { memberStatusTopic } from './effects.ts';
export { accountJobs } from './jobs.ts';
export { endMemberSessions } from './sessions.ts';
