// An order on its way: what is typed, the price agreed to, one try at a time, and what a refusal means for the next one.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { isUndecided } from '../../lib/intent-key.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { Listing } from '../listings/api.ts';
import { type Quote, requestBooking, type Slot } from './api.ts';
import { dropDraft, keepDraft, readDraft } from './checkout-draft.ts';
import type { HoldState } from './use-hold.ts';

export interface OrderProps {
  listing: Listing;
  slot: Slot;
  /** The price as it is now. */
  quote: Quote;
  holding: HoldState;
  /** PRICE_CHANGED has brought another. */
  onPriceChanged: (quote: Quote) => void;
}

export function useOrder({ listing, slot, quote, holding, onPriceChanged }: OrderProps) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => readDraft(slot));
  const [card, setCard] = useState('4242 4242 4242 4242');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [wasTried, setTried] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  // Once it is drawn: before that there is nothing to lead to.
  useEffect(() => {
    if (error) summary.current?.focus();
  }, [error]);
  useEffect(() => void keepDraft(listing._id, draft), [listing._id, draft]);
  const mustAccept = listing.houseRules.length > 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (mustAccept && !draft.hasAcceptedRules) return;
    setBusy(true);
    setError(undefined);
    try {
      const booking = await requestBooking(
        {
          ...slot,
          ...(draft.message.trim() ? { message: draft.message.trim() } : {}),
          paymentMethod: 'sandbox',
          cardNumber: card,
          ...(holding.hold ? { holdId: holding.hold._id } : {}),
          expectedTotalMinor: quote.totalMinor,
        },
        draft.idempotencyKey,
      );
      holding.spend();
      dropDraft(listing._id);
      queryClient().setQueryData(['booking', booking._id], booking);
      void queryClient().invalidateQueries({ queryKey: ['bookings'] });
      void queryClient().invalidateQueries({ queryKey: ['availability', listing._id] });
      await navigate(`/booking/${booking._id}?new=1`, { replace: true });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      if (failure.code === 'EMAIL_NOT_VERIFIED') void queryClient().invalidateQueries({ queryKey: ['own-profile'] });
      if (failure.code === 'PRICE_CHANGED' && failure.current) onPriceChanged(failure.current as Quote);
      // What was refused for good needs a new key; what may have gone through is asked for again with the old one.
      if (!isUndecided(failure)) setDraft((before) => ({ ...before, idempotencyKey: crypto.randomUUID() }));
      setBusy(false);
    }
  };
  return {
    draft,
    setDraft,
    card,
    setCard,
    isBusy,
    error,
    mustAccept,
    areRulesMissing: wasTried && mustAccept && !draft.hasAcceptedRules,
    /** Takes focus when something was refused. */
    summary,
    submit,
  };
}
