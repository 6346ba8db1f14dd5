// Distinguishes Stripe's refusals from calls whose outcome nobody knows.
import Stripe from 'stripe';

/** Stripe responded and did nothing. */
export interface StripeRefusal {
  readonly ok: false;
  /** Stripe's own code. */
  readonly code: string;
  readonly message: string;
}

/** Statuses that mean Stripe can't carry out the request. */
const REFUSED = new Set([400, 402, 403, 404]);

/** The refusal that this error means; undefined for all other errors, after which the call may have been carried out. */
export function toStripeRefusal(error: unknown): StripeRefusal | undefined {
  if (!(error instanceof Stripe.errors.StripeError) || error instanceof Stripe.errors.StripeIdempotencyError)
    return undefined;
  if (error.statusCode === undefined || !REFUSED.has(error.statusCode)) return undefined;
  return { ok: false, code: error.code ?? error.type, message: error.message };
}
