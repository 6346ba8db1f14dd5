// How many decimals an amount of a currency has: its minor unit in ISO 4217 list one. Browsers' own data (CLDR) follows custom
// rather than the standard: it leaves the decimals of HUF, IDR and others out, so an amount must never be read or shown by it.

/** Every currency that doesn't have two. Each page loads this, so it's short. */
const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const THREE = 'BHD IQD JOD KWD LYD OMR TND';

/** Decimals of the currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const minorDigitsOf = (currency: string): number =>
  WHOLE.includes(currency) ? 0 : THREE.includes(currency) ? 3 : 'CLF UYW'.includes(currency) ? 4 : 2;

/** How many minor units make one of the currency: 100 for USD, 1 for JPY. */
export const minorPerMajor = (currency: string): number => 10 ** minorDigitsOf(currency);
