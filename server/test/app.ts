/**
 * The application of a test: whole, on a database of its own, with a clock the test moves. Close it in `afterAll`.
 */
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
import { createOutboxSignal } from '../src/jobs/outbox-bell.ts';
import type { Clock } from '../src/lib/clock.ts';
import { newId } from '../src/lib/ids.ts';
import { createOwnFunnel } from '../src/modules/insights/service.ts';
import { loadSecrets } from '../src/modules/secrets/service.ts';
import { testDatabase } from './database.ts';
import { type SignedIn, type SignInOptions, signIn } from './make.ts';

export interface TestClock extends Clock {
  /** Sets the time, e.g. '2026-11-21T15:00:00Z'. */
  set(instant: string | Date): void;
  /** Moves on (or, negative, back). */
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

/** A market without the demo, whose staff the tests' members at daynook.com are. */
export const OWN_MARKET = { DEMO: 'off', SANDBOX_PAYMENTS: 'on', STAFF_EMAIL_DOMAINS: 'daynook.com,daynook.dev' };

export interface TestAppOptions {
  /** Settings as in the environment, e.g. `{ BETA_GATE: 'on' }`. Rate limits are off unless set on, and slow answers are awaited. */
  environment?: Record<string, string>;
  /** Any dependency in place of the usual one. */
  overrides?: Partial<Deps>;
  /** When the test begins; 2026-11-21T15:00:00Z (a Saturday) when left out. */
  now?: string | Date;
  /** A database that is already open; it is then not closed. */
  db?: Database;
  /** How long a member's row may be remembered by the authenticator; 0, so that a change bites at once. */
  memberCacheMs?: number;
}

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  db: Database;
  clock: TestClock;
  /** Headers with which `app.inject` acts for the member: bearer token, CSRF cookie and header. */
  signIn(member: { subject: string }, options?: SignInOptions): Promise<SignedIn>;
  close(): Promise<void>;
}

export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const db = options.db ?? options.overrides?.db ?? (await testDatabase());
  const clock = testClock(options.now);
  const environment = {
    RATE_LIMITS: 'off',
    ANSWER_LIMIT_MS: '60000',
    // A busy machine isn't an overloaded market: a test with rate limits got 503 for a page on one.
    EVENT_LOOP_LIMIT_MS: '60000',
    // Tests cancel as one guest, again and again; what this limit does is tested where it's set lower.
    CANCELLATIONS_BEFORE_REQUESTS: '1000',
    // As above: many a test writes without being answered.
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
    // Nobody answers: a test carries effects out when it wants to see them.
    outboxSignal: createOutboxSignal(() => undefined),
    jobHealth: createJobHealth(),
    // A test flushes when it wants to see what was counted.
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
