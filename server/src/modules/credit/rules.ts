// How much of a total credit can pay. Pure. Amounts are in minor units.
import { limitMinor } from '@daynook/contract/limits/amounts';
import { CREDIT } from '@daynook/contract/limits/credit';
import { calculateShare } from '../prices/service.ts';

/** The least that can be left to pay, unless nothing is. */
export const leastCharged = (currency: string): number => limitMinor(CREDIT.leastCharged, currency);

/**
 * The most that credit can pay of a total, so that the rest is either nothing or enough for a card charge. With a damage deposit
 * there's always a charge, because damage is charged to the same card.
 */
export function mostUsable(
  { totalMinor, currency, hasDeposit }: { totalMinor: number; currency: string; hasDeposit: boolean },
  availableMinor: number,
): number {
  if (availableMinor >= totalMinor && !hasDeposit) return totalMinor;
  return Math.max(0, Math.min(availableMinor, totalMinor - leastCharged(currency)));
}

/** The bonus for money that a guest takes back as credit. */
export const calculateBonus = (moneyMinor: number, percent: number): number =>
  calculateShare(moneyMinor, percent * 100);

/** How a refund is paid. */
export interface RefundParts {
  readonly moneyMinor: number;
  readonly creditMinor: number;
}

/** Money first, up to what was paid with money. What was paid with credit only comes back as credit. */
export function splitRefund(
  amountMinor: number,
  { chargeMinor, moneyBackMinor }: { chargeMinor: number; moneyBackMinor: number },
): RefundParts {
  const moneyMinor = Math.min(amountMinor, Math.max(0, chargeMinor - moneyBackMinor));
  return { moneyMinor, creditMinor: amountMinor - moneyMinor };
}
