// Timed jobs of arrivals. Each can run twice, late, or on several nodes at once.
import type { TimedJob } from '../../jobs/runner.ts';
import { releaseDue } from './release.ts';

export const arrivalJobs: readonly TimedJob[] = [{ name: 'arrivals', everySeconds: 30, run: releaseDue }];
