// Starts work on the outbox right after a commit instead of at the timed job's next run. A lost signal only means waiting for that job.
import { withoutGuard } from '../db/commit-guard.ts';

export interface OutboxSignal {
  /** Safe to call any number of times. Work continues until nothing is due, then runs once more after the last call. */
  ring(): void;
  /** Sets what runs on each signal, in parallel. Until then, signals do nothing. */
  setWork(...drains: readonly (() => Promise<unknown>)[]): void;
  /** Ignores further signals. Resolves when the current work has ended. */
  stop(): Promise<void>;
}

/** Repeats `drain` while there are signals, never twice at the same time. */
function createWorker(drain: () => Promise<unknown>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  let isSignaled = false;
  const work = async () => {
    try {
      while (isSignaled) {
        isSignaled = false;
        await drain();
      }
    } catch (error) {
      onError(error);
    } finally {
      running = undefined;
    }
  };
  return {
    signal: () => {
      isSignaled = true;
      // A request with an API token may have rung. The effects are also other members'.
      running ??= withoutGuard(work);
    },
    stop: async () => {
      isSignaled = false;
      await running;
    },
  };
}

export function createOutboxSignal(onError: (error: unknown) => void): OutboxSignal {
  let workers: ReturnType<typeof createWorker>[] = [];
  return {
    ring: () => {
      for (const worker of workers) worker.signal();
    },
    setWork: (...drains) => {
      workers = drains.map((drain) => createWorker(drain, onError));
    },
    stop: async () => {
      const stopping = workers;
      workers = [];
      await Promise.all(stopping.map((worker) => worker.stop()));
    },
  };
}
