// Keeps one answer that takes long to work out: everybody gets the one there is, and whoever comes when it has grown old
// has the next one worked out behind their back.

/** `nowMs` is a clock that never goes back. */
export function keptAnswer<T>(
  work: () => Promise<T>,
  { freshMs, nowMs = () => performance.now() }: { freshMs: number; nowMs?: () => number },
): () => Promise<T> {
  let kept: { answer: T; atMs: number } | undefined;
  let working: Promise<T> | undefined;
  const workOut = (): Promise<T> => {
    working ??= work()
      .then((answer) => {
        kept = { answer, atMs: nowMs() };
        return answer;
      })
      .finally(() => {
        working = undefined;
      });
    return working;
  };
  return () => {
    if (!kept) return workOut();
    // A failure leaves what there is; the next caller tries again.
    if (nowMs() - kept.atMs >= freshMs) workOut().catch(() => undefined);
    return Promise.resolve(kept.answer);
  };
}
