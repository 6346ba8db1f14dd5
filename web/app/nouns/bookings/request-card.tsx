// A request in the host's list: who, where, when, how much, the time left to respond, and the buttons.
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { useNow } from '../../lib/dates/use-now.ts';
import { givenName } from '../../lib/given-name.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Money } from '../../ui/money.tsx';
import { CoHostingMark } from '../co-hosts/co-hosting-mark.tsx';
import { toInitials } from '../members/account-rules.ts';
import { AnswerButtons } from './actions/booking-actions.tsx';
import { shareLeft } from './booking-timing.ts';
import { Countdown } from './countdown.tsx';
import type { HostBooking } from './host-bookings-api.ts';
import { RequestDetails } from './request-details.tsx';

interface RequestCardProps {
  booking: HostBooking;
  headingLevel?: 'h2' | 'h3';
}

export function RequestCard({ booking, headingLevel: Heading = 'h3' }: RequestCardProps) {
  const { guest, guests, listing } = booking;
  return (
    <article className="relative rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] sm:p-6">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <Avatar picture={guest.picture} initials={toInitials(guest.name)} size={52} />
        <div className="min-w-0 grow basis-60">
          <Heading className="text-[18px] leading-6 font-semibold">
            <Link
              to={`/booking/${booking._id}`}
              className="after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-moss"
            >
              {guest.name}
            </Link>
            {guests > 1 && (
              <span className="font-normal text-muted">
                {' '}
                <FormattedMessage
                  defaultMessage="and {count, plural, one {# more} other {# more}}"
                  values={{ count: guests - 1 }}
                />
              </span>
            )}
          </Heading>
          <p className="mt-0.5 text-[16px]">
            <ZonedTime startsAt={booking.startsAt} endsAt={booking.endsAt} timeZone={booking.timeZone} withDate />
          </p>
          <p className="truncate text-[15px] text-muted">{listing.title}</p>
          {booking.series && (
            <p className="text-[15px] text-muted num">
              <FormattedMessage defaultMessage="Repeats: {number} of {count}" values={booking.series} />
            </p>
          )}
        </div>
        {booking.expiresAt && !booking.accepting && <AnswerClock booking={booking} until={booking.expiresAt} />}
      </div>
      <div className="mt-4 grid gap-4 border-t border-line pt-4">
        <CoHostingMark coHosting={booking.coHosting} />
        <RequestDetails booking={booking} />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-line pt-4">
        {booking.status === 'awaiting_payment' && <Awaited booking={booking} />}
        <div className="relative ms-auto flex flex-wrap gap-2.5">
          <AnswerButtons booking={booking} />
        </div>
      </div>
    </article>
  );
}

/** What the guest still has to pay, or says they've paid. */
function Awaited({ booking }: { booking: HostBooking }) {
  const values = {
    amount: <Amount key="a" minor={booking.totalMinor} currency={booking.currency} />,
    guest: givenName(booking.guest.name),
  };
  return (
    <p className="text-[15px]">
      {booking.paymentSentAt ? (
        <FormattedMessage defaultMessage="{guest} says they paid {amount}" values={values} />
      ) : (
        <FormattedMessage defaultMessage="Waiting for {amount} from {guest}" values={values} />
      )}
    </p>
  );
}

const Amount = ({ minor, currency }: { minor: number; currency: string }) => (
  <Money amountMinor={minor} currency={currency} withCode className="font-semibold text-ink" />
);

/** The less time is left, the shorter the bar. */
function AnswerClock({ booking, until }: { booking: HostBooking; until: string }) {
  const nowMs = useNow(30_000);
  return (
    <div className="min-w-36 max-sm:w-full sm:text-end">
      <p className="gap-x-2 text-[14.5px] text-muted max-sm:flex max-sm:items-baseline">
        <span className="display block text-[23px] text-ink">
          <Countdown until={until} />
        </span>
        {booking.status === 'awaiting_payment' ? (
          booking.paymentSentAt ? (
            <FormattedMessage defaultMessage="left to confirm" />
          ) : (
            <FormattedMessage defaultMessage="left to pay" />
          )
        ) : (
          <FormattedMessage defaultMessage="left to answer" />
        )}
      </p>
      <span aria-hidden="true" className="mt-2 block h-1.5 overflow-hidden rounded-pill bg-ink/10">
        <span
          className="block h-full rounded-pill bg-clay"
          style={{ width: `${Math.round(shareLeft(booking.createdAt, until, nowMs) * 1_000) / 10}%` }}
        />
      </span>
    </div>
  );
}
