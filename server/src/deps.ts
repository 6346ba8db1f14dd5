// Everything outside of the modules, in one record that's created at start (or by a test) and passed as an argument.
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
import type { OutboxSignal } from './jobs/outbox-signal.ts';
import type { Clock } from './lib/clock.ts';
import type { NewId } from './lib/ids.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Funnel } from './modules/insights/service.ts';
import type { SigningKey } from './modules/secrets/service.ts';

/** The logger: pino's, with the HTTP framework's type. */
export type Log = FastifyBaseLogger;

/** Secrets created at the first start and stored in the database. */
export interface Secrets {
  /** The key for the fixed offset between a property and its public point. */
  location: string;
  /** The key for the URLs of calendar exports. */
  calendar: string;
  /** Encrypts the URLs of calendar imports. */
  feeds: string;
  /** Encrypts the numbers of hosts' payout accounts. */
  payouts: string;
  /** Encrypts the secrets of authenticator apps. */
  factors: string;
  /** The key for CSRF tokens. */
  csrf: string;
  /** The keys for the identity provider's cookies. The first one signs; all of them verify. */
  cookieKeys: string[];
  /** Tells browsers' push services that notifications are ours (VAPID). Browsers subscribe to it, so it never changes. */
  pushKey: SigningKey;
  /** The embedded identity provider's token keys. The first one signs; all of them verify. */
  signingKeys: SigningKey[];
}

export interface Deps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Log;
  readonly secrets: Secrets;
  /** The providers that charge guests. */
  readonly payments: PaymentProviders;
  /** Stripe's API, if the operator has turned it on. */
  readonly stripe: Stripe | undefined;
  /** Where pictures come from. */
  readonly photos: PhotoStore;
  /** Where uploaded files are stored. */
  readonly photoFiles: FileStore;
  /** The map's streets, if the operator has an archive of them. */
  readonly streets: StreetTiles | undefined;
  /** Called after a commit whose effects shouldn't wait for the timed job. */
  readonly outboxSignal: OutboxSignal;
  /** When each timed job last succeeded, from memory. */
  readonly jobHealth: JobHealth;
  /** What Prometheus reads, if the operator has turned it on. */
  readonly metrics?: Metrics | undefined;
  /** Counts what people see, in memory. */
  readonly funnel: Funnel;
  /**
   * The actor for a bearer token. Throws UNAUTHENTICATED if it isn't valid. API tokens are only accepted with the network they're sent
   * from; then it also throws TOKEN_NOT_VALID, TOKEN_REVOKED, TOKEN_EXPIRED, and ACCOUNT_NOT_ACTIVE.
   */
  readonly authenticate: (token: string, network?: string) => Promise<Actor>;
}
