// The module's public interface: hosts' documents and insurance claims.
import type { TimedJob } from '../../jobs/runner.ts';
import { sendExpiryReminders } from './documents.ts';

export { changeClaim, listClaims, openClaim } from './claims.ts';
export {
  beginDocument,
  countWaiting,
  decideOnDocument,
  documentFileTopic,
  forgetDocuments,
  listDocuments,
  listHostDocuments,
  listOwnDocuments,
  readOwnFile,
  removeDocument,
  sendExpiryReminders,
  takeFile,
  viewFileForStaff,
} from './documents.ts';
export { type Lapse, listLapsedHosts, listLapses, noteLapses } from './lapse-store.ts';

export const insuranceJobs: readonly TimedJob[] = [
  { name: 'documents-ending', everySeconds: 3_600, run: sendExpiryReminders },
];
