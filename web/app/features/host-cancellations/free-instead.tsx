// For a guest whose host canceled: workspaces nearby that are free for the same hours, the closest total first (G10).
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { toLocalDate } from '../../lib/formats.ts';
import { type Booking, quoteQuery } from '../../nouns/bookings/api.ts';
import { wallTime } from '../../nouns/bookings/slot-choice.ts';
import { slotAddress } from '../../nouns/bookings/slot-url.ts';
import type { ListingCardData } from '../../nouns/listings/api.ts';
import { ListingCard } from '../../nouns/listings/listing-card.tsx';
import { searchQuery } from '../../nouns/search/api.ts';
import { type SearchState, writeSearch } from '../../nouns/search/search-url.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';

const SHOWN = 3;
const RADIUS_KM = 15;
/** At most this much more than the canceled booking. */
const PRICE_FACTOR = 1.25;

/** The search for the same hours. Undefined for bookings over several dates: search has hours of one date. */
export function toSameHours({ address, guests, timeZone, startsAt, endsAt }: Booking): SearchState | undefined {
  const date = toLocalDate(startsAt, timeZone);
  if (toLocalDate(new Date(Date.parse(endsAt) - 1), timeZone) !== date) return undefined;
  const to = wallTime(endsAt, timeZone);
  return {
    ...address.coordinates,
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

/** Other listings with exactly these hours at about the same price, closest in price first. */
export const chooseAlike = <L extends Quoted>(listings: readonly L[], booking: Booking): L[] =>
  listings
    .filter(
      ({ _id, quote }) =>
        _id !== booking.listing._id &&
        quote?.currency === booking.currency &&
        Date.parse(quote.startsAt) === Date.parse(booking.startsAt) &&
        quote.totalMinor <= booking.totalMinor * PRICE_FACTOR,
    )
    .toSorted(
      (a, b) => Math.abs(a.quote!.totalMinor - booking.totalMinor) - Math.abs(b.quote!.totalMinor - booking.totalMinor),
    )
    .slice(0, SHOWN);

/** What we pay of each listing's price; nothing while it's loading, and if the operator doesn't pay any of it. */
function useDifferences(listings: readonly { readonly _id: string }[], { startsAt, endsAt, guests }: Booking) {
  return useQueries({
    queries: listings.map(({ _id }) => quoteQuery({ listingId: _id, startsAt, endsAt, guests })),
    combine: (quotes) =>
      quotes.map(({ data }) => {
        const line = data?.lines.find(({ isDifference }) => isDifference);
        return line && data && { amountMinor: -line.amountMinor, currency: data.currency };
      }),
  });
}

interface FreeInsteadProps {
  booking: Booking;
  /** Shown if nothing is free. */
  otherwise: ReactNode;
}

export function FreeInstead({ booking, otherwise }: FreeInsteadProps) {
  const search = Date.parse(booking.startsAt) > Date.now() ? toSameHours(booking) : undefined;
  const { data, isPending } = useQuery({ ...searchQuery(search ?? {}), enabled: search !== undefined });
  if (!search) return otherwise;
  if (isPending) return null;
  const free = chooseAlike(data?.listings ?? [], booking);
  if (free.length === 0) return otherwise;
  return <FreeListings booking={booking} free={free} search={search} />;
}

interface FreeListingsProps {
  booking: Booking;
  free: readonly ListingCardData[];
  search: SearchState;
}

function FreeListings({ booking, free, search }: FreeListingsProps) {
  const differences = useDifferences(free, booking);
  return (
    <section>
      <h2 className="display text-[27px]">
        <FormattedMessage defaultMessage="Available for the same hours" />
      </h2>
      <p className="mt-1 text-muted">
        <FormattedMessage defaultMessage="Nearby, at a similar price. Your hours stay selected." />
      </p>
      <div className="mt-5 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {free.map((listing, index) => {
          const difference = differences[index];
          return (
            <div key={listing._id} className="min-w-0">
              <ListingCard
                listing={listing}
                search={slotAddress(booking)}
                sizes="(min-width: 1024px) 400px, (min-width: 480px) 45vw, 92vw"
              />
              {difference && (
                <p className="mt-2 rounded-field bg-moss-wash px-3 py-2 text-[15px] font-medium text-pretty">
                  <FormattedMessage
                    defaultMessage="We pay the difference of {amount}"
                    values={{ amount: <Money key="a" {...difference} withCode /> }}
                  />
                </p>
              )}
            </div>
          );
        })}
      </div>
      <LinkButton variant="outline" className="mt-6" to={`/search${writeSearch(search)}`}>
        <FormattedMessage defaultMessage="See all" />
      </LinkButton>
    </section>
  );
}
