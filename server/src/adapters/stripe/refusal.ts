// Tells a refusal of Stripe's from a call whose outcome nobody knows.
import Stripe from 'stripe';

/** Stripe has answered, and did nothing. */
export interface StripeRefusal {
  readonly ok: false;
  /** Stripe's own word for it. */
  readonly code: string;
  readonly message: string;
}

/** Statuses with which Stripe says that a request can't be carried out as it is. */
const REFUSED = new Set([400, 402, 403, 404]);

/** The refusal that this error is; undefined for every other error, after which the call may have been carried out. */
export function refusalOf(error: unknown): StripeRefusal | undefined {
  if (!(error instanceof Stripe.errors.StripeError) || error instanceof Stripe.errors.StripeIdempotencyError)
    return undefined;
  if (error.statusCode === undefined || !REFUSED.has(error.statusCode)) return undefined;
  return { ok: false, code: error.code ?? error.type, message: error.message };
}
