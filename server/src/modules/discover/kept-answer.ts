// Caches one answer that takes long to compute: everyone gets the cached one, and the first caller after it expires starts computing
// the next one in the background.

interface Kept<T> {
  readonly answer: T;
  readonly atMs: number;
  readonly period: number;
}

interface Keeping {
  readonly freshMs: number;
  /** A clock that never goes back. */
  readonly nowMs?: () => number;
  /** A result of an earlier period is never returned. Callers wait for a new one. */
  readonly periodNow?: () => number;
}

export function keptAnswer<T>(
  work: () => Promise<T>,
  { freshMs, nowMs = () => performance.now(), periodNow = () => 0 }: Keeping,
): () => Promise<T> {
  let kept: Kept<T> | undefined;
  let working: { readonly period: number; readonly answer: Promise<T> } | undefined;
  const workOut = (period: number): Promise<T> => {
    if (working?.period === period) return working.answer;
    const mine = {
      period,
      answer: work()
        .then((answer) => {
          kept = { answer, atMs: nowMs(), period };
          return answer;
        })
        .finally(() => {
          if (working === mine) working = undefined;
        }),
    };
    working = mine;
    return mine.answer;
  };
  return () => {
    const period = periodNow();
    if (kept?.period !== period) return workOut(period);
    // A failure keeps the current result, and the next caller tries again.
    if (nowMs() - kept.atMs >= freshMs) workOut(period).catch(() => undefined);
    return Promise.resolve(kept.answer);
  };
}
