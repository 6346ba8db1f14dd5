// What Stripe can charge to cards (docs.stripe.com/currencies): the currencies, minimums, and maximums.
import { limitMinor } from '../limits/amounts.ts';
import { toStripeAmount } from './stripe-amounts.ts';

const CURRENCIES = `
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK
  DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD
  KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN
  PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF
  XCD XCG XOF XPF YER ZAR ZMW`;

/** At least half a dollar, or a higher minimum of the currency. */
const LEAST_MINOR: Readonly<Record<string, number>> = { BGN: 100, MXN: 1_000 };
const HALF_A_DOLLAR = 0.5;
/** In Stripe's units: eight digits, and twelve for rupiah. */
const MOST = 99_999_999;
const MOST_RUPIAH = 999_999_999_999;

/** True for an amount that Stripe can charge exactly. */
export function isCardAmount(amountMinor: number, currency: string): boolean {
  const amount = CURRENCIES.includes(currency) ? toStripeAmount(amountMinor, currency) : undefined;
  if (amount === undefined || amount > (currency === 'IDR' ? MOST_RUPIAH : MOST)) return false;
  return amountMinor >= (LEAST_MINOR[currency] ?? limitMinor(HALF_A_DOLLAR, currency));
}
