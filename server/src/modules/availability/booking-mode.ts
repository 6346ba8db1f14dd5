// How a space can be booked at a moment. Pure.
import { FEEDS } from '@daynook/contract/hosting-limits';
import { addMinutes } from '../../lib/time/ranges.ts';
import type { Space } from './space.ts';

/** A space as it stands at a moment. */
export interface SpaceNow extends Space {
  /** True when the host chose instant booking, and only a calendar that could not be read for a day stands in the way. */
  readonly asksForCalendar: boolean;
}

/**
 * Whether the hours are really free nobody knows once a calendar the space follows could not be read for a day: until it can
 * be again, guests ask instead of booking at once (C17).
 */
export function asOf(space: Space, now: Date): SpaceNow {
  const isStale = space.followedSince !== null && addMinutes(space.followedSince, FEEDS.staleMinutes) < now;
  const asksForCalendar = isStale && space.bookingMode === 'instant';
  return { ...space, bookingMode: asksForCalendar ? 'request' : space.bookingMode, asksForCalendar };
}
