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
export { chargeReport, decideReport, listReports, refundReport, writeOffReport } from './deciding.ts';
export { damageJobs, followDamages } from './following.ts';
export { forgetPictures as forgetDamagePictures, readPicture, takePicture } from './pictures.ts';
export { reopenDamageRefund } from './refunding.ts';
export { awaitsReport, countForStaff as countDamages, findOpenOf as findOpenDamage } from './store.ts';
export { verifyDamages } from './verify.ts';
