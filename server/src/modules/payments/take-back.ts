// Takes back a charge without a booking. A reservation is voided, a captured charge is refunded.
import type { PaymentProvider, Refusal } from '../../adapters/payments/provider.ts';
import { withinTimeout } from './timeout.ts';

/** The charge's key and reference. */
export interface ChargeToTakeBack {
  readonly idempotencyKey: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The key for voiding it, if it was written down with its own. */
  readonly voidKey?: string;
}

export type TakenBack =
  | { readonly kind: 'voided' | 'refunded' }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/**
 * Voids the charge, or refunds it if it was already captured. Safe to repeat. Throws if the provider doesn't answer: the result is
 * unknown, and it must be tried again.
 */
export async function takeBack(provider: PaymentProvider, charge: ChargeToTakeBack): Promise<TakenBack> {
  const voided = await withinTimeout(
    provider.void({ ...charge, idempotencyKey: charge.voidKey ?? `${charge.idempotencyKey}:void` }),
  );
  if (voided.ok) return { kind: 'voided' };
  const refunded = await withinTimeout(
    provider.refund({ ...charge, idempotencyKey: `${charge.idempotencyKey}:refund` }),
  );
  return refunded.ok ? { kind: 'refunded' } : { kind: 'failed', refusal: refunded };
}
