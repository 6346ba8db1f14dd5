// One of a guest's bookings as a card: photo, time, place, price, status, and the next step if there's one.
import { townText } from '@daynook/contract/countries/town-text';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { givenName } from '../../lib/given-name.ts';
import { AgainWords } from '../../nouns/bookings/actions/booking-actions.tsx';
import type { BookingSummary } from '../../nouns/bookings/api.ts';
import { isWaiting } from '../../nouns/bookings/booking-timing.ts';
import { CalendarRowButton } from '../../nouns/bookings/calendar-button.tsx';
import { HostsAsked } from '../../nouns/bookings/group-note.tsx';
import { slotAddress } from '../../nouns/bookings/slot-url.ts';
import { StatusBadge } from '../../nouns/bookings/status-badge.tsx';
import { TimeLeft } from '../../nouns/bookings/time-left.tsx';
import { HeartButton } from '../../nouns/bookmarks/heart-button.tsx';
import { DaysLeft } from '../../nouns/reviews/time-left.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton, TextSkeleton } from '../../ui/states/skeleton.tsx';
import { hasReceiptLink, ReceiptLink } from './receipt-link.tsx';

const frame =
  'group relative grid overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)] sm:grid-cols-[220px_1fr]';

export function BookingCard({
  booking,
  headingLevel: Heading = 'h3',
}: {
  booking: BookingSummary;
  headingLevel?: 'h2' | 'h3';
}) {
  const intl = useIntl();
  const { listing, host } = booking;
  return (
    <article className={frame}>
      <span className="relative block min-h-full overflow-hidden max-sm:aspect-[5/2]">
        <Photo
          photo={listing.image}
          alt=""
          aspect="fill"
          sizes="(min-width: 640px) 220px, 92vw"
          className="absolute inset-0"
          pictureClassName="transition-transform duration-500 ease-out group-hover:scale-[1.025]"
        />
        <HeartButton listing={listing} />
      </span>
      <div className="grid min-w-0 content-center gap-x-6 gap-y-3 p-4 sm:p-6 md:grid-cols-[1fr_auto] md:items-center">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StatusBadge booking={booking} />
            {isWaiting(booking) && booking.expiresAt && <TimeLeft until={booking.expiresAt} />}
            {booking.group && booking.status === 'requested' && (
              <span className="text-[14px] text-muted">
                <HostsAsked group={booking.group} />
              </span>
            )}
          </div>
          <Heading className="mt-2 text-[17px] leading-6 font-semibold text-balance sm:text-[19px]">
            <Link
              to={`/booking/${booking._id}`}
              className="after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-moss"
            >
              {listing.title}
            </Link>
          </Heading>
          <p className="mt-1 text-[15px] sm:text-[16px]">
            <ZonedTime startsAt={booking.startsAt} endsAt={booking.endsAt} timeZone={booking.timeZone} withDate />
          </p>
          <p className="mt-0.5 text-[14.5px] text-muted">
            <Dotted>
              {townText(listing.city, listing.state)}
              {intl.formatMessage({ defaultMessage: 'with {host}' }, { host: givenName(host.name) })}
              {intl.formatMessage(
                { defaultMessage: '{count, plural, one {# person} other {# people}}' },
                { count: booking.guests },
              )}
            </Dotted>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:grid md:justify-items-end">
          <Money
            amountMinor={booking.totalMinor}
            currency={booking.currency}
            withCode
            className="text-[16px] font-semibold whitespace-nowrap"
          />
          {booking.reviewUntil && <ReviewStep id={booking._id} until={booking.reviewUntil} />}
          <span className="flex flex-wrap items-center gap-2">
            <CalendarRowButton booking={booking} />
            {hasReceiptLink(booking) && <ReceiptLink booking={booking} className="relative px-1" />}
            <NextStep booking={booking} />
          </span>
        </div>
      </div>
    </article>
  );
}

const ReviewStep = ({ id, until }: { id: string; until: string }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 md:justify-end">
    <span className="text-[14px] whitespace-nowrap text-muted">
      <DaysLeft until={until} />
    </span>
    <LinkButton size="sm" className="relative" to={`/booking/${id}?review=1`}>
      <FormattedMessage defaultMessage="Review" />
    </LinkButton>
  </span>
);

/** Actions that take one step; everything else is on the booking page. */
function NextStep({ booking: { nextActions, listing, ...hours } }: { booking: BookingSummary }) {
  if (nextActions.includes('pay')) {
    return (
      <LinkButton size="sm" className="relative" to={`/listing/${listing._id}/book${slotAddress(hours)}`}>
        <FormattedMessage defaultMessage="Finish booking" />
      </LinkButton>
    );
  }
  if (!nextActions.includes('book-again')) return null;
  return (
    <LinkButton variant="outline" size="sm" className="relative" to={`/listing/${listing._id}`}>
      <AgainWords booking={hours} />
    </LinkButton>
  );
}

/** Placeholder for cards that are loading. */
export const BookingCardsSkeleton = ({ count = 3 }: { count?: number }) => (
  <div className="grid gap-4">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      <div key={index} className={frame}>
        <Skeleton className="rounded-none max-sm:aspect-[5/2] sm:min-h-40" />
        <div className="p-6">
          <Skeleton className="h-7 w-28 rounded-pill" />
          <TextSkeleton lines={3} className="mt-4 max-w-md" />
        </div>
      </div>
    ))}
  </div>
);
