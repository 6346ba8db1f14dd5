// Deletes many rows in small batches, which don't hold locks for long.

const BATCH_SIZE = 500;

/**
 * Repeats `deleteSome`, which deletes up to `limit` rows and returns how many, until none is left or `signal` aborts. Returns how many in
 * all.
 */
export async function deleteInBatches(
  signal: AbortSignal,
  deleteSome: (limit: number) => Promise<number>,
): Promise<number> {
  for (let total = 0; ; ) {
    if (signal.aborted) return total;
    const count = await deleteSome(BATCH_SIZE);
    total += count;
    if (count < BATCH_SIZE) return total;
  }
}
