// Damage deposits (decision 0064): an agreed maximum that's charged only after the guest agreed or staff decided.

export { chargeReport, decideReport, listReports, refundReport, writeOffReport } from './decide-report.ts';
export { forgetPictures as forgetDamagePictures, readPicture, takePicture } from './pictures.ts';
export { reopenDamageRefund } from './refund-damage.ts';
export {
  answerReport,
  damageSteps,
  payAgain,
  recordReceived,
  reportDamage,
  viewDeposit,
  withdrawReport,
} from './report-actions.ts';
export { damageJobs, followDamages } from './report-deadlines.ts';
export { awaitsReport, countForStaff as countDamages, findOpenReport as findOpenDamage } from './store.ts';
export { verifyDamages } from './verify-store.ts';
