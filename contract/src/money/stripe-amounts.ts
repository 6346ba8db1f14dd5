// Converts amounts to Stripe's units, which don't always follow ISO 4217 (docs.stripe.com/currencies). Only used where we call Stripe and
// where Stripe's form gets a price.
import { minorDigits } from './minor-units.ts';

/** ISK and UGX have no decimals anymore, but Stripe still counts them in hundredths, always a multiple of 100. */
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF';
/** The last of the three decimals has to be 0. */
const THREE = 'BHD JOD KWD OMR TND';

const stripeDigits = (currency: string): number => (WHOLE.includes(currency) ? 0 : THREE.includes(currency) ? 3 : 2);

/** How many of our units make one of Stripe's. */
const stripeRatio = (currency: string): number => 10 ** (minorDigits(currency) - stripeDigits(currency));

/** Minor units in Stripe's units. Undefined if Stripe can't move exactly that amount: 1.234 KWD, or half an ariary. */
export function toStripeAmount(amountMinor: number, currency: string): number | undefined {
  const amount = Math.round(amountMinor / stripeRatio(currency));
  const isExact = fromStripeAmount(amount, currency) === amountMinor;
  return isExact && !(THREE.includes(currency) && amount % 10 !== 0) ? amount : undefined;
}

/** The most of it that Stripe can move exactly. */
export const chargeablePart = (amountMinor: number, currency: string): number =>
  amountMinor - (amountMinor % (THREE.includes(currency) ? 10 : Math.max(1, stripeRatio(currency))));

/** Stripe's amount in minor units, rounded to the nearest. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  Math.round(amount * stripeRatio(currency));
