// A booking that someone in the reader's team made for them: when, where, how to get in, and with whom.
import { townText } from '@daynook/contract/countries/town-text';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { missingStatus } from '../../lib/api/api-error.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { placeText } from '../../nouns/bookings/address-text.ts';
import { WifiCode } from '../../nouns/bookings/wifi-code.tsx';
import { HouseRuleList } from '../../nouns/listings/house-rule-list.tsx';
import { type AttendedBooking, attendedBookingQuery } from '../../nouns/teams/attendee-api.ts';
import { WayIn } from '../../nouns/way-in-photos/way-in.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { CalendarIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export function AttendedDetails({ bookingId }: { bookingId: string }) {
  const booking = useQuery(attendedBookingQuery(bookingId));
  if (booking.error && missingStatus(booking.error)) return <Missing />;
  if (booking.data) return <Details booking={booking.data} />;
  if (booking.isError)
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load this booking" />}
        onRetry={() => void booking.refetch()}
        isRetrying={booking.isFetching}
      />
    );
  return (
    <div aria-busy="true" className="mx-auto grid max-w-2xl gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-72 rounded-panel" />
    </div>
  );
}

const Missing = () => (
  <EmptyState
    headingLevel="h1"
    icon={<CalendarIcon size={28} />}
    title={<FormattedMessage defaultMessage="Booking not found" />}
    action={
      <LinkButton variant="outline" to="/bookings">
        <FormattedMessage defaultMessage="My Bookings" />
      </LinkButton>
    }
  >
    <FormattedMessage defaultMessage="You were taken off this booking, or it wasn’t made for you." />
  </EmptyState>
);

const Details = ({ booking }: { booking: AttendedBooking }) => {
  const { listing, startsAt, endsAt, timeZone, bookedBy, host, team, attendees, houseRules, arrivalNote } = booking;
  return (
    <article className="mx-auto max-w-2xl rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)] md:p-9">
      <p className="text-[15px] text-muted">
        <FormattedMessage
          defaultMessage="{name} booked this for you with {team}."
          values={{ name: bookedBy.name, team: team.name }}
        />
      </p>
      <h1 className="display mt-2 text-[clamp(28px,4vw,40px)] wrap-anywhere">
        <Link to={`/listing/${listing._id}`} className="underline-offset-4 hover:underline">
          {listing.title}
        </Link>
      </h1>
      {booking.status === 'cancelled' && (
        <p role="status" className="mt-3 rounded-field bg-danger-wash px-4 py-3 font-semibold">
          <FormattedMessage defaultMessage="This booking was canceled." />
        </p>
      )}
      <dl className="mt-6 grid gap-5">
        <Fact label={<FormattedMessage defaultMessage="When" />}>
          <ZonedTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} withDate />
        </Fact>
        <Fact label={<FormattedMessage defaultMessage="Where" />}>
          <Where booking={booking} />
        </Fact>
        {arrivalNote && (
          <Fact label={<FormattedMessage defaultMessage="Check-in" />}>
            <span {...writtenBy(arrivalNote)} className="whitespace-pre-line wrap-anywhere">
              {arrivalNote}
            </span>
          </Fact>
        )}
        {booking.wifi && (
          <Fact label={<FormattedMessage defaultMessage="Wi-Fi" />}>
            <WifiCode wifi={booking.wifi} />
          </Fact>
        )}
        {booking.address.exact && (
          <div className="grid gap-3">
            <WayIn bookingId={booking._id} photos={booking.wayIn} isNoted />
          </div>
        )}
        <Fact label={<FormattedMessage defaultMessage="Host" />}>{host.name}</Fact>
        <Fact label={<FormattedMessage defaultMessage="Who’s coming" />}>
          <ul>
            {attendees.map(({ _id, name }) => (
              <li key={_id}>{name}</li>
            ))}
          </ul>
        </Fact>
        {houseRules.length > 0 && (
          <Fact label={<FormattedMessage defaultMessage="House rules" />}>
            <HouseRuleList rules={houseRules} className="ps-5" />
          </Fact>
        )}
        <Fact label={<FormattedMessage defaultMessage="Booking" />}>{booking.reference}</Fact>
      </dl>
      <p className="mt-6 text-[15px] text-muted">
        <FormattedMessage
          defaultMessage="To change or cancel it, or to ask the host something, talk to {name}."
          values={{ name: bookedBy.name }}
        />
      </p>
    </article>
  );
};

function Where({ booking: { listing, address, addressFrom, timeZone } }: { booking: AttendedBooking }) {
  if (address.exact) return <span className="wrap-anywhere">{placeText({ address, listing })}</span>;
  return (
    <>
      {[address.neighborhood, townText(listing.city, listing.state)].filter(Boolean).join(', ')}
      {addressFrom && (
        <span className="block text-[14.5px] text-muted">
          <FormattedMessage
            defaultMessage="You’ll see the exact address here starting {time}."
            values={{ time: <ZonedTime startsAt={addressFrom} timeZone={timeZone} withDate /> }}
          />
        </span>
      )}
    </>
  );
}

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="text-[14.5px] text-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
);
