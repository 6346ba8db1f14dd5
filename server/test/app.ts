/** A test's complete application, with its own database and a clock that the test moves. Close it in `afterAll`. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createProviders } from '../src/adapters/payments/providers.ts';
import { createFolderStore } from '../src/adapters/photos/folder-store.ts';
import { createUploadedStore } from '../src/adapters/photos/uploaded-store.ts';
import { createStripe } from '../src/adapters/stripe/client.ts';
import { buildApp } from '../src/app.ts';
import { parseConfig } from '../src/config.ts';
import type { Database } from '../src/db/open.ts';
import type { Deps } from '../src/deps.ts';
import { createAuthenticator } from '../src/http/authenticate.ts';
import { createJobHealth } from '../src/jobs/job-health.ts';
import { createOutboxSignal } from '../src/jobs/outbox-signal.ts';
import type { Clock } from '../src/lib/clock.ts';
import { newId } from '../src/lib/ids.ts';
import { createOwnFunnel } from '../src/modules/insights/service.ts';
import { loadSecrets } from '../src/modules/secrets/service.ts';
import { testDatabase } from './database.ts';
import { type SignedIn, type SignInOptions, signIn } from './make.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export interface TestClock extends Clock {
  /** Sets the time, e.g. '2026-11-21T15:00:00Z'. */
  set(instant: string | Date): void;
  /** Moves the clock forward (or back, if negative). */
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number; milliseconds?: number }): void;
}

export function testClock(start: string | Date = '2026-11-21T15:00:00Z'): TestClock {
  let nowMs = new Date(start).getTime();
  return {
    now: () => new Date(nowMs),
    set: (instant) => {
      nowMs = new Date(instant).getTime();
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }) => {
      nowMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
    },
  };
}

/** A marketplace without the demo. Test members with an address at daynook.com are its staff. */
export const OWN_MARKET = { DEMO: 'off', SANDBOX_PAYMENTS: 'on', STAFF_EMAIL_DOMAINS: 'daynook.com,daynook.dev' };

export interface TestAppOptions {
  /** Settings as in the environment, e.g. `{ BETA_GATE: 'on' }`. By default, rate limits are off and slow responses don't time out. */
  environment?: Record<string, string>;
  /** Replaces any dependency. */
  overrides?: Partial<Deps>;
  /** The test's start time. Default: 2026-11-21T15:00:00Z, a Saturday. */
  now?: string | Date;
  /** A database that's already open. It isn't closed. */
  db?: Database;
  /** How long the authenticator may cache a member's row. Default: 0, so that changes take effect immediately. */
  memberCacheMs?: number;
}

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  db: Database;
  clock: TestClock;
  /** Headers with which `app.inject` acts as the member: bearer token, CSRF cookie, and CSRF header. */
  signIn(member: { subject: string }, options?: SignInOptions): Promise<SignedIn>;
  close(): Promise<void>;
}

/** Photos and papers of this process's tests. In ./data, they'd keep `npm start` from using that folder. */
let dataDir: string | undefined;

export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const db = options.db ?? options.overrides?.db ?? (await testDatabase());
  const clock = testClock(options.now);
  dataDir ??= makeTemporaryFolder('daynook-app-');
  const environment = {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ANSWER_LIMIT_MS: '60000',
    // A busy test machine isn't an overloaded marketplace. Otherwise, tests with rate limits get a 503 for pages.
    EVENT_LOOP_LIMIT_MS: '60000',
    // Tests cancel many bookings as one guest. The tests of this limit set it lower.
    CANCELLATIONS_BEFORE_REQUESTS: '1000',
    // For the same reason: many tests send messages that nobody answers.
    MESSAGES_BEFORE_REPLY: '1000',
    LOG_LEVEL: 'silent',
    ...OWN_MARKET,
    ...options.environment,
  };
  const config = parseConfig(environment);
  const photoFiles = options.overrides?.photoFiles ?? createFolderStore(join(config.dataDir, 'photos'));
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' }) as unknown as Deps['log'];
  const parts = {
    config,
    db,
    clock,
    newId,
    log,
    secrets: await loadSecrets(db, clock),
    payments: createProviders({ config, db, clock }),
    stripe: config.stripe && createStripe(config.stripe),
    photoFiles,
    photos: createUploadedStore(photoFiles),
    streets: undefined,
    // Does nothing, because tests carry out effects when they want to.
    outboxSignal: createOutboxSignal(() => undefined),
    jobHealth: createJobHealth(),
    // Tests flush the counts when they want to see them.
    funnel: createOwnFunnel({ db, clock, log }),
    ...options.overrides,
  };
  const authenticator = createAuthenticator(parts, { memberCacheMs: options.memberCacheMs ?? 0 });
  const deps: Deps = { authenticate: authenticator, ...parts };
  const app = await buildApp(deps);
  await app.ready();
  return {
    app,
    deps,
    db,
    clock,
    signIn: (member, signInOptions) => signIn(deps, member, signInOptions),
    close: async () => {
      await app.close();
      if (db !== options.db && db !== options.overrides?.db) await db.close();
    },
  };
}
