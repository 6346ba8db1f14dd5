// The number of decimals of a currency: its minor unit in ISO 4217 list one. Browsers' data (CLDR) follows common usage instead and
// leaves out the decimals of HUF, IDR, and others, so it must never be used to parse or format an amount.

/** Every currency that doesn't have two. It's compact, because each page loads it. */
const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const THREE = 'BHD IQD JOD KWD LYD OMR TND';

/** Decimals of the currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number =>
  WHOLE.includes(currency) ? 0 : THREE.includes(currency) ? 3 : 'CLF UYW'.includes(currency) ? 4 : 2;

/** How many minor units make one of the currency: 100 for USD, 1 for JPY. */
export const minorPerMajor = (currency: string): number => 10 ** minorDigits(currency);
