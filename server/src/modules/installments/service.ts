// Monthly payments of long stays (decision 0095): the first with the booking, the others when their period begins.
export { listOverdue, payInstallment, postponeInstallment, recordReceived, viewPlan } from './acting.ts';
export { followInstallments, installmentJobs } from './following.ts';
export { cancelInstallments, openInstallments } from './planning.ts';
export { countOverdue as countInstallments, findUnpaidOf, hasInstallments } from './store.ts';
export { verifyInstallments } from './verify.ts';
