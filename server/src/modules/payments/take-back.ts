// Gives a charge back that no booking stands behind: a reservation is voided, money already taken is refunded.
import type { PaymentProvider, Refusal } from '../../adapters/payments/provider.ts';
import { withinTimeout } from './timeout.ts';

/** The charge, by the key and name it was made under. */
export interface ChargeToTakeBack {
  readonly idempotencyKey: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The key to void it under, where it was written down with one of its own. */
  readonly voidKey?: string;
}

export type TakenBack =
  | { readonly kind: 'voided' | 'refunded' }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/**
 * Voids the charge, or refunds it where it was already taken; harmless to repeat. Throws when the provider doesn't answer: nobody
 * knows then, and it must be tried again.
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
