// Lets effects be carried out the moment they are committed instead of at the next tick of the clock. Losing a ring
// loses nothing: the timed job comes by anyway.

export interface OutboxBell {
  /** Safe to call any number of times at once: work goes on until nothing is due, and once more after the last ring. */
  ring(): void;
  /** What a ring does; until it is said, rings are heard by nobody. */
  answerWith(drain: () => Promise<unknown>): void;
  /** Rings are heard no more; resolves when what was begun has ended. */
  stop(): Promise<void>;
}

export function createOutboxBell(onError: (error: unknown) => void): OutboxBell {
  let drain: (() => Promise<unknown>) | undefined;
  let atWork: Promise<void> | undefined;
  let isRung = false;
  const work = async () => {
    try {
      while (isRung && drain) {
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
      if (drain) atWork ??= work();
    },
    answerWith: (answer) => {
      drain = answer;
    },
    stop: async () => {
      drain = undefined;
      await atWork;
    },
  };
}
