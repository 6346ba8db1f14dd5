// What a dispute means for the ledger. Pure. Stripe's answers arrive in any order, so each is compared with what's already
// posted, and only the difference is posted. The ledger ends up the same in any order.
import type { DisputeState } from '@daynook/contract/limits/disputes';

/** Where the disputed money is: at the bank for now, lost to us, or lost to the host. */
export interface DisputedMoney {
  readonly withdrawnMinor: number;
  readonly lostMinor: number;
  readonly hostMinor: number;
}

export const NOTHING: DisputedMoney = { withdrawnMinor: 0, lostMinor: 0, hostMinor: 0 };

/** We bear it until staff decide the host's share, which is never more than what was lost. */
export function splitDisputedMoney({
  state,
  withdrawnMinor,
  hostShareMinor,
}: {
  readonly state: DisputeState;
  readonly withdrawnMinor: number;
  readonly hostShareMinor: number | null;
}): DisputedMoney {
  if (state !== 'lost') return { ...NOTHING, withdrawnMinor };
  const hostMinor = Math.min(hostShareMinor ?? 0, withdrawnMinor);
  return { withdrawnMinor: 0, lostMinor: withdrawnMinor - hostMinor, hostMinor };
}

export const changeBetween = (from: DisputedMoney, to: DisputedMoney): DisputedMoney => ({
  withdrawnMinor: to.withdrawnMinor - from.withdrawnMinor,
  lostMinor: to.lostMinor - from.lostMinor,
  hostMinor: to.hostMinor - from.hostMinor,
});

/** The bank only asks a question, and no money moves. */
export const isInquiry = (status: string): boolean => status.startsWith('warning');

/** A closed dispute stays closed, unless the bank returns the money after all. */
export const isOver = (state: DisputeState): boolean => state === 'won' || state === 'lost';
