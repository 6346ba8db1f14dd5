// Runs a bulk change in batches, so hosts can see progress, stop it, and resume after a lost connection. Batches are idempotent: sending
// one again returns what was done.
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import {
  applyChange,
  type BulkChange,
  type BulkResult,
  type NamedListing,
  undoChange,
  useListingsChanged,
} from '../../nouns/listings/host-listings-api.ts';

const PART = 20;

export interface BulkRun {
  readonly kind: 'change' | 'undo';
  readonly change: BulkChange;
  readonly changeId: string;
  readonly rooms: readonly NamedListing[];
  readonly results: readonly BulkResult[];
  readonly phase: 'running' | 'stopped' | 'done';
  /** Why it stopped early. */
  readonly error?: string;
}

export interface Bulk {
  readonly run: BulkRun | undefined;
  /** Starts the change; removed listings are included in the results. */
  readonly start: (change: BulkChange, listings: readonly NamedListing[]) => Promise<void>;
  readonly undo: (change: BulkChange, changeId: string, ids: readonly string[]) => Promise<void>;
  /** Resumes where it stopped. */
  readonly resume: () => Promise<void>;
  readonly stop: () => void;
  readonly forget: () => void;
}

export function useBulkRun(): Bulk {
  const changed = useListingsChanged();
  const [run, setRun] = useState<BulkRun>();
  const isStopped = useRef(false);

  const runStep = ({ kind, change, changeId, results }: BulkRun, part: readonly NamedListing[]) =>
    kind === 'undo'
      ? undoChange(
          changeId,
          part.map(({ _id }) => _id),
        )
      : applyChange({ changeId, key: `${changeId}:${results.length}` }, { change, rooms: part });

  async function carryOn(begun: BulkRun): Promise<void> {
    isStopped.current = false;
    let current: BulkRun = { ...begun, phase: 'running' };
    const show = (next: BulkRun) => {
      current = next;
      setRun(next);
    };
    show(current);
    try {
      while (current.results.length < current.rooms.length && !isStopped.current) {
        const from = current.results.length;
        const results = await runStep(current, current.rooms.slice(from, from + PART));
        show({ ...current, results: [...current.results, ...results] });
      }
      show({ ...current, phase: current.results.length < current.rooms.length ? 'stopped' : 'done' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      show({ ...current, phase: 'stopped', error: error.message });
    } finally {
      await changed();
    }
  }

  const begin = (kind: BulkRun['kind'], change: BulkChange, changeId: string, listings: readonly NamedListing[]) =>
    carryOn({ kind, change, changeId, rooms: listings, results: [], phase: 'running' });

  return {
    run,
    start: (change, listings) => begin('change', change, crypto.randomUUID(), listings),
    undo: (change, changeId, ids) =>
      begin(
        'undo',
        change,
        changeId,
        ids.map((_id) => ({ _id, version: 1 })),
      ),
    resume: async () => {
      if (run) {
        const { error: _error, ...rest } = run;
        await carryOn(rest);
      }
    },
    stop: () => {
      isStopped.current = true;
    },
    forget: () => setRun(undefined),
  };
}
