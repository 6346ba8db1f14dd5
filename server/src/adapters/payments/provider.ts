// What any payment provider must do for us. Calls happen outside of database transactions and may be repeated: a provider
// must do nothing the second time it sees a key. A call that throws means that nobody knows whether it happened.

/** An amount in integer minor units with its currency, and the key that makes a repeat harmless. */
interface PaymentParams {
  /** `bookingId:operation:n`. */
  readonly idempotencyKey: string;
  readonly amountMinor: number;
  readonly currency: string;
}

export interface AuthorizeParams extends PaymentParams {
  /** What the guest typed; never stored by us. Left out where the provider collects the card itself. */
  readonly cardNumber?: string | undefined;
}

export interface ChargeParams extends PaymentParams {
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
  /** Of the call that made it. */
  readonly idempotencyKey: string;
  readonly state: 'authorized' | 'captured' | 'voided';
  readonly amountMinor: number;
  readonly refundedMinor: number;
  readonly currency: string;
  readonly createdAt: Date;
}

/** Which charges to list: those made in [from, to), after the charge that `after` names. */
export interface ChargePage {
  readonly from: Date;
  readonly to: Date;
  readonly after?: string | undefined;
}

export interface PaymentProvider {
  /** Written to each attempt, so that an old one is settled with the provider it was made with. */
  readonly name: string;
  /** Reserves the amount on the guest's card. */
  authorize(params: AuthorizeParams): Promise<ProviderAnswer>;
  /** Takes the reserved amount. */
  capture(params: ChargeParams): Promise<ProviderAnswer>;
  /** Lets the reserved amount go; fine when it already has. */
  void(params: ChargeParams): Promise<ProviderAnswer>;
  /** Gives back part or all of what was taken. */
  refund(params: ChargeParams): Promise<ProviderAnswer>;
  /** The charge made under this key of `authorize`, or undefined when there is none. */
  lookup(authorizeKey: string): Promise<ProviderCharge | undefined>;
  /** Charges in the order they were made, a page at a time; `next` is undefined on the last page. */
  list(page: ChargePage): Promise<{ readonly charges: readonly ProviderCharge[]; readonly next: string | undefined }>;
}
