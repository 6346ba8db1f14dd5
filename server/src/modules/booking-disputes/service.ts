// Disputes between a guest and a host (decisions 0096 and 0097): overtime and problems with a stay.

export { acceptOffer, declineOffer, makeOffer, payExtra, withdraw } from './answer-dispute.ts';
export { decideDispute, listForStaff } from './decide-dispute.ts';
export { view } from './dispute-action.ts';
export { addEvidence, forgetEvidence, readEvidence } from './evidence.ts';
export { bookingDisputeJobs, followDisputes } from './follow-disputes.ts';
export { openDispute } from './open-dispute.ts';
export { recordReceived } from './record-received.ts';
export { countForStaff as countBookingDisputes, findOpenDispute } from './store.ts';
export { verifyBookingDisputes } from './verify-store.ts';
