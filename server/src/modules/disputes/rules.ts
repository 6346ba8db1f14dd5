// What a dispute means in the books. Pure. Stripe's answers come in any order, so each is compared with what is posted already, and
// only the difference is posted: the same books follow whatever the order.
import type { DisputeState } from '@daynook/contract/limits/disputes';

/** Where the disputed money is: at the bank for now, lost to us, lost to the host. */
export interface DisputedMoney {
  readonly withdrawnMinor: number;
  readonly lostMinor: number;
  readonly hostMinor: number;
}

export const NOTHING: DisputedMoney = { withdrawnMinor: 0, lostMinor: 0, hostMinor: 0 };

/** We bear it until staff decide what the host does; who bears part of it never bears more than was lost. */
export function roleOf({
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

/** The bank only asks; no money moves. */
export const isInquiry = (status: string): boolean => status.startsWith('warning');

/** A closed one stays as it is, but for one that the bank gives back after all. */
export const isOver = (state: DisputeState): boolean => state === 'won' || state === 'lost';
