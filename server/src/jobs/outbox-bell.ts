// Lets effects be carried out the moment they are committed instead of at the next tick of the clock. Losing a ring
// loses nothing: the timed job comes by anyway.

export interface OutboxSignal {
  /** Safe to call any number of times at once: work goes on until nothing is due, and once more after the last ring. */
  ring(): void;
  /** What a ring does, each beside the others; until it is said, rings are heard by nobody. */
  answerWith(...drains: readonly (() => Promise<unknown>)[]): void;
  /** Rings are heard no more; resolves when what was begun has ended. */
  stop(): Promise<void>;
}

/** Rings for one piece of work: it goes on while there were rings, and never twice at once. */
function createWorker(drain: () => Promise<unknown>, onError: (error: unknown) => void) {
  let atWork: Promise<void> | undefined;
  let isRung = false;
  const work = async () => {
    try {
      while (isRung) {
        isRung = false;
        await drain();
      }
    } catch (error) {
      onError(error);
    } finally {
      atWork = undefined;
    }
  };
  return {
    ring: () => {
      isRung = true;
      atWork ??= work();
    },
    stop: async () => {
      isRung = false;
      await atWork;
    },
  };
}

export function createOutboxSignal(onError: (error: unknown) => void): OutboxSignal {
  let workers: ReturnType<typeof createWorker>[] = [];
  return {
    ring: () => {
      for (const worker of workers) worker.ring();
    },
    answerWith: (...drains) => {
      workers = drains.map((drain) => createWorker(drain, onError));
    },
    stop: async () => {
      const stopping = workers;
      workers = [];
      await Promise.all(stopping.map((worker) => worker.stop()));
    },
  };
}
