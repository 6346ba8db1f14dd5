/** So many parts of a whole amount in minor units, half-up. Exact for every amount: the product may exceed safe integers. */
export function prorated(amountMinor: number, part: number, whole: number): number {
  if (amountMinor === 0 || part === whole) return amountMinor;
  return whole === 0 ? 0 : Number((2n * BigInt(amountMinor) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}
