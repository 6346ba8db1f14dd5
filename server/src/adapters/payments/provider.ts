// What any payment provider must do for us. Calls happen outside of database transactions and may be repeated: a provider
// must do nothing the second time it sees a key. A call that throws means that nobody knows whether it happened.

/** An amount in integer minor units with its currency, and the key that makes a repeat harmless. */
interface PaymentWish {
  /** `bookingId:operation:n`. */
  readonly idempotencyKey: string;
  readonly amountMinor: number;
  readonly currency: string;
}

export interface AuthorizeWish extends PaymentWish {
  /** What the guest typed; never stored by us. Left out where the provider collects the card itself. */
  readonly cardNumber?: string | undefined;
}

export interface ChargeWish extends PaymentWish {
  /** The provider's name of the charge, as `authorize` answered it. */
  readonly reference: string;
}

/** What went wrong, fit to show: nothing was charged, or nothing was given back. */
export interface Refusal {
  readonly ok: false;
  readonly code: 'PAYMENT_DECLINED' | 'PAYMENT_AUTHENTICATION_REQUIRED';
  /** The provider's own word for it, for staff. */
  readonly failureCode: string;
  readonly message: string;
}
export type ProviderAnswer = { readonly ok: true; readonly reference: string } | Refusal;

/** A charge as the provider knows it. */
export interface ProviderCharge {
  readonly reference: string;
  readonly state: 'authorized' | 'captured' | 'voided';
  readonly amountMinor: number;
  readonly refundedMinor: number;
}

export interface PaymentProvider {
  /** Written to each attempt, so that an old one is settled with the provider it was made with. */
  readonly name: string;
  /** Reserves the amount on the guest's card. */
  authorize(wish: AuthorizeWish): Promise<ProviderAnswer>;
  /** Takes the reserved amount. */
  capture(wish: ChargeWish): Promise<ProviderAnswer>;
  /** Lets the reserved amount go; fine when it already has. */
  void(wish: ChargeWish): Promise<ProviderAnswer>;
  /** Gives back part or all of what was taken. */
  refund(wish: ChargeWish): Promise<ProviderAnswer>;
  /** The charge made under this key of `authorize`, or undefined when there is none. */
  lookup(authorizeKey: string): Promise<ProviderCharge | undefined>;
}
