// Timed work of search. Each job does nothing the second time.
import type { Deps } from '../../deps.ts';
import { refreshAnswerTimes } from '../listings/service.ts';
import { foldMapCells } from './map-cells.ts';

interface SearchJob {
  readonly name: string;
  readonly everySeconds: number;
  run(deps: Deps): Promise<unknown>;
}

export const searchJobs: readonly SearchJob[] = [
  { name: 'map-cells', everySeconds: 5, run: ({ db }) => foldMapCells(db) },
  { name: 'host-answer-times', everySeconds: 900, run: ({ db, clock }) => refreshAnswerTimes(db, clock.now()) },
];
