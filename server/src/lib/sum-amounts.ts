/** The sum of amounts in one currency. */
export const sumAmounts = (amounts: readonly { readonly amountMinor: number }[]): number =>
  amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
