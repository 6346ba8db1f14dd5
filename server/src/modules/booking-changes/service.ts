// Changes of confirmed bookings (E7): one side proposes, the other answers, and the difference is charged or refunded.

export { acceptChange, declineChange, payChange, withdrawChange } from './answer.ts';
export { correctHours } from './correct-hours.ts';
export { extendBooking, leaveEarly, listLaterEnds } from './during-stay.ts';
export { bookingChangeJobs, followChanges } from './jobs.ts';
export type { Wanted } from './new-terms.ts';
export { listChanges, listOtherListings, proposeChange, quoteChange } from './propose.ts';
export { findTrouble, isInState } from './store.ts';
export { verifyChanges } from './verify.ts';
