// How a space can be booked at a moment, by whom. Pure.
import type { Quote } from '@daynook/contract/bookings';
import { FEEDS } from '@daynook/contract/limits/hosting';
import { addMinutes } from '../../lib/time/ranges.ts';
import type { Space } from './space.ts';

/** A space as it stands at a moment, for somebody. */
export interface SpaceNow extends Space {
  /** Why somebody asks where others, or at other times they, would book at once; undefined where nothing stands in the way. */
  readonly askFirst: Quote['askFirst'];
}

/** How often somebody has stayed: bookings that took place; and how often they canceled one lately. */
export interface Stays {
  readonly anywhere: number;
  readonly withHost: number;
  /** They booked and canceled so often within the last week that they may have wanted no more than to read addresses. */
  readonly isOftenCanceled: boolean;
}

/** Of whom nothing is known. */
export const NO_STAYS: Stays = { anywhere: 0, withHost: 0, isOftenCanceled: false };

function reasonToAsk(space: Space, now: Date, stays: Stays): Quote['askFirst'] {
  if (space.bookingMode === 'request') return undefined;
  if (space.followedSince !== null && addMinutes(space.followedSince, FEEDS.staleMinutes) < now)
    return 'calendar-not-current';
  if (stays.isOftenCanceled) return 'often-canceled';
  return stays.withHost === 0 && stays.anywhere < space.instantMinStays ? 'stays-needed' : undefined;
}

/**
 * Whether the hours are really free nobody knows once a calendar the space follows could not be read for a day: until it can
 * be again, guests ask instead of booking at once (C17). So does who has not stayed as often as the host wants (E2); whom the
 * host had before has done so.
 */
export function asOf(space: Space, now: Date, stays: Stays): SpaceNow {
  const askFirst = reasonToAsk(space, now, stays);
  return { ...space, bookingMode: askFirst ? 'request' : space.bookingMode, askFirst };
}
