// The selection as it's written to the URL, so checkout opens with it. Pure.

import { type SlotState, writeInput } from '../../../nouns/bookings/use-slot.ts';
import type { Listing } from '../../../nouns/listings/api.ts';

function findTimes({ slot, input, starts, ends }: SlotState): { from?: string; to?: string } {
  if (!slot || input.until) return {};
  const start = starts.find(({ at }) => at === slot.startsAt);
  const end = ends.find(({ at }) => at === slot.endsAt);
  return start && end ? { from: start.time, to: end.time } : {};
}

export const checkoutPath = (listing: Pick<Listing, '_id'>, state: SlotState): string =>
  `/listing/${listing._id}/book${writeInput({ ...state.input, ...findTimes(state) })}`;
