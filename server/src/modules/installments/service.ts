// Monthly payments for long stays (decision 0095). The first is paid with the booking, the others when their period begins.
export {
  installmentSteps,
  listOwed,
  payByCard,
  payInstallment,
  postponeInstallment,
  recordReceived,
  viewPlan,
  writeOffInstallment,
} from './acting.ts';
export { endInstallments, planEarlyEnd } from './ending.ts';
export { followInstallments, installmentJobs } from './following.ts';
export { cancelInstallments, openInstallments } from './planning.ts';
export { countOverdue as countInstallments, findUnpaidOf, hasInstallments } from './store.ts';
export { verifyInstallments } from './verify.ts';
