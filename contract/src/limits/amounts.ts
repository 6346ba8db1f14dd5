// Limits for amounts in every currency. A limit is in US dollars; in another currency it's multiplied by a power of ten. That's precise
// enough for a limit, and unlike an exchange rate it doesn't change every week.
import { minorPerMajor } from '../money/minor-units.ts';

/** Currencies with about this many units per dollar, late in 2026. All others are worth about a dollar. */
const PER_DOLLAR = {
  10: `AED BOB BOV BRL BWP CNY COU DKK ERN FJD GEL GHS GTQ HKD ILS LYD MAD MDL MOP MVR MXN MXV MYR NAD NOK LSL PEN PGK PLN QAR RON SAR SBD SCR SEK
    SVC SZL TJS TMT TND TOP TTD UYI WST XCD ZAR BYN`,
  100: `AFN ALL BDT BTN CUP CVE CZK DJF DOP DZD EGP ETB GMD GYD HNL HTG INR ISK JMD JPY KES KGS LKR LRD MKD MRU MUR MZN NIO NPR PHP PKR RSD RUB
    SLE SRD STN THB TRY TWD UAH UYU VUV XPF ZMW ZWG`,
  1000: `AMD AOA ARS CLP CRC HUF IQD KMF KPW KRW KZT MWK NGN RWF SDG SOS VED VES XAF XOF YER`,
  10000: `BIF CDF COP GNF IDR IRR KHR LAK LBP MGA MMK MNT PYG SSP SYP TZS UGX UZS VND`,
} as const;

const MOST_PER_DOLLAR = 10_000;
const MOST_MINOR_PER_MAJOR = 100; // for the currencies with the lowest value

/** About how many units of the currency make a dollar: 1, 10, 100, 1,000, or 10,000. */
export function perDollar(currency: string): number {
  for (const [count, currencies] of Object.entries(PER_DOLLAR)) if (currencies.includes(currency)) return Number(count);
  return 1;
}

/** A limit in dollars, converted to minor units of the currency. */
export const limitMinor = (dollars: number, currency: string): number =>
  Math.round(dollars * perDollar(currency) * minorPerMajor(currency));

/** The same limit if the currency isn't known yet: the highest of all. */
export const highestLimitMinor = (dollars: number): number => dollars * MOST_PER_DOLLAR * MOST_MINOR_PER_MAJOR;
