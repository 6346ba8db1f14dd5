// The one place that makes a client of Stripe's API. STRIPE_API_URL puts another server in its place.
import Stripe from 'stripe';

/** What the operator sets to turn on card payments. */
export interface StripeSettings {
  readonly secretKey: string;
  /** Of each webhook endpoint, as Stripe has one for our own account and one for hosts' accounts. */
  readonly webhookSecrets: readonly string[];
  /** Public: browsers load the card form with it. */
  readonly publishableKey: string;
  readonly apiUrl: string;
}

/** What our code was written against: Stripe answers in this shape whatever the account's default is. */
const API_VERSION = '2026-10-28.endive';
/** One repeat included, a call ends before the caller gives up on it (modules/payments/timeout.ts). */
const TIMEOUT_MS = 4_000;

export function createStripe(
  { secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
  { timeoutMs = TIMEOUT_MS, retries = 1 }: { timeoutMs?: number; retries?: number } = {},
): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isSecure = protocol === 'https:';
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}
