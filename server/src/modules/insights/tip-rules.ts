// Tips from a host's own figures. Pure. A tip appears only with enough data, and shows the figures it's based on.

import type { Tip } from '@daynook/contract/hosting/insights';
import { INSIGHTS } from '@daynook/contract/limits/insights';
import type { Cell, Occupancy } from './occupancy-rules.ts';

/** Fewer expired requests may be chance. */
const EXPIRED_MINIMUM = 2;
const ACCEPTED_MINIMUM = 5;
const FULL_SHARE = 0.85;
/** A weekday with only an hour or two fills up quickly. */
const FULL_OPEN_MINUTES = 40 * 60;
const EMPTY_OPEN_MINUTES = 120 * 60;

export interface ListingFigures extends Occupancy {
  readonly listingId: string;
  readonly title: string;
  readonly isOnRequest: boolean;
  /** True if it was live during the whole range. */
  readonly wasThereThroughout: boolean;
  /** Requests of the last 90 days that were accepted, declined, or never answered. */
  readonly accepted: number;
  readonly declined: number;
  readonly expired: number;
  readonly medianMinutes: number | null;
}

export interface Figures {
  readonly asked: number;
  readonly expired: number;
  /** What the expired requests would have earned the host. */
  readonly lost: readonly { readonly currency: string; readonly amountMinor: number }[];
  readonly rooms: readonly ListingFigures[];
  readonly cells: readonly Cell[];
}

function unanswered({ asked, expired, lost }: Figures): Tip[] {
  return expired >= EXPIRED_MINIMUM ? [{ code: 'unanswered', expired, asked, lost: [...lost] }] : [];
}

function alwaysYes({ rooms }: Figures): Tip[] {
  return rooms
    .filter(
      (listing) =>
        listing.isOnRequest && listing.accepted >= ACCEPTED_MINIMUM && listing.declined + listing.expired === 0,
    )
    .sort((a, b) => b.accepted - a.accepted)
    .slice(0, 1)
    .map(({ listingId, title, accepted, medianMinutes }) => ({
      code: 'always-yes',
      listing: { _id: listingId, title },
      accepted,
      medianMinutes: medianMinutes ?? 0,
    }));
}

function fullWeekday({ cells }: Figures): Tip[] {
  const days = [...Map.groupBy(cells, ({ weekday }) => weekday)].map(([weekday, some]) => ({
    weekday,
    openMinutes: some.reduce((sum, cell) => sum + cell.openMinutes, 0),
    bookedMinutes: some.reduce((sum, cell) => sum + cell.bookedMinutes, 0),
  }));
  return days
    .filter((day) => day.openMinutes >= FULL_OPEN_MINUTES && day.bookedMinutes >= FULL_SHARE * day.openMinutes)
    .sort((a, b) => b.bookedMinutes / b.openMinutes - a.bookedMinutes / a.openMinutes)
    .slice(0, 1)
    .map((day) => ({ code: 'full-weekday', ...day }));
}

function suggestForEmptyListing({ rooms }: Figures): Tip[] {
  // If none of the host's listings was booked, this listing isn't the problem.
  if (!rooms.some((listing) => listing.bookedMinutes > 0)) return [];
  return rooms
    .filter(
      (listing) =>
        listing.wasThereThroughout && listing.openMinutes >= EMPTY_OPEN_MINUTES && listing.bookedMinutes === 0,
    )
    .sort((a, b) => b.openMinutes - a.openMinutes)
    .slice(0, 1)
    .map(({ listingId, title, openMinutes }) => ({
      code: 'empty-room',
      listing: { _id: listingId, title },
      openMinutes,
    }));
}

/** At most three, the most costly first; none without enough data. */
export const findTips = (figures: Figures): Tip[] =>
  [...unanswered(figures), ...fullWeekday(figures), ...suggestForEmptyListing(figures), ...alwaysYes(figures)].slice(
    0,
    INSIGHTS.tipsMaximum,
  );
