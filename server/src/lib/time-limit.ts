// Stops waiting for work that takes too long. The work continues, and its database statements have their own limits.

/** Resolves with the work's result, or throws `late()` when time is up. Later errors of the work are ignored. */
export async function withinTime<T>(limitMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(0, limitMs));
  });
  try {
    return await Promise.race([work, isLate]);
  } finally {
    clearTimeout(timer);
  }
}
