// The chosen hours as an address writes them. Pure.
import type { Listing } from '../listings/api.ts';
import { endsOf, startsOf } from './slot-choice.ts';
import { rulesOf, type SlotState } from './use-slot.ts';

/** The hours as the address writes them, so that checkout opens with what is on screen. */
export function timesOf(state: SlotState, listing: Listing): { from?: string; to?: string } {
  if (!state.slot || state.wish.until) return {};
  const rules = rulesOf(listing);
  const start = startsOf(state.day, rules).find(({ at }) => at === state.slot?.startsAt);
  const end = start && endsOf(state.day, start.at, rules).find(({ at }) => at === state.slot?.endsAt);
  return start && end ? { from: start.time, to: end.time } : {};
}
