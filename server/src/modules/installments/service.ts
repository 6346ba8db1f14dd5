// Monthly payments for long stays (decision 0065). The first is paid with the booking, the others when their period begins.

export { endInstallments, planEarlyEnd } from './end-early-cost.ts';
export {
  installmentSteps,
  listOwed,
  payByCard,
  payInstallment,
  postponeInstallment,
  recordReceived,
  viewPlan,
  writeOffInstallment,
} from './installment-actions.ts';
export { followInstallments, installmentJobs } from './installment-deadlines.ts';
export { chargedAt, earliestLaterStart, lastMoveTo } from './later-bookings.ts';
export { cancelInstallments, moveLaterPayment, openInstallments } from './plan-installments.ts';
export { countOverdue as countInstallments, findUnpaid, hasInstallments, isCharging } from './store.ts';
export { verifyInstallments } from './verify-store.ts';
