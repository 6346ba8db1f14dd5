// Stops waiting for work that takes too long. The work itself goes on: what it does to the database ends by the limits there.

/** Answers what the work answers, or throws what `late` makes once the time is up. Nothing is thrown unheard afterwards. */
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
