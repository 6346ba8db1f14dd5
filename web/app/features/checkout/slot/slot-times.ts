// What is chosen, as an address writes it, so that checkout opens with what is on screen. Pure.

import { type SlotState, writeInput } from '../../../nouns/bookings/use-slot.ts';
import type { Listing } from '../../../nouns/listings/api.ts';

function timesOf({ slot, wish, starts, ends }: SlotState): { from?: string; to?: string } {
  if (!slot || wish.until) return {};
  const start = starts.find(({ at }) => at === slot.startsAt);
  const end = ends.find(({ at }) => at === slot.endsAt);
  return start && end ? { from: start.time, to: end.time } : {};
}

export const checkoutPath = (listing: Pick<Listing, '_id'>, state: SlotState): string =>
  `/listing/${listing._id}/book${writeInput({ ...state.wish, ...timesOf(state) })}`;
