// What any payment provider must do for us. Calls happen outside of database transactions and may be repeated, so a provider must do
// nothing if it sees a key again. If a call throws, nobody knows whether it happened.

/** An amount in integer minor units with its currency, and a key that makes repeats harmless. */
interface PaymentParams {
  /** `bookingId:operation:n`. */
  readonly idempotencyKey: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** The card number the guest typed, or the token from the provider's own form. We never store it. */
export interface CardParams {
  readonly cardNumber?: string | undefined;
  readonly confirmationToken?: string | undefined;
  /** The provider's id of a card that the guest saved before. */
  readonly savedCardId?: string | undefined;
  /** The guest wants to use the card again. */
  readonly isSaved?: boolean | undefined;
  /** The card may be charged again later, without the guest. */
  readonly isKept?: boolean | undefined;
  /** The customer for whom the provider keeps the card. For a saved card, undefined if the guest doesn't own it. */
  readonly customer?: (() => Promise<string | undefined>) | undefined;
}

export interface AuthorizeParams extends PaymentParams, CardParams {
  readonly bookingId: string;
}

export interface ChargeParams extends PaymentParams {
  /** The provider's id of the charge, as returned by `authorize`. */
  readonly reference: string;
}

/** What went wrong, in words for the guest. Nothing was charged or refunded. */
export interface Refusal {
  readonly ok: false;
  readonly code: 'PAYMENT_DECLINED' | 'PAYMENT_AUTHENTICATION_REQUIRED';
  /** The provider's code, for staff. */
  readonly failureCode: string;
  readonly message: string;
}
export type ProviderAnswer = { readonly ok: true; readonly reference: string } | Refusal;
/** The guest has to confirm the payment with their bank. Their browser continues with the secret. */
export interface Waiting {
  readonly ok: 'waiting';
  readonly reference: string;
  readonly clientSecret: string;
}

/** A charge in the provider's records. */
export interface ProviderCharge {
  readonly reference: string;
  /** The key of the call that made it. */
  readonly idempotencyKey: string;
  /** `waiting`: the guest has to respond to their bank. `refused`: by the bank, permanently. */
  readonly state: 'waiting' | 'refused' | 'authorized' | 'captured' | 'voided';
  /** What was captured, or before that authorized. */
  readonly amountMinor: number;
  readonly refundedMinor: number;
  readonly currency: string;
  readonly createdAt: Date;
  /** While it's waiting. */
  readonly clientSecret?: string | undefined;
  /** Once it's refused. */
  readonly refusal?: Refusal | undefined;
}

/** Identifies a charge by the call that made it, and by the provider's id if we know it. */
export interface ChargeName {
  readonly bookingId: string;
  readonly idempotencyKey: string;
  readonly reference: string | null;
}

/** A refund in the provider's records. */
export interface ProviderRefund {
  /** The provider's id of the refund. */
  readonly refundReference: string;
  /** The charge that was refunded. */
  readonly reference: string;
  /** The key of our call; undefined if someone made the refund in the provider's dashboard. */
  readonly idempotencyKey: string | undefined;
  readonly amountMinor: number;
  readonly currency: string;
  readonly createdAt: Date;
  /** The bank's reason if the refund failed. */
  readonly failureCode: string | undefined;
}

/** Which charges to list: those created in [from, to), after the charge `after`. */
export interface ChargePage {
  readonly from: Date;
  readonly to: Date;
  readonly after?: string | undefined;
}

export interface PaymentProvider {
  /** Stored with each attempt, so that old attempts are settled with the provider that made them. */
  readonly name: string;
  /** Authorizes the amount on the guest's card. */
  authorize(params: AuthorizeParams): Promise<ProviderAnswer | Waiting>;
  /** Captures the amount, at most what was authorized. The rest is released. */
  capture(params: ChargeParams): Promise<ProviderAnswer>;
  /** Releases the authorized amount, or stops waiting for the guest's bank. Repeating it is fine. */
  void(params: ChargeParams): Promise<ProviderAnswer>;
  /** Charges another amount to the card of an earlier charge, which was kept for this. The guest isn't there to confirm it. */
  charge(params: ChargeParams & { readonly bookingId: string }): Promise<ProviderAnswer>;
  /** Captures the amount right away, from a card that the guest enters now. */
  chargeGiven(params: AuthorizeParams): Promise<ProviderAnswer | Waiting>;
  /** Refunds all or part of what was captured. */
  refund(params: ChargeParams): Promise<ProviderAnswer>;
  /** The charge made by this `authorize` call, or undefined. */
  lookup(name: ChargeName): Promise<ProviderCharge | undefined>;
  /** A refund by the provider's id, no matter who made it; undefined if there's none. */
  lookupRefund(refundReference: string): Promise<ProviderRefund | undefined>;
  /** Every refund of a charge, or all refunds since then, newest first. */
  listRefunds(of: { readonly reference: string } | { readonly since: Date }): Promise<readonly ProviderRefund[]>;
  /** Our charges, one page at a time. `next` is undefined on the last page. */
  list(page: ChargePage): Promise<{ readonly charges: readonly ProviderCharge[]; readonly next: string | undefined }>;
}
