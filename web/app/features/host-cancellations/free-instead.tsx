// For a guest whose host canceled: workspaces nearby that are free for the same hours, the closest total first (G10).
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Booking } from '../../nouns/bookings/api.ts';
import { chooseAlike, toSameHours } from '../../nouns/bookings/same-hours.ts';
import { slotAddress } from '../../nouns/bookings/slot-url.ts';
import { ListingCard } from '../../nouns/listings/listing-card.tsx';
import { searchQuery } from '../../nouns/search/api.ts';
import { writeSearch } from '../../nouns/search/search-url.ts';
import { LinkButton } from '../../ui/link-button.tsx';

const SHOWN = 3;

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
  return (
    <section>
      <h2 className="display text-[27px]">
        <FormattedMessage defaultMessage="Available for the same hours" />
      </h2>
      <p className="mt-1 text-muted">
        <FormattedMessage defaultMessage="Nearby, at a similar price. Your hours stay selected." />
      </p>
      <div className="mt-5 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {free.map((listing) => (
          <ListingCard
            key={listing._id}
            listing={listing}
            search={slotAddress(booking)}
            sizes="(min-width: 1024px) 400px, (min-width: 480px) 45vw, 92vw"
          />
        ))}
      </div>
      <LinkButton variant="outline" className="mt-6" to={`/search${writeSearch(search)}`}>
        <FormattedMessage defaultMessage="See all" />
      </LinkButton>
    </section>
  );
}
