// The other hosts that a guest asks at checkout, as part of the form's draft.
import { type ApiError, hasCode } from '../../lib/api/api-error.ts';
import type { Quote, Slot } from '../../nouns/bookings/api.ts';
import type { Listing } from '../../nouns/listings/api.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { type ChangedOther, calculateMost, canAskOthers, type Other, toCardOnly, withChange } from './others.ts';

interface Checkout {
  listing: Listing;
  slot: Slot;
  quote: Quote;
  /** A repeating booking can only be requested from one host. */
  isSeries: boolean;
  draft: CheckoutDraft;
  setDraft: (change: (before: CheckoutDraft) => CheckoutDraft) => void;
}

export function useOthers({ listing, slot, quote, isSeries, draft, setDraft }: Checkout) {
  const canAsk = !isSeries && canAskOthers(listing, slot, quote);
  const others = canAsk ? draft.others : [];
  return {
    canAsk,
    others,
    /** What can be paid with: only a card once others are asked. */
    payable: others.length > 0 ? toCardOnly(quote) : quote,
    /** The most that can be charged; undefined if nobody else is asked. */
    mostMinor: others.length > 0 ? calculateMost(quote, others) : undefined,
    hasRules: [listing, ...others].some(({ houseRules }) => houseRules.length > 0),
    hasDeposit: [quote, ...others.map((other) => other.quote)].some((one) => one.damageDepositMinor !== undefined),
    /** Another order, so it gets a key of its own. The guest agrees to the terms of all of them. */
    change: (next: readonly Other[]) =>
      setDraft((before) => ({
        ...before,
        others: [...next],
        hasAcceptedRules: false,
        idempotencyKey: crypto.randomUUID(),
        sentCard: undefined,
      })),
    /** Shows the new price of the one that has changed. */
    applyFailure: (failure: ApiError) => {
      if (!hasCode(failure, 'ALSO_ASK_CHANGED') || !failure.current) return;
      const changed = failure.current as ChangedOther;
      setDraft((before) => ({ ...before, others: withChange(before.others, changed) }));
    },
  };
}
