// Accounts to the rest of the server: what runs by the clock, what the outbox brings, ending sessions, resetting second steps, and how
// often a password may be tried.

export { memberStatusTopic } from './after-status-change.ts';
export { createPasswordConfirmation } from './confirm-password.ts';
export { accountJobs } from './jobs.ts';
export { resetSecondStep } from './reset-second-step.ts';
export { readFactors } from './security.ts';
export { endMemberSessions } from './sessions.ts';
