// Timed work about accounts.
import type { TimedJob } from '../../jobs/runner.ts';
import { endSuspensions } from '../members/service.ts';
import { deleteDueMembers } from './deletion.ts';

export const accountJobs: readonly TimedJob[] = [
  { name: 'suspensions-over', everySeconds: 600, run: endSuspensions },
  { name: 'deletions-due', everySeconds: 900, run: deleteDueMembers },
];
