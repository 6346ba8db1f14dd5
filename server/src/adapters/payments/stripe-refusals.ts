// What guests read when Stripe or their bank refuses. Only staff see Stripe's codes, because banks don't want guests to know all of
// them.

import { toSay } from '../../lib/languages/say.ts';
import type { Refusal } from './provider.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  insufficient_funds: toSay('This card has insufficient funds. Nothing was charged. Try another card.'),
  expired_card: toSay('This card has expired. Nothing was charged. Try another card.'),
  incorrect_cvc: toSay('The security code isn’t right. Nothing was charged. Check it and try again.'),
  incorrect_number: toSay('The card number isn’t right. Nothing was charged. Check it and try again.'),
  incorrect_zip: toSay('The postal code doesn’t match the card. Nothing was charged. Check it and try again.'),
  processing_error: toSay('Your bank couldn’t process the card. Nothing was charged. Try again in a moment.'),
  currency_not_supported: toSay('This card doesn’t support the currency. Nothing was charged. Try another card.'),
  authentication_required: toSay('Your bank needs you to confirm this payment. Nothing was charged. Try again.'),
  // The form's token was used before or has expired.
  resource_missing: toSay('Your card details have expired. Nothing was charged. Enter them again.'),
  saved_card_missing: toSay('This card is no longer saved. Nothing was charged. Use another card.'),
  // Found later, after the request that made the call had ended.
  never_arrived: toSay('The payment didn’t go through. Nothing was charged. Please try again.'),
  no_answer: toSay('We couldn’t confirm your payment in time. If you were charged, the money goes back to your card.'),
  too_late: toSay('The payment took too long. Nothing was charged. Choose a later time.'),
  authentication_expired: toSay(
    'You didn’t confirm the payment with your bank in time. Nothing was charged. Please try again.',
  ),
  amount_not_chargeable: toSay('Cards can’t be charged exactly this amount. Choose another way to pay.'),
  amount_too_small: toSay('This amount is too small for a card payment. Choose another way to pay.'),
};

export const refused = (failureCode: string): Refusal => ({
  ok: false,
  code: 'PAYMENT_DECLINED',
  failureCode,
  message: toSay('This payment can’t be changed anymore.'),
});

export const declinedFor = (failureCode: string): Refusal => ({
  ok: false,
  code: 'PAYMENT_DECLINED',
  failureCode,
  message: MESSAGES[failureCode] ?? toSay('The card was declined. Nothing was charged. Try another card.'),
});

const AUTHENTICATION_FAILED = 'authentication_failed';
export const authenticationFailed: Refusal = {
  ok: false,
  code: 'PAYMENT_AUTHENTICATION_REQUIRED',
  failureCode: AUTHENTICATION_FAILED,
  message: toSay('Your bank couldn’t confirm this payment. Nothing was charged. Try again or use another card.'),
};

/** The result when a call that failed before is repeated. */
export const refusalAgain = (failureCode: string): Refusal =>
  failureCode === AUTHENTICATION_FAILED ? authenticationFailed : declinedFor(failureCode);
