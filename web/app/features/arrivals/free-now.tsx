// Nearby listings that are free from now on and can be booked instantly, for a guest who waits at the door, or had to leave (E10).
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { toLocalDate } from '../../lib/formats.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { wallTime } from '../../nouns/bookings/slot-choice.ts';
import { slotAddress } from '../../nouns/bookings/slot-url.ts';
import { ListingCard } from '../../nouns/listings/listing-card.tsx';
import { searchQuery } from '../../nouns/search/api.ts';
import { type SearchState, writeSearch } from '../../nouns/search/search-url.ts';
import { LinkButton } from '../../ui/link-button.tsx';

const SHOWN = 3;
const HALF_HOUR_MS = 30 * 60_000;
const RADIUS_KM = 10;

/** From the next half hour to the booking's end, at least an hour. */
export function hoursLeft({ endsAt }: Pick<Booking, 'endsAt'>, nowMs: number): { startsAt: string; endsAt: string } {
  const startMs = Math.ceil(nowMs / HALF_HOUR_MS) * HALF_HOUR_MS;
  const endMs = Math.max(Date.parse(endsAt), startMs + 2 * HALF_HOUR_MS);
  return { startsAt: new Date(startMs).toISOString(), endsAt: new Date(endMs).toISOString() };
}

/** The search for them. Without hours if they end on another day. */
export function toSearch({ address, guests, timeZone, ...booking }: Booking, nowMs: number): SearchState {
  const { startsAt, endsAt } = hoursLeft(booking, nowMs);
  const date = toLocalDate(startsAt, timeZone);
  const to = wallTime(endsAt, timeZone);
  const isSameDay = toLocalDate(new Date(Date.parse(endsAt) - 1), timeZone) === date;
  return {
    ...address.coordinates,
    radius: RADIUS_KM,
    date,
    ...(isSameDay ? { from: wallTime(startsAt, timeZone), to: to === '00:00' ? '24:00' : to } : {}),
    people: guests,
    instant: true,
    sort: 'distance',
  };
}

/** `isAlone`: a part of the page rather than of a card. */
export function FreeNow({ booking, isAlone = false }: { booking: Booking; isAlone?: boolean }) {
  const Heading = isAlone ? 'h2' : 'h4';
  // The hours stay the same while the guest looks at them.
  const [nowMs] = useState(() => Date.now());
  const search = toSearch(booking, nowMs);
  const { data } = useQuery(searchQuery(search));
  const free = (data?.listings ?? []).filter(({ _id }) => _id !== booking.listing._id).slice(0, SHOWN);
  if (free.length === 0) return null;
  const hours = hoursLeft(booking, nowMs);
  return (
    <div className={isAlone ? 'mb-12' : 'border-t border-line pt-4'}>
      <Heading className={isAlone ? 'display text-[27px]' : 'text-[16px] font-semibold'}>
        <FormattedMessage defaultMessage="Free now nearby" />
      </Heading>
      <div className="mt-3 grid gap-5 sm:grid-cols-3">
        {free.map((listing) => (
          <ListingCard
            key={listing._id}
            listing={listing}
            headingLevel="h3"
            search={slotAddress({ ...booking, ...hours })}
            sizes="(min-width: 640px) 240px, 92vw"
          />
        ))}
      </div>
      <LinkButton
        variant="outline"
        className={isAlone ? 'mt-6' : 'mt-4 bg-surface!'}
        to={`/search${writeSearch(search)}`}
      >
        <FormattedMessage defaultMessage="See all" />
      </LinkButton>
    </div>
  );
}
