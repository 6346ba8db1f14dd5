// The booking's status in plain words: what it means, how long it lasts, and what to do now.
import { BOOKING } from '@daynook/contract/limits/bookings';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNow } from '../../lib/dates/use-now.ts';
import { givenName } from '../../lib/given-name.ts';
import { ReasonWords } from '../../nouns/bookings/actions/reason-words.tsx';
import { type Booking, bookingQuery } from '../../nouns/bookings/api.ts';
import { isWaiting, nextMoment, shareLeft } from '../../nouns/bookings/booking-timing.ts';
import { Countdown } from '../../nouns/bookings/countdown.tsx';
import { describeMonthly } from '../../nouns/bookings/monthly-situations.ts';
import { calculateMissing, isPartlyReceived } from '../../nouns/bookings/payment-state.ts';
import { namePayee } from '../../nouns/bookings/payment-words.ts';
import {
  chooseTone,
  describeAcceptance,
  describeDamage,
  describeGrouped,
  describeStatus,
  type Tone,
  toReader,
  toSituation,
} from '../../nouns/bookings/status-words.ts';
import { cx } from '../../ui/class-names.ts';
import { ZonedDate, ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';
import { MoneyNote } from './money-note.tsx';
import { paymentText } from './payment-situations.ts';
import { othersReason } from './timeline.ts';

const tones: Record<Tone, string> = {
  moss: 'bg-moss-wash',
  sun: 'bg-sun-wash',
  clay: 'bg-clay-wash',
  plain: 'bg-well',
};

interface StatusBannerProps {
  booking: Booking;
  /** What the action needs, such as payment details. */
  details?: ReactNode;
  /** The available actions. */
  actions?: ReactNode;
  /** The guest has just booked and sees a welcome above. */
  isWelcomed?: boolean;
  clock?: () => number;
}

export function StatusBanner({ booking, details, actions, isWelcomed = false, clock }: StatusBannerProps) {
  const titleId = useId();
  const situation = toSituation(booking);
  const reader = toReader(booking);
  const { title, text } =
    describeAcceptance(booking) ??
    describeGrouped(booking) ??
    describeDamage(booking) ??
    describeMonthly(booking, reader, isWelcomed) ??
    paymentText(booking, reader) ??
    describeStatus(situation, reader, isWelcomed);
  const values = useValues(booking);
  // An accepted request no longer expires.
  const until = booking.accepting ? undefined : nextMoment(booking);
  const reason = othersReason(booking);
  return (
    <section
      aria-labelledby={titleId}
      className={cx('rounded-panel p-6 md:p-8', tones[chooseTone(situation, booking.role)])}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
        <div className="min-w-0 grow basis-72">
          <h2 id={titleId} className="display text-[28px] text-balance md:text-[32px]">
            <FormattedMessage {...title} values={values} />
          </h2>
          <div className="mt-2 grid max-w-[56ch] gap-1 text-[16.5px] text-pretty text-muted">
            {text && (
              <p>
                <FormattedMessage {...text} values={values} />
              </p>
            )}
            {isPartlyReceived(booking) && (
              <p>
                <FormattedMessage
                  defaultMessage="{received} of {total} received."
                  values={{
                    received: <Money key="r" amountMinor={booking.payment.receivedMinor} currency={booking.currency} />,
                    total: (
                      <Money
                        key="t"
                        amountMinor={booking.totalMinor - booking.payment.unpaidMinor}
                        currency={booking.currency}
                        withCode
                      />
                    ),
                  }}
                />
              </p>
            )}
            <p className="empty:hidden">
              <MoneyNote booking={booking} />
            </p>
            {reason && <ReasonWords reason={reason} className="mt-1 text-ink" />}
          </div>
        </div>
        {until && <Clock booking={booking} until={until} {...(clock ? { clock } : {})} />}
      </div>
      {details && <div className="mt-6 border-t border-line-strong pt-6">{details}</div>}
      {actions && (
        <div className="flex flex-wrap gap-2.5 max-sm:*:grow has-[>a]:mt-6 has-[>button]:mt-6 has-[>div]:mt-6">
          {actions}
        </div>
      )}
    </section>
  );
}

/** Values in the sentences: people, times in the listing's zone, amounts. */
function useValues(booking: Booking) {
  const { guest, host, expiresAt, endsAt, timeZone, hostEarningsMinor, currency, payment } = booking;
  const strong = (key: string, children: ReactNode) => (
    <strong key={key} className="font-semibold text-ink">
      {children}
    </strong>
  );
  const closesAt = new Date(Date.parse(endsAt) + BOOKING.closesAfterEndHours * 3_600_000).toISOString();
  return {
    guest: givenName(guest.name),
    host: givenName(host.name),
    deadline: strong('deadline', <ZonedTime startsAt={expiresAt ?? endsAt} timeZone={timeZone} withDate />),
    end: strong('end', <ZonedTime startsAt={endsAt} timeZone={timeZone} withArticle />),
    payee: namePayee(booking),
    collector: payment.collectedBy,
    due: strong('due', <Money amountMinor={calculateMissing(booking)} currency={currency} withCode />),
    sent: strong('sent', <ZonedTime startsAt={payment.sentAt ?? endsAt} timeZone={timeZone} withDate />),
    closes: strong('closes', <ZonedDate at={closesAt} timeZone={timeZone} />),
    earnings: strong('earnings', <Money amountMinor={hostEarningsMinor ?? 0} currency={currency} withCode />),
  };
}

function Clock({ booking, until, clock }: { booking: Booking; until: string; clock?: () => number }) {
  const queries = useQueryClient();
  const nowMs = useNow(10_000, clock);
  const onEnd = () => void queries.invalidateQueries({ queryKey: bookingQuery(booking._id).queryKey });
  return (
    <div className="shrink-0 md:min-w-44 md:text-end">
      <p className="display text-[34px] leading-none md:text-[40px]">
        <Countdown
          key={until}
          until={until}
          timeZone={booking.status === 'confirmed' ? booking.timeZone : undefined}
          onEnd={onEnd}
          clock={clock}
        />
      </p>
      <p className="mt-2 text-[14.5px] text-muted">
        <ClockLabel booking={booking} />
      </p>
      {isWaiting(booking) && (
        <span aria-hidden="true" className="mt-3 block h-1.5 overflow-hidden rounded-pill bg-ink/10">
          <span
            className="block h-full rounded-pill bg-clay"
            style={{ width: `${Math.round(shareLeft(booking.createdAt, until, nowMs) * 1_000) / 10}%` }}
          />
        </span>
      )}
    </div>
  );
}

function ClockLabel({ booking: { status, role, payment } }: { booking: Booking }) {
  switch (status) {
    case 'hold':
      return <FormattedMessage defaultMessage="left to finish booking" />;
    case 'requested':
      return role === 'host' ? (
        <FormattedMessage defaultMessage="left to answer" />
      ) : (
        <FormattedMessage defaultMessage="until the request expires" />
      );
    case 'awaiting_payment':
      return payment.sentAt ? (
        <FormattedMessage defaultMessage="left to confirm" />
      ) : (
        <FormattedMessage defaultMessage="left to pay" />
      );
    case 'confirmed':
      return <FormattedMessage defaultMessage="until it starts" />;
    default:
      return <FormattedMessage defaultMessage="until it ends" />;
  }
}
