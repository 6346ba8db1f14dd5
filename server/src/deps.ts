// Everything outside the modules, in one record made at start (or by a test) and passed by argument.
import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { PaymentProviders } from './adapters/payments/providers.ts';
import type { FileStore } from './adapters/photos/file-store.ts';
import type { PhotoStore } from './adapters/photos/photo-store.ts';
import type { StreetTiles } from './adapters/streets/street-tiles.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import type { Actor } from './http/actor.ts';
import type { JobHealth } from './jobs/job-health.ts';
import type { OutboxSignal } from './jobs/outbox-bell.ts';
import type { Clock } from './lib/clock.ts';
import type { NewId } from './lib/ids.ts';
import type { Funnel } from './modules/insights/service.ts';
import type { SigningKey } from './modules/secrets/service.ts';

/** The logger: pino's, as the HTTP framework knows it. */
export type Log = FastifyBaseLogger;

/** Secrets made at the first start and kept in the database. */
export interface Secrets {
  /** Keys the fixed offset between a home and its public point. */
  location: string;
  /** Keys the addresses of calendars that others follow. */
  calendar: string;
  /** Seals the addresses of calendars that rooms follow. */
  feeds: string;
  /** Seals the numbers of hosts' payout accounts. */
  payouts: string;
  /** Keys the CSRF token. */
  csrf: string;
  /** Key the identity provider's cookies; the first signs, all verify. */
  cookieKeys: string[];
  /** Sign the embedded identity provider's tokens; the first signs, all verify. */
  signingKeys: SigningKey[];
}

export interface Deps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Log;
  readonly secrets: Secrets;
  /** Where guests' money comes from. */
  readonly payments: PaymentProviders;
  /** Stripe's API, where the operator has turned it on. */
  readonly stripe: Stripe | undefined;
  /** Where pictures come from. */
  readonly photos: PhotoStore;
  /** Where files that people gave us are kept. */
  readonly photoFiles: FileStore;
  /** The map's streets, where the operator has an archive of them. */
  readonly streets: StreetTiles | undefined;
  /** Rung after a commit whose effects should not wait for the clock. */
  readonly outboxSignal: OutboxSignal;
  /** When each timed job last succeeded, from memory. */
  readonly jobHealth: JobHealth;
  /** Counts what people are shown, in memory. */
  readonly funnel: Funnel;
  /** Who holds this bearer token; throws UNAUTHENTICATED when nobody does. */
  readonly authenticate: (token: string) => Promise<Actor>;
}
