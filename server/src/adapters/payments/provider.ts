// What any payment provider must do for us. Calls happen outside of database transactions and may be repeated: a provider
// must do nothing the second time it sees a key. A call that throws means that nobody knows whether it happened.

/** An amount in integer minor units with its currency, and the key that makes a repeat harmless. */
interface PaymentParams {
  /** `bookingId:operation:n`. */
  readonly idempotencyKey: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** What the guest typed, or what the provider's own form made of it; never stored by us. */
export interface CardParams {
  readonly cardNumber?: string | undefined;
  readonly confirmationToken?: string | undefined;
  /** A card that the guest saved before, by the provider's name of it. */
  readonly savedCardId?: string | undefined;
  /** The guest wants to use the card again. */
  readonly isSaved?: boolean | undefined;
  /** The card may be charged again later, without the guest. */
  readonly isKept?: boolean | undefined;
  /** Who cards are kept for at the provider: of a saved card its owner, undefined where that isn't the guest. */
  readonly customer?: (() => Promise<string | undefined>) | undefined;
}

export interface AuthorizeParams extends PaymentParams, CardParams {
  readonly bookingId: string;
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
/** The guest's bank asks for them: their browser goes on with the secret. */
export interface Waiting {
  readonly ok: 'waiting';
  readonly reference: string;
  readonly clientSecret: string;
}

/** A charge as the provider knows it. */
export interface ProviderCharge {
  readonly reference: string;
  /** Of the call that made it. */
  readonly idempotencyKey: string;
  /** `waiting`: for the guest to answer their bank. `refused`: by the bank, for good. */
  readonly state: 'waiting' | 'refused' | 'authorized' | 'captured' | 'voided';
  readonly amountMinor: number;
  readonly refundedMinor: number;
  readonly currency: string;
  readonly createdAt: Date;
  /** While it's waiting. */
  readonly clientSecret?: string | undefined;
  /** Once it's refused. */
  readonly refusal?: Refusal | undefined;
}

/** A charge as we know it: by the call that made it, and the provider's name of it where that is known. */
export interface ChargeName {
  readonly bookingId: string;
  readonly idempotencyKey: string;
  readonly reference: string | null;
}

/** A refund as the provider knows it. */
export interface ProviderRefund {
  /** The provider's name of it. */
  readonly refundReference: string;
  /** The charge it's of. */
  readonly reference: string;
  /** Of our call; undefined where someone made it at the provider. */
  readonly idempotencyKey: string | undefined;
  readonly amountMinor: number;
  readonly currency: string;
  readonly createdAt: Date;
  /** The bank's word for why it came back; undefined while it stands. */
  readonly failureCode: string | undefined;
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
  authorize(params: AuthorizeParams): Promise<ProviderAnswer | Waiting>;
  /** Takes the reserved amount. */
  capture(params: ChargeParams): Promise<ProviderAnswer>;
  /** Lets the reserved amount go, or ends the wait for the guest's bank; fine when it already has. */
  void(params: ChargeParams): Promise<ProviderAnswer>;
  /** Takes another amount from the card that made the charge, which was kept for it; the guest isn't there to confirm it. */
  charge(params: ChargeParams & { readonly bookingId: string }): Promise<ProviderAnswer>;
  /** Takes the amount at once from a card that the guest gives now. */
  chargeGiven(params: AuthorizeParams): Promise<ProviderAnswer | Waiting>;
  /** Gives back part or all of what was taken. */
  refund(params: ChargeParams): Promise<ProviderAnswer>;
  /** The charge made by this call of `authorize`, or undefined when there is none. */
  lookup(name: ChargeName): Promise<ProviderCharge | undefined>;
  /** A refund by the provider's name of it, whoever made it; undefined where there is none. */
  lookupRefund(refundReference: string): Promise<ProviderRefund | undefined>;
  /** Every refund of a charge, or those made since then, the newest first. */
  listRefunds(of: { readonly reference: string } | { readonly since: Date }): Promise<readonly ProviderRefund[]>;
  /** All charges that we made, a page at a time; `next` is undefined on the last page. */
  list(page: ChargePage): Promise<{ readonly charges: readonly ProviderCharge[]; readonly next: string | undefined }>;
}
