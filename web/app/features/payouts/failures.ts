// What became of failed payouts: the next payout in the currency includes their money. Pure.
import type { Payout } from '../../nouns/payouts/api.ts';

type Known = Pick<Payout, 'currency' | 'status' | 'createdAt' | 'failedAt'>;

/** True if a later payout has its money. Later payouts come first in the list, so they're loaded. */
export const isInLaterPayout = ({ currency, failedAt }: Known, payouts: readonly Known[]): boolean =>
  payouts.some(
    (other) =>
      other.currency === currency &&
      other.status !== 'failed' &&
      failedAt !== null &&
      Date.parse(other.createdAt) > Date.parse(failedAt),
  );

/** The latest failed payout of each currency whose money hasn't been sent again. */
export function listUnsettledFailures<Shown extends Known>(payouts: readonly Shown[]): Shown[] {
  const failed = payouts.filter((payout) => payout.status === 'failed' && !isInLaterPayout(payout, payouts));
  return [...Map.groupBy(failed, ({ currency }) => currency).values()].flatMap(([latest]) => (latest ? [latest] : []));
}
