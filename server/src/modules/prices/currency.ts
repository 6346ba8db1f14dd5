// How many decimals a currency has (ISO 4217), and the way between currency units and integer minor units.

/** Currencies that do not have two decimals. Source: ISO 4217 list one, minor unit. */
const MINOR_DIGITS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

/** Decimals of the currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const minorDigitsOf = (currency: string): number => MINOR_DIGITS[currency] ?? 2;

/** An amount in currency units, as the wire's `fullDay` has it (AP17): 8000 USD cents → 80. */
export const toMajor = (amountMinor: number, currency: string): number => amountMinor / 10 ** minorDigitsOf(currency);

/** An amount in integer minor units, half-up: 80.5 USD → 8050. */
export function toMinor(amount: number, currency: string): number {
  // Through decimal text, because 1.005 × 100 is 100.49999999999999 in binary.
  const [digits, exponent = '0'] = String(amount).split('e');
  return Math.floor(Number(`${digits}e${Number(exponent) + minorDigitsOf(currency)}`) + 0.5);
}

/** A share of an amount in minor units, half-up; away from zero for negative amounts. */
export function shareOf(amountMinor: number, basisPoints: number): number {
  const share = Math.floor((Math.abs(amountMinor) * basisPoints + 5_000) / 10_000);
  return amountMinor < 0 ? -share : share;
}
