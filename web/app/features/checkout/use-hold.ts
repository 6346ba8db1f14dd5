// Holds the hours during checkout: placed once per slot, released when the guest leaves, and counted down.
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { type Hold, leaveHold, placeHold, type Slot } from '../../nouns/bookings/api.ts';

export interface HoldState {
  hold: Hold | undefined;
  error: ApiError | undefined;
  secondsLeft: number | undefined;
  /** Holds the hours again after the time ran out or they were taken. */
  renew: () => void;
  /** The hold became a booking, so there's nothing to release. */
  spend: () => void;
}

export function useHold(slot: Slot | undefined): HoldState {
  const [hold, setHold] = useState<Hold>();
  const [error, setError] = useState<ApiError>();
  const [attempt, setAttempt] = useState(0);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const held = useRef<string>(undefined);
  const leaving = useRef<Promise<unknown>>(undefined);
  const key =
    slot &&
    [
      slot.listingId,
      slot.startsAt,
      slot.endsAt,
      slot.guests,
      slot.cars,
      JSON.stringify(slot.addOns),
      slot.packageId,
      slot.promoCode,
      attempt,
    ].join('|');

  // biome-ignore lint/correctness/useExhaustiveDependencies: one hold per slot and attempt; the key names both
  useEffect(() => {
    if (!slot) return undefined;
    let isCurrent = true;
    setError(undefined);
    let isPlacing = true;
    // The same hours with other cars or a promo code are the same hold, so the last one is released before.
    const place = async () => {
      await leaving.current;
      return isCurrent ? placeHold(slot) : undefined;
    };
    const placing = place();
    placing.then(
      (placed) => {
        isPlacing = false;
        if (!isCurrent || !placed) return;
        held.current = placed._id;
        setHold(placed);
      },
      (failure: unknown) => {
        isPlacing = false;
        if (isCurrent && failure instanceof ApiError) setError(failure);
      },
    );
    return () => {
      isCurrent = false;
      // Released immediately when another slot is chosen or the page is left. If the window is closed, it expires.
      const heldId = held.current;
      const leave = async () => {
        const id = isPlacing ? (await placing)?._id : heldId;
        if (id) await leaveHold(id);
      };
      leaving.current = leave().catch(() => undefined);
      held.current = undefined;
      setHold(undefined);
    };
  }, [key]);

  useEffect(() => {
    if (!hold) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [hold]);

  return {
    hold,
    error,
    secondsLeft: hold ? Math.max(0, Math.round((Date.parse(hold.expiresAt) - nowMs) / 1_000)) : undefined,
    renew: () => setAttempt((before) => before + 1),
    spend: () => {
      held.current = undefined;
    },
  };
}
