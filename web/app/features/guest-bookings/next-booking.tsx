// The next booking, large: when, where, how to get in, and how long until then.
import { townText } from '@daynook/contract/countries/town-text';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { writtenBy } from '../../lib/text-language.ts';
import { addressLines, placeText } from '../../nouns/bookings/address-text.ts';
import { type Booking, type BookingSummary, bookingQuery } from '../../nouns/bookings/api.ts';
import { nextMoment, refetchAfterMs } from '../../nouns/bookings/booking-timing.ts';
import { CalendarButton } from '../../nouns/bookings/calendar-button.tsx';
import { Countdown } from '../../nouns/bookings/countdown.tsx';
import { MorningIllustration } from '../../nouns/bookings/morning-illustration.tsx';
import { AddressWhen } from '../../nouns/bookings/place-card.tsx';
import { BothClocks } from '../../ui/dates/both-clocks.tsx';
import { KeyIcon } from '../../ui/icons/icons.tsx';
import { PinIcon } from '../../ui/icons/shell-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { Skeleton, TextSkeleton } from '../../ui/states/skeleton.tsx';

const frame = 'grid overflow-hidden rounded-panel bg-surface shadow-float md:grid-cols-[minmax(0,.82fr)_minmax(0,1fr)]';

export function NextBooking({ booking }: { booking: BookingSummary }) {
  // The address and check-in information load with the booking; everything else is already known.
  const { data: whole } = useQuery({
    ...bookingQuery(booking._id),
    refetchInterval: ({ state }) => refetchAfterMs(state.data, Date.now()),
  });
  const { listing } = booking;
  const until = nextMoment(booking);
  return (
    <article className={frame}>
      <Photo
        photo={listing.image}
        alt=""
        isPriority
        aspect="16/10"
        sizes="(min-width: 768px) 400px, 92vw"
        className="md:!aspect-auto md:min-h-full"
      />
      <div className="p-6 md:p-8">
        <p className="text-[15px] font-semibold text-clay">
          {booking.status === 'active' ? (
            <FormattedMessage
              defaultMessage="In progress: {time} left"
              values={{ time: <Countdown key="c" until={until ?? booking.endsAt} /> }}
            />
          ) : (
            <FormattedMessage
              defaultMessage="Starts in {time}"
              values={{ time: <Countdown key="c" until={until ?? booking.startsAt} timeZone={booking.timeZone} /> }}
            />
          )}
        </p>
        <h3 className="display mt-2 text-[clamp(26px,3vw,34px)]">{listing.title}</h3>
        <BothClocks
          startsAt={booking.startsAt}
          endsAt={booking.endsAt}
          timeZone={booking.timeZone}
          className="mt-3 text-[17px]"
          otherClassName="text-[15px]"
        />
        <NextCheckIn booking={booking} whole={whole} />
        <div className="mt-6 flex flex-wrap gap-2.5">
          <LinkButton to={`/booking/${booking._id}`}>
            <FormattedMessage defaultMessage="Open booking" />
          </LinkButton>
          {whole && <CalendarButton booking={whole} />}
        </div>
      </div>
    </article>
  );
}

function NextCheckIn({ booking, whole }: { booking: BookingSummary; whole: Booking | undefined }) {
  const address = whole && addressLines(whole).length > 0 ? placeText(whole) : undefined;
  return (
    <ul className="mt-5 grid gap-2.5 text-[15.5px]">
      <li className="flex gap-3">
        <PinIcon size={20} className="mt-0.5 shrink-0 text-moss" />
        <span>
          {address ?? townText(booking.listing.city, booking.listing.state)}
          {whole && !address && whole.addressFrom !== null && (
            <span className="block text-muted">
              <AddressWhen booking={whole} />
            </span>
          )}
        </span>
      </li>
      {whole === undefined ? (
        <li>
          <Skeleton className="h-5 w-4/5" />
        </li>
      ) : (
        whole.arrivalNote && (
          <li className="flex gap-3">
            <KeyIcon size={20} className="mt-0.5 shrink-0 text-moss" />
            <span {...writtenBy(whole.arrivalNote)} className="line-clamp-3 text-muted">
              {whole.arrivalNote}
            </span>
          </li>
        )
      )}
    </ul>
  );
}

/** Nothing is booked: invites the guest to find a workspace. */
export const NothingNext = () => (
  <div className="relative isolate overflow-hidden rounded-panel bg-sun-wash p-7 md:p-10 md:pe-72">
    <h3 className="display text-[clamp(26px,3vw,34px)]">
      <FormattedMessage defaultMessage="No bookings yet. Where would you like to work?" />
    </h3>
    <p className="mt-2 max-w-[44ch] text-[16.5px] text-muted">
      <FormattedMessage defaultMessage="Find a quiet desk, a private room, or a table for the team, by the hour or the day." />
    </p>
    <div className="mt-6 flex flex-wrap gap-2.5">
      <LinkButton to="/search">
        <FormattedMessage defaultMessage="Find a workspace" />
      </LinkButton>
      <LinkButton variant="outline" to="/quiz">
        <FormattedMessage defaultMessage="Help me choose" />
      </LinkButton>
    </div>
    <MorningIllustration className="pointer-events-none absolute inset-e-2 bottom-0 -z-10 w-72 max-md:static max-md:-mb-7 max-md:ms-auto max-md:w-56" />
  </div>
);

export const NextBookingSkeleton = () => (
  <div className={frame} aria-busy="true">
    <Skeleton className="min-h-64 rounded-none" />
    <div className="p-8">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-3 h-9 w-4/5" />
      <TextSkeleton lines={4} className="mt-5" />
    </div>
  </div>
);
