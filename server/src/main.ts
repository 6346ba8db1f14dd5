// The process: parses settings, starts everything in order, reports when it's ready, and stops cleanly.
import { DEMO_ACCOUNTS } from '@daynook/contract/brand';
import { ConfigError, parseConfig } from './config.ts';
import { currentBrand } from './current-settings.ts';
import { DataDirectoryError } from './data-directory.ts';
import { DataFolderError } from './db/data-folder.ts';
import { BrokenLockError, DirectoryInUseError } from './db/directory-lock.ts';
import { MigrationError } from './db/migration-error.ts';
import { DatabaseRefusedError } from './db/refused.ts';
import { ListenError } from './http-server.ts';
import { createLog } from './log.ts';
import { type RunningServer, STOP_LIMIT_MS, startServer } from './start-server.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
/** Errors whose messages are meant for the operator. */
const EXPECTED = [
  BrokenLockError,
  ConfigError,
  DataDirectoryError,
  DataFolderError,
  DatabaseRefusedError,
  DirectoryInUseError,
  ListenError,
  MigrationError,
];

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const log = createLog(config);
  const startedMs = performance.now();
  let server: RunningServer | undefined;

  const stop = async (code: number) => {
    const timer = setTimeout(() => process.exit(code || 1), STOP_LIMIT_MS);
    await server?.stop();
    clearTimeout(timer);
    process.exit(code);
  };
  // Before the start, which may wait for the database. A container's first process gets no signals that it doesn't handle.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // A supervisor may signal the whole group and our parent may forward the signal, so a second one is ignored.
      process.on('SIGTERM', () => undefined);
      say('\nStopping …');
      void stop(0);
    });
  }

  server = await startServer(config, log, say);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.once(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      void stop(1);
    });
  }
  log.info(
    { startMs: Math.round(performance.now() - startedMs), isEmbedded: !config.databaseUrl, node: process.version },
    'ready',
  );
  say(`${currentBrand().name} is ready on ${server.url}`);
  if (config.isDemo) {
    say(
      `  Demo accounts (password ${DEMO_ACCOUNTS.password}): ${DEMO_ACCOUNTS.guest} · ${DEMO_ACCOUNTS.host} · ${DEMO_ACCOUNTS.staff}`,
    );
  }
  if (!config.databaseUrl) {
    say(
      '  Using the embedded database. It’s fine for trying things out, but a power cut can lose the latest changes. In production, set DATABASE_URL.',
    );
  }
}

main().catch((error: unknown) => {
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  process.stderr.write(
    isExpected
      ? `${(error as Error).message}\n`
      : `${currentBrand().name} couldn’t start: ${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
