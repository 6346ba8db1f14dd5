// Who may book instantly and who has to send a request first: an outdated imported calendar, a guest who often cancels, or too few stays
// make it a request. Pure.
import type { Quote } from '@daynook/contract/bookings';
import { CALENDAR_IMPORTS } from '@daynook/contract/limits/calendar-imports';
import { addMinutes } from '../../lib/time/ranges.ts';
import type { BookableListing } from './bookable-listing.ts';

/** A listing at a point in time, as one guest can book it. */
export interface BookableListingNow extends BookableListing {
  /** Why this guest has to ask although the host accepts instant bookings; undefined if nothing prevents it. */
  readonly askFirst: Quote['askFirst'];
}

/** How many of a guest's bookings took place, and whether they recently canceled too many. */
export interface Stays {
  readonly anywhere: number;
  readonly withHost: number;
  /** Within the last week they booked and canceled so often that they may only want to read addresses. */
  readonly isOftenCanceled: boolean;
}

/** For guests we know nothing about. */
export const NO_STAYS: Stays = { anywhere: 0, withHost: 0, isOftenCanceled: false };

function reasonToAsk(listing: BookableListing, now: Date, stays: Stays): Quote['askFirst'] {
  if (listing.bookingMode === 'request') return undefined;
  if (listing.followedSince !== null && addMinutes(listing.followedSince, CALENDAR_IMPORTS.staleMinutes) < now)
    return 'calendar-not-current';
  if (stays.isOftenCanceled) return 'often-canceled';
  return stays.withHost === 0 && stays.anywhere < listing.instantMinStays ? 'stays-needed' : undefined;
}

/**
 * If an imported calendar hasn't been read for a day, we can't know whether the hours are free, so guests ask instead of booking
 * instantly (C17). So do guests who haven't stayed as often as the host requires (E2). Returning guests of this host meet that
 * requirement.
 */
export function applyInstantRules(listing: BookableListing, now: Date, stays: Stays): BookableListingNow {
  const askFirst = reasonToAsk(listing, now, stays);
  return { ...listing, bookingMode: askFirst ? 'request' : listing.bookingMode, askFirst };
}
