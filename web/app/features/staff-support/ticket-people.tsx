// The people, booking, and money of a ticket at a glance, with guest and host side by side.
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { AccountWords } from '../../nouns/staff/account-status.tsx';
import { bookingState, paymentState } from '../../nouns/staff/state-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';
import { AttachBooking } from './attach-booking.tsx';
import type { StaffThread } from './tickets-api.ts';

type TicketMember = NonNullable<StaffThread['member']>;

const boxesClass = 'grid gap-3 sm:grid-cols-2 xl:grid-cols-1';
const box = 'min-w-0 rounded-panel bg-well p-4';
const link = 'font-semibold text-moss underline-offset-4 hover:underline wrap-anywhere';

export function TicketPeople({ ticket }: { ticket: StaffThread }) {
  const { sides, member, booking } = ticket;
  if (!sides || !booking)
    return (
      <div className={boxesClass}>
        {member ? <Person member={member} asked /> : <Visitor from={ticket.from} />}
        <AttachBooking key={ticket._id} ticket={ticket} />
      </div>
    );
  // Otherwise staff wrote first.
  const opener = ticket.messages.find(({ kind }) => kind !== 'note')?.kind === 'question' ? sides.asker : null;
  return (
    <div className={boxesClass}>
      {sides.guest && <Person member={sides.guest} side="guest" asked={opener === 'guest'} />}
      {sides.host && <Person member={sides.host} side="host" asked={opener === 'host'} />}
      {sides.asker === null && (member ? <Person member={member} asked /> : <Visitor from={ticket.from} />)}
      <BookingBox booking={booking} money={sides.money} />
    </div>
  );
}

interface PersonProps {
  member: TicketMember;
  side?: 'guest' | 'host';
  /** The author of the ticket. */
  asked: boolean;
}

function Person({ member, side, asked }: PersonProps) {
  const locale = useLocale();
  return (
    <section className={box}>
      <h3 className="flex min-h-7 flex-wrap items-center gap-2 text-[13.5px] text-muted">
        {side === 'guest' ? (
          <FormattedMessage defaultMessage="Guest" />
        ) : side === 'host' ? (
          <FormattedMessage defaultMessage="Host" />
        ) : (
          <FormattedMessage defaultMessage="Requester" />
        )}
        {asked && side && (
          <Badge tone="moss">
            <FormattedMessage defaultMessage="Opened this ticket" />
          </Badge>
        )}
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <Link to={`/admin/users?member=${member._id}`} className={link}>
          {member.name}
        </Link>
        <AccountWords status={member.status} isVerified={member.isEmailVerified} />
      </p>
      <p className="text-[14.5px] text-muted wrap-anywhere">{member.email}</p>
      <p className="mt-1.5 text-[14.5px] num">
        <FormattedMessage
          defaultMessage="{bookings, plural, one {# booking} other {# bookings}}, {rooms, plural, one {# listing} other {# listings}}, {tickets, plural, one {# ticket} other {# tickets}}"
          values={{ bookings: member.bookings, rooms: member.rooms, tickets: member.tickets }}
        />
      </p>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage
          defaultMessage="Member since {date}"
          values={{ date: formatLocalDate(member.memberSince, locale, 'plain') }}
        />
      </p>
    </section>
  );
}

const Visitor = ({ from }: { from: StaffThread['from'] }) => (
  <section className={box}>
    <h3 className="text-[13.5px] text-muted">
      <FormattedMessage defaultMessage="Requester" />
    </h3>
    <p className="mt-1 font-semibold wrap-anywhere">{from.name}</p>
    <p className="text-[14.5px] text-muted wrap-anywhere">{from.email}</p>
    <p className="mt-1.5 text-[14.5px] text-pretty">
      <FormattedMessage defaultMessage="Sent without logging in. The email address isn’t confirmed." />
    </p>
  </section>
);

interface BookingBoxProps {
  booking: NonNullable<StaffThread['booking']>;
  money: NonNullable<StaffThread['sides']>['money'];
}

function BookingBox({ booking, money }: BookingBoxProps) {
  const state = bookingState(booking.status);
  const payment = paymentState(money.status);
  const amount = (amountMinor: number) => <Money amountMinor={amountMinor} currency={money.currency} withCode />;
  return (
    <section className={`${box} sm:max-xl:col-span-2`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 text-[13.5px] text-muted">
            <FormattedMessage defaultMessage="Booking" />
            <Badge tone={state.tone}>
              <FormattedMessage {...state.name} />
            </Badge>
            <Badge tone={payment.tone}>
              <FormattedMessage {...payment.name} />
            </Badge>
          </h3>
          <p className="mt-1">
            <Link to={`/booking/${booking._id}`} className={link}>
              {booking.reference} · {booking.listingTitle}
            </Link>
          </p>
          <p className="text-[14.5px] text-muted">
            <ZonedTime startsAt={booking.startsAt} endsAt={booking.endsAt} timeZone={booking.timeZone} withDate />
          </p>
        </div>
        <Link to={`/admin?view=payments&payment=${booking._id}`} className={`${link} text-[14.5px]`}>
          <FormattedMessage defaultMessage="Payment history" />
        </Link>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 text-[15px] num md:max-xl:grid-cols-4">
        <Amount name={<FormattedMessage defaultMessage="Total" />}>{amount(money.totalMinor)}</Amount>
        <Amount name={<FormattedMessage defaultMessage="Paid" />}>{amount(money.paidMinor)}</Amount>
        <Amount name={<FormattedMessage defaultMessage="Refunded" />}>{amount(money.refundedMinor)}</Amount>
        <Amount name={<FormattedMessage defaultMessage="Host gets" />}>{amount(money.hostMinor)}</Amount>
      </dl>
    </section>
  );
}

const Amount = ({ name, children }: { name: React.ReactNode; children: React.ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-[13.5px] text-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);
