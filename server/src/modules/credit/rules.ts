// How much of a total credit can pay. Pure; amounts in minor units.
import { limitMinor } from '@daynook/contract/limits/amounts';
import { CREDIT } from '@daynook/contract/limits/credit';
import { shareOf } from '../prices/service.ts';

/** What has to be left to pay, unless it's nothing. */
export const leastCharged = (currency: string): number => limitMinor(CREDIT.leastCharged, currency);

/**
 * The most that credit pays of a total: what's left to charge is nothing, or enough for a card. With a damage deposit something is
 * always charged, as damage is charged the same way.
 */
export function mostUsable(
  { totalMinor, currency, hasDeposit }: { totalMinor: number; currency: string; hasDeposit: boolean },
  availableMinor: number,
): number {
  if (availableMinor >= totalMinor && !hasDeposit) return totalMinor;
  return Math.max(0, Math.min(availableMinor, totalMinor - leastCharged(currency)));
}

/** What we add to money that a guest takes back as credit. */
export const bonusOf = (moneyMinor: number, percent: number): number => shareOf(moneyMinor, percent * 100);

/** How a refund goes back. */
export interface RefundParts {
  readonly moneyMinor: number;
  readonly creditMinor: number;
}

/** Money first, as far as money was paid: what was paid with credit only comes back as credit. */
export function partsOf(
  amountMinor: number,
  { chargeMinor, moneyBackMinor }: { chargeMinor: number; moneyBackMinor: number },
): RefundParts {
  const moneyMinor = Math.min(amountMinor, Math.max(0, chargeMinor - moneyBackMinor));
  return { moneyMinor, creditMinor: amountMinor - moneyMinor };
}
