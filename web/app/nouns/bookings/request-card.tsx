// A request in the host's list: who, where, when, how much, the time left to respond, and the buttons.
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { useNow } from '../../lib/dates/use-now.ts';
import { givenName } from '../../lib/given-name.ts';
import { useMedia } from '../../lib/media.ts';
import { cx } from '../../ui/class-names.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { ChevronDownIcon } from '../../ui/icons/shell-icons.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Money } from '../../ui/money.tsx';
import { CoHostingMark } from '../co-hosts/co-hosting-mark.tsx';
import { toInitials } from '../members/account-rules.ts';
import { MessageLink } from '../messages/message-link.tsx';
import { AnswerButtons } from './actions/booking-actions.tsx';
import { isDueSoon } from './booking-timing.ts';
import { Countdown } from './countdown.tsx';
import { HostAmount } from './host-amount.tsx';
import type { HostBooking } from './host-bookings-api.ts';
import { MoreFacts, OwnPriceLines, RequestWords } from './request-details.tsx';

interface RequestCardProps {
  booking: HostBooking;
  headingLevel?: 'h2' | 'h3';
}

export function RequestCard({ booking, headingLevel: Heading = 'h3' }: RequestCardProps) {
  const { guest, listing } = booking;
  const isPhone = useMedia('(max-width: 639px)');
  return (
    <article className="@container relative rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)]">
      {/* Wide enough, what the guest wrote is beside who and when. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-3.5 @4xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="min-w-0">
          <div className="flex items-start gap-x-4">
            <Avatar picture={guest.picture} initials={toInitials(guest.name)} size={44} />
            <div className="min-w-0 grow">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Heading className="text-[17px] leading-6 font-semibold">
                  <Link
                    to={`/booking/${booking._id}`}
                    className="after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-moss"
                  >
                    {guest.name}
                  </Link>
                </Heading>
                {booking.expiresAt && !booking.accepting && <AnswerClock booking={booking} until={booking.expiresAt} />}
              </div>
              {!isPhone && <WhenAndWhere booking={booking} />}
            </div>
          </div>
          {/* Beside the picture, a phone has no room for date and time in one line. */}
          {isPhone && (
            <div className="mt-2.5">
              <WhenAndWhere booking={booking} />
            </div>
          )}
        </div>
        <div className="grid content-start justify-items-start gap-3">
          <CoHostingMark coHosting={booking.coHosting} />
          <RequestWords booking={booking} isShort={isPhone} />
          {booking.status === 'awaiting_payment' && <Awaited booking={booking} />}
        </div>
      </div>
      <div className="relative mt-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-line pt-4">
        <details className="group open:basis-full">
          <summary className="finger relative flex w-fit cursor-pointer list-none items-center gap-2 rounded-field text-[15px] [&::-webkit-details-marker]:hidden">
            <HostAmount booking={booking} isShort />
            <ChevronDownIcon size={16} className="shrink-0 text-muted group-open:rotate-180" />
          </summary>
          <div className="mt-3 max-w-md text-[15px]">
            {isPhone && (
              <div className="mb-3">
                <MoreFacts booking={booking} />
              </div>
            )}
            <OwnPriceLines booking={booking} />
            {booking.hostEarningsMinor !== null && (
              <p className="mt-2.5 flex items-baseline justify-between gap-4 border-t border-line pt-2.5 text-muted">
                <span>
                  <FormattedMessage defaultMessage="Guest pays" />
                </span>
                <Money amountMinor={booking.totalMinor} currency={booking.currency} withCode />
              </p>
            )}
          </div>
        </details>
        <div className="flex flex-wrap gap-2 max-sm:basis-full sm:-me-3 sm:ms-auto sm:justify-end">
          <AnswerButtons booking={booking} size="sm" />
          <MessageLink recipientId={guest._id} listingId={listing._id} variant="plain" className="px-3!">
            <FormattedMessage defaultMessage="Message {name}" values={{ name: givenName(guest.name) }} />
          </MessageLink>
        </div>
      </div>
    </article>
  );
}

const WhenAndWhere = ({ booking }: { booking: HostBooking }) => (
  <>
    <p className="text-[15.5px]">
      <ZonedTime startsAt={booking.startsAt} endsAt={booking.endsAt} timeZone={booking.timeZone} withDate />
    </p>
    <p className="truncate text-[15px] text-muted">{booking.listing.title}</p>
    {booking.series && (
      <p className="text-[15px] text-muted num">
        <FormattedMessage defaultMessage="Repeats: {number} of {count}" values={booking.series} />
      </p>
    )}
  </>
);

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

/** Quiet until only a few hours are left. */
function AnswerClock({ booking, until }: { booking: HostBooking; until: string }) {
  const nowMs = useNow(30_000);
  return (
    <p className={cx('text-[14.5px] num', isDueSoon(until, nowMs) ? 'font-semibold text-clay' : 'text-muted')}>
      <Countdown until={until} />{' '}
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
  );
}
