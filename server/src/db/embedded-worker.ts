/**
 * Worker thread: the embedded PostgreSQL engine behind its multiplexer, so that a long query never blocks the server's
 * event loop. Speaks to the main thread only about being ready, being broken and having to stop.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { WireMultiplexer } from './wire-multiplexer.ts';

/** What the main thread tells the worker at its start. */
export interface WorkerSettings {
  directory: string;
  /** Path of the unix socket; undefined listens on a loopback port instead. */
  socketPath: string | undefined;
  leaseMs: number;
}

export type WorkerReport = { kind: 'ready'; port: number } | { kind: 'broken'; reason: string };

const settings = workerData as WorkerSettings;
const main = parentPort;
if (!main) throw new Error('embedded-worker.ts runs as a worker thread only');
const report = (message: WorkerReport): void => main.postMessage(message);

const engine = await PGlite.create({
  dataDir: settings.directory,
  extensions: { btree_gist, citext, pg_trgm, unaccent },
  // A small buffer pool saves over 100 MB of memory; the operating system caches the files anyway.
  startParams: [
    ...PGlite.defaultStartParams,
    ...['shared_buffers=32MB', 'max_wal_size=64MB', 'TimeZone=UTC'].flatMap((s) => ['-c', s]),
  ],
});
const multiplexer = new WireMultiplexer({
  backend: (bytes, onRawData) => engine.execProtocolRawStream(bytes, { onRawData }),
  leaseMs: settings.leaseMs,
  onBroken: (reason) => {
    report({ kind: 'broken', reason });
    process.exit(70);
  },
});
await multiplexer.start();

main.on('message', async (message) => {
  if (message !== 'stop') return;
  await multiplexer.stop();
  await engine.close();
  main.close();
});

const { server } = multiplexer;
server.on('error', (error) => report({ kind: 'broken', reason: String(error) }));
const onListening = (): void => {
  const address = server.address();
  report({ kind: 'ready', port: typeof address === 'object' && address ? address.port : 5432 });
};
if (settings.socketPath) server.listen(settings.socketPath, onListening);
else server.listen(0, '127.0.0.1', onListening);
