// Workspaces nearby that are free for exactly the same hours: for guests whose host canceled, and for those who ask several hosts.
import { toLocalDate } from '../../lib/formats.ts';
import type { SearchState } from '../search/search-url.ts';
import { wallTime } from './slot-choice.ts';

const RADIUS_KM = 15;
/** At most this much more than the first workspace. */
const PRICE_FACTOR = 1.25;

interface Wanted {
  readonly coordinates: { readonly lat: number; readonly lng: number };
  readonly guests: number;
  readonly timeZone: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

/** The search for the same hours. Undefined for several dates: search has hours of one date. */
export function toSameHours({ coordinates, guests, timeZone, startsAt, endsAt }: Wanted): SearchState | undefined {
  const date = toLocalDate(startsAt, timeZone);
  if (toLocalDate(new Date(Date.parse(endsAt) - 1), timeZone) !== date) return undefined;
  const to = wallTime(endsAt, timeZone);
  return {
    ...coordinates,
    radius: RADIUS_KM,
    date,
    from: wallTime(startsAt, timeZone),
    to: to === '00:00' ? '24:00' : to,
    people: guests,
    sort: 'distance',
  };
}

interface Quoted {
  _id: string;
  quote?: { totalMinor: number; currency: string; startsAt: string } | undefined;
}

/** What the others are compared with. */
interface Compared {
  readonly listingId: string;
  readonly totalMinor: number;
  readonly currency: string;
  readonly startsAt: string;
}

/** Other listings with exactly these hours at about the same price, closest in price first. */
export const chooseAlike = <L extends Quoted>(
  listings: readonly L[],
  { listingId, totalMinor, currency, startsAt }: Compared,
): L[] =>
  listings
    .filter(
      ({ _id, quote }) =>
        _id !== listingId &&
        quote?.currency === currency &&
        Date.parse(quote.startsAt) === Date.parse(startsAt) &&
        quote.totalMinor <= totalMinor * PRICE_FACTOR,
    )
    .toSorted((a, b) => Math.abs(a.quote!.totalMinor - totalMinor) - Math.abs(b.quote!.totalMinor - totalMinor));
