// Keeps what a process holds of the database as it is there.
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './open.ts';

const RETRY_MS = 2_000;

/**
 * Reads again whenever another process says that something changed, until the returned function is called. Nobody says it twice, so it tries
 * until it can.
 */
export function followChannel(
  { db, log }: { readonly db: Database; readonly log: FastifyBaseLogger },
  channel: string,
  read: () => Promise<void>,
): () => void {
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  const refresh = () => {
    clearTimeout(retry);
    read().catch((error: unknown) => {
      log.error({ err: error, channel }, 'a change could not be read');
      clearTimeout(retry);
      if (!isStopped) retry = setTimeout(refresh, RETRY_MS).unref();
    });
  };
  const stopListening = db.listen(channel, refresh);
  return () => {
    isStopped = true;
    clearTimeout(retry);
    stopListening();
  };
}
