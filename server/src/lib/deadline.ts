// A time limit that holds. `AbortSignal.timeout` alone doesn't: nothing but the signal keeps its timer, and `fetch` refers to
// the signal weakly, so the garbage collector can take both while a silent server keeps us waiting forever.

/** The work wasn't finished in time. */
export class DeadlineExceeded extends Error {
  constructor(limitMs: number) {
    super(`not finished within ${limitMs} ms`);
    this.name = 'DeadlineExceeded';
  }
}

/**
 * Resolves with what `work` resolves with. When the time is up, aborts the signal and throws DeadlineExceeded, even if the
 * work ignores its signal. Read the whole response inside `work`, because a body can stall as well.
 */
export async function withDeadline<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new DeadlineExceeded(limitMs);
    controller.abort(error);
    reject(error);
  }, limitMs);
  try {
    return await Promise.race([work(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}
