// Damage deposits (decision 0094): an agreed maximum that's charged only after the guest agreed or staff decided.
export {
  answerReport,
  damageSteps,
  payAgain,
  recordReceived,
  reportDamage,
  viewDeposit,
  withdrawReport,
} from './acting.ts';
export { chargeReport, decideReport, listReports, writeOffReport } from './deciding.ts';
export { damageJobs, followDamages } from './following.ts';
export { countForStaff as countDamages, findOpenOf as findOpenDamage } from './store.ts';
export { verifyDamages } from './verify.ts';
