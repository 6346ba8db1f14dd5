/** Doubled products up to this are exact as numbers. Larger ones would be rounded before the division. */
const EXACT = 2 ** 51;

/** A share of an amount in minor units, rounded half up. Exact for every amount, even if the product exceeds safe integers. */
export function prorated(amountMinor: number, part: number, whole: number): number {
  if (amountMinor === 0 || part === whole) return amountMinor;
  if (whole === 0) return 0;
  const doubled = 2 * amountMinor * part + whole;
  if (Math.abs(doubled) < EXACT) return Math.floor(doubled / (2 * whole));
  const [exact, parts] = [2n * BigInt(amountMinor) * BigInt(part) + BigInt(whole), 2n * BigInt(whole)];
  const quotient = exact / parts;
  return Number(exact < 0n && quotient * parts !== exact ? quotient - 1n : quotient);
}
