// Starts everything in order: port, database, schema, secrets, demo, application, sockets, jobs. Undoes it in reverse.
import type { FastifyInstance } from 'fastify';
import { createProviders } from './adapters/payments/providers.ts';
import type { FileStore } from './adapters/photos/file-store.ts';
import { openFileStore } from './adapters/photos/open-file-store.ts';
import { combineStores, type PhotoStore } from './adapters/photos/photo-store.ts';
import { createUploadedStore } from './adapters/photos/uploaded-store.ts';
import { openStreetTiles } from './adapters/streets/street-tiles.ts';
import { createStripe } from './adapters/stripe/client.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { loadExamples } from './current-examples.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { requireSameDatabase } from './db/direct-address.ts';
import { isConnectionLost } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import { type Database, type DatabaseOptions, openDatabase } from './db/open.ts';
import { explainRefusal } from './db/refused.ts';
import { requireSessionSettings } from './db/session-settings.ts';
import type { Deps, Log } from './deps.ts';
import { topicHandlers } from './effects.ts';
import { createAuthenticator } from './http/authenticate.ts';
import { serveDocuments } from './http/documents.ts';
import { refuseUnknown } from './http/not-found.ts';
import { findWebBuild } from './http/rendering/page-handler.ts';
import { RenderThreadPool } from './http/rendering/threads.ts';
import { RequestQueue } from './http/request-queue.ts';
import { openHttpServer } from './http-server.ts';
import { checkIssuer } from './identity/external-issuer.ts';
import { createJobHealth } from './jobs/job-health.ts';
import { type Direction, drainOutbox } from './jobs/outbox.ts';
import { createOutboxSignal } from './jobs/outbox-signal.ts';
import { startJobs } from './jobs/runner.ts';
import { listTimedJobs } from './jobs/timed-jobs.ts';
import { systemClock } from './lib/clock.ts';
import { newId } from './lib/ids.ts';
import { startObservers } from './metrics/observe.ts';
import { receiveReplies } from './modules/email-replies/service.ts';
import { createOwnFunnel } from './modules/insights/service.ts';
import { followListingChanges } from './modules/listings/service.ts';
import { followConversations } from './modules/messages/service.ts';
import { makePartitions } from './modules/retention/service.ts';
import { loadSecrets } from './modules/secrets/service.ts';
import { offerSetup } from './modules/setup/service.ts';
import { followSettings, loadSettings } from './modules/site-settings/service.ts';
import { followTexts, loadTexts } from './modules/site-texts/service.ts';
import { followTickets } from './modules/support/service.ts';
import { stopDeliveries } from './modules/webhooks/service.ts';
import { startRealtime } from './realtime/server.ts';

/** How long stopping may take. Then the process ends anyway, so whatever runs it should wait at least this long. */
export const STOP_LIMIT_MS = 12_000;

export interface RunningServer {
  /** The address people use. */
  readonly url: string;
  /** Stops accepting requests, finishes current ones, stops jobs and sockets, closes the database. Safe to call twice. */
  stop(): Promise<void>;
}

/** Where pages come from: by default the built web, during development its sources. */
export interface PageSource {
  serve(app: FastifyInstance, deps: Deps): Promise<void>;
  /** Called when no page is in progress anymore. */
  close?(): Promise<void>;
}

type Say = (text: string) => void;
const OUTBOUND_OFF =
  'OUTBOUND=off: no email is sent, no calendar is fetched, no file is removed and Redis is not used. Emails wait in the outbox until OUTBOUND=on.';
const DATABASE_RETRY_MS = 2_000;

/** Errors of a database server that's starting, restarting or unreachable for now. */
const PASSING = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '53300', '57P03'];

type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** The database server may start after us, so we wait for it, alive but not ready. The embedded engine never waits. */
async function openWhenReachable(
  options: DatabaseOptions,
  say: Say,
  setting: DatabaseSetting = 'DATABASE_URL',
): Promise<Database> {
  for (let isFirst = true; ; isFirst = false) {
    const db = await openDatabase(options);
    try {
      await db.pool.query('select 1');
      return db;
    } catch (error) {
      await db.close();
      const { code = '', message } = error as { code?: string; message: string };
      const mayPass = options.databaseUrl && (PASSING.includes(code) || isConnectionLost(error));
      if (!mayPass) throw explainRefusal(error, options.databaseUrl, setting);
      if (isFirst) say(`Waiting for the database (${code || message}) …`);
      await new Promise((resolve) => setTimeout(resolve, DATABASE_RETRY_MS));
    }
  }
}

const openConfigured = (config: Config, port: number, say: Say): Promise<Database> =>
  openWhenReachable(
    {
      databaseUrl: config.databaseUrl,
      directUrl: config.databaseDirectUrl,
      replicaUrl: config.databaseReplicaUrl,
      canPrepare: config.preparesStatements,
      dataDir: config.dataDir,
      poolSize: config.databasePoolSize,
      port,
    },
    say,
  );

async function migrateAtStart(db: Database, explain: (error: unknown) => unknown, say: Say): Promise<void> {
  const names = await migrate(db, {
    onProgress: ({ name, number, count }) => say(`Preparing the database (${number} of ${count}: ${name}) …`),
  }).catch((error) => {
    throw explain(error);
  });
  if (names.length > 0) await db.pool.query('analyze');
}

/** Throws MigrationError, DatabaseRefusedError. */
async function prepareDatabase(db: Database, config: Config, say: Say): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = config;
  if (!databaseDirectUrl) return migrateAtStart(db, (error) => explainRefusal(error, databaseUrl), say);
  await requireSessionSettings(db.pool);
  // Not through the pooler: nodes that wait for each other's migrations would keep its connections from nodes that serve.
  const setting = 'DATABASE_DIRECT_URL';
  const direct = await openWhenReachable({ databaseUrl: databaseDirectUrl, dataDir: '', poolSize: 1 }, say, setting);
  try {
    await requireSameDatabase(db.pool, direct.pool);
    await migrateAtStart(direct, (error) => explainRefusal(error, databaseDirectUrl, setting), say);
  } finally {
    await direct.close();
  }
}

/** The demo's photos are drawn. Hosts' own come from the file store. */
async function openPhotoStore(config: Config, photoFiles: FileStore, log: Log): Promise<PhotoStore> {
  const uploaded = createUploadedStore(photoFiles);
  if (!config.isDemo) return uploaded;
  const [{ sceneDrawings }, { createDrawnStore }] = await Promise.all([
    import('../demo/pictures.ts'),
    import('./adapters/photos/drawn-store.ts'),
  ]);
  const onError = (error: unknown) => log.error({ err: error }, 'drawing a picture');
  return combineStores(uploaded, createDrawnStore({ drawings: sceneDrawings(), dataDir: config.dataDir, onError }));
}

/** We start even if an external login provider isn't responding, but the operator should know. */
async function notifyOfIssuer({ oidc: { issuer } }: Config, say: Say): Promise<void> {
  const reason = await checkIssuer(issuer);
  if (reason !== undefined)
    say(`OIDC_ISSUER: ${issuer} isn’t responding correctly (${reason}). Nobody can log in until it does.`);
}

/** The built web, rendered in threads. Without one, the server is an API only. */
function builtPages(): PageSource {
  let threads: RenderThreadPool | undefined;
  return {
    serve: async (app, deps) => {
      const build = findWebBuild();
      if (!build) {
        app.setNotFoundHandler(refuseUnknown);
        return;
      }
      const { renderThreads, answerLimitMs } = deps.config;
      threads = await RenderThreadPool.start({
        build,
        threads: renderThreads,
        readersWaitMs: answerLimitMs,
        onError: (error) => deps.log.error({ err: error }, 'a thread that renders pages ended'),
      });
      const { handle, countReady, countPages } = threads;
      deps.metrics?.watch('daynook_render_threads', countReady);
      deps.metrics?.watch('daynook_pages_rendering', countPages);
      await serveDocuments(app, deps, handle, { threads: renderThreads });
    },
    close: async () => threads?.close(),
  };
}

async function createDeps(
  config: Config,
  { db, log, jobHealth, metrics }: Pick<Deps, 'db' | 'log' | 'jobHealth' | 'metrics'>,
  say: Say,
): Promise<Deps> {
  const photoFiles = await openFileStore(config, say);
  const parts = {
    config,
    db,
    clock: systemClock,
    newId,
    log,
    secrets: await loadSecrets(db, systemClock),
    payments: createProviders({ config, db, clock: systemClock }),
    stripe: config.stripe && createStripe(config.stripe),
    photoFiles,
    photos: await openPhotoStore(config, photoFiles, log),
    streets: await openStreetTiles(config, say),
    outboxSignal: createOutboxSignal((error) => log.error({ err: error }, 'carrying out effects')),
    jobHealth,
    metrics,
    funnel: createOwnFunnel({ db, clock: systemClock, log }),
  };
  return { ...parts, authenticate: createAuthenticator(parts) };
}

/** With metrics and traces, if the settings ask for them. */
async function createObservedDeps(config: Config, db: Database, log: Log, say: Say) {
  const parts = { config, db, log, jobHealth: createJobHealth(), clock: systemClock };
  const observers = await startObservers(parts, say);
  const deps = await createDeps(config, { ...parts, metrics: observers.metrics }, say);
  return { deps, observers };
}

/** Uses the settings and texts that the operator stored, also those that change from now on. Returns how to stop. */
async function followOperator(deps: Deps): Promise<() => void> {
  // Before they're loaded, so that no change in between is missed.
  const stops = [followSettings(deps), followTexts(deps)];
  await loadSettings(deps);
  await loadTexts(deps);
  return () => {
    for (const stop of stops) stop();
  };
}

/** Starts the server; resolves when it is ready to serve. Throws the errors that main.ts expects. */
export async function startServer(
  config: Config,
  log: Log,
  say: Say,
  pages: PageSource = builtPages(),
): Promise<RunningServer> {
  prepareDataDirectory(config.dataDir);
  const front = await openHttpServer(config.port, config.host, config.languages);
  const address = front.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  // PORT=0 means any free port, so the address is known only now.
  const settled = config.port === 0 ? config.withPort(port) : config;
  if (!settled.isOutboundOn) say(OUTBOUND_OFF);

  const db = await openConfigured(settled, port, say);
  await prepareDatabase(db, settled, say);
  const { deps, observers } = await createObservedDeps(settled, db, log, say);
  const stopFollowingChoices = await followOperator(deps);
  db.onFatal((error) => {
    log.fatal({ err: error }, 'the embedded database crashed');
    process.exit(70);
  });

  // Rows of a month without a partition go into another one, so this isn't worth not starting for.
  await makePartitions(deps).catch((error: unknown) => log.warn({ err: error }, 'couldn’t make all partitions'));
  if (settled.isDemo) {
    const { fillDemo } = await import('../demo/marketplace/fill.ts');
    await fillDemo(deps, say);
  }
  await loadExamples(db);

  const queue = new RequestQueue();
  const app = await buildApp(deps, {
    server: front.server,
    takeMeanWaitMs: () => queue.takeMeanWaitMs(),
    addPages: (instance) => pages.serve(instance, deps),
  });
  const stopFollowing = followListingChanges(db);
  const realtime = await startRealtime(app, deps, [followConversations, followTickets], say);
  await app.ready();
  const handlers = topicHandlers(realtime);
  observers.follow(realtime, handlers.keys());
  const stopping = new AbortController();
  const drain = (direction: Direction, signal: AbortSignal) => drainOutbox(deps, handlers, signal, direction);
  deps.outboxSignal.setWork(
    () => drain('inward', stopping.signal),
    () => drain('outward', stopping.signal),
    () => drain('foreign', stopping.signal),
  );
  const jobs = startJobs(deps, listTimedJobs(drain));
  const stopCounting = deps.funnel.start();
  front.handOver(queue.queueByKey(app.routing));
  if (!settled.oidc.isEmbedded) void notifyOfIssuer(settled, say);
  const replies = await receiveReplies(app, deps, say);
  await offerSetup(deps, say);

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    front.drain();
    stopping.abort();
    await Promise.all([jobs.stop(), deps.outboxSignal.stop(), replies?.close()]);
    await stopDeliveries(deps);
    // In parallel, because sockets and the application both wait for connections that only the front closes.
    await Promise.all([front.close(), realtime.close(), app.close()]);
    // Only now, because the front waits for pages in progress.
    await pages.close?.();
    await stopCounting();
    stopFollowing();
    stopFollowingChoices();
    await Promise.all([deps.streets?.close(), observers.close()]);
    await db.close();
  };
  return {
    url: settled.publicUrl,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
