// The only place that creates a Stripe API client. STRIPE_API_URL replaces Stripe's server with another.
import Stripe from 'stripe';

/** The settings that turn on card payments. */
export interface StripeSettings {
  readonly secretKey: string;
  /** The secret of each webhook endpoint. Stripe has one for our own account and one for hosts' accounts. */
  readonly webhookSecrets: readonly string[];
  /** The public key with which browsers load the card form. */
  readonly publishableKey: string;
  readonly apiUrl: string;
}

/** The API version our code was written for. Stripe responds in its format, whatever the account's default is. */
const API_VERSION = '2026-10-28.endive';
/** Including one repeat, a call ends before its caller gives up (modules/payments/timeout.ts). */
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
