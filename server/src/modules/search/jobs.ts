// Timed jobs of search. All are idempotent.
import type { TimedJob } from '../../jobs/runner.ts';
import { refreshAnswerTimes } from '../listings/service.ts';
import { foldMapCells } from './map-cells.ts';

export const searchJobs: readonly TimedJob[] = [
  { name: 'map-cells', everySeconds: 5, run: ({ db }) => foldMapCells(db) },
  { name: 'host-answer-times', everySeconds: 900, run: ({ db, clock }) => refreshAnswerTimes(db, clock.now()) },
];
