// For a guest whose host canceled: workspaces nearby that are free for the same hours, the closest total first (G10).
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Booking, quoteQuery } from '../../nouns/bookings/api.ts';
import { chooseAlike, toSameHours } from '../../nouns/bookings/same-hours.ts';
import { slotAddress } from '../../nouns/bookings/slot-url.ts';
import type { ListingCardData } from '../../nouns/listings/api.ts';
import { ListingCard } from '../../nouns/listings/listing-card.tsx';
import { searchQuery } from '../../nouns/search/api.ts';
import { type SearchState, writeSearch } from '../../nouns/search/search-url.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';

const SHOWN = 3;

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
  const search =
    Date.parse(booking.startsAt) > Date.now()
      ? toSameHours({ ...booking, coordinates: booking.address.coordinates })
      : undefined;
  const { data, isPending } = useQuery({ ...searchQuery(search ?? {}), enabled: search !== undefined });
  if (!search) return otherwise;
  if (isPending) return null;
  const free = chooseAlike(data?.listings ?? [], { ...booking, listingId: booking.listing._id }).slice(0, SHOWN);
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
