// The other bookings of a series on the booking page: their times, states, and payments, and what can be done about several at once.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { type Series, type SeriesBooking, seriesQuery, useSeriesPress } from '../../nouns/booking-series/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { toBadge } from '../../nouns/bookings/status-words.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedDate, ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { useHashFocus } from '../../ui/go-to.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { CancelSeriesDialog } from './cancel-series-dialog.tsx';
import { DeclineSeriesDialog } from './decline-series-dialog.tsx';
import { toastResult } from './series-result.ts';

interface SeriesCardProps {
  booking: Booking;
  series: NonNullable<Booking['series']>;
  heading: (content: ReactNode) => ReactNode;
}

export function SeriesCard({ booking, series: { _id: id }, heading }: SeriesCardProps) {
  const { data: series, isError, isFetching, refetch } = useQuery(seriesQuery(booking._id, id));
  if (series) return heading(<Loaded booking={booking} series={series} />);
  if (!isError) return null;
  return heading(
    <RetryLine onRetry={() => void refetch()} isRetrying={isFetching}>
      <FormattedMessage defaultMessage="We couldn’t load the other bookings." />
    </RetryLine>,
  );
}

function Loaded({ booking, series }: { booking: Booking; series: Series }) {
  useHashFocus('series');
  const [dialog, setDialog] = useState<'cancel' | 'decline'>();
  const open = series.bookings.filter(({ can }) => can.answer);
  const cancelable = series.bookings.filter(({ can }) => can.cancel);
  const declined = series.bookings.filter(({ payment }) => payment === 'declined');
  const close = () => setDialog(undefined);
  return (
    <div id="series" className="grid gap-4">
      {booking.role === 'guest' && declined.map((one) => <Declined key={one._id} booking={one} series={series} />)}
      {open.length > 1 && <Answer series={series} count={open.length} onDecline={() => setDialog('decline')} />}
      <ol className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
        {series.bookings.map((one) => (
          <li key={one._id} className="border-t border-line first:border-t-0">
            <Row booking={one} series={series} isCurrent={one._id === booking._id} />
          </li>
        ))}
      </ol>
      {cancelable.length > 1 && (
        <Button variant="outline" className="justify-self-start" onClick={() => setDialog('cancel')}>
          <FormattedMessage defaultMessage="Cancel several" />
        </Button>
      )}
      <CancelSeriesDialog booking={booking} series={series} isOpen={dialog === 'cancel'} onClose={close} />
      <DeclineSeriesDialog booking={booking} series={series} isOpen={dialog === 'decline'} onClose={close} />
    </div>
  );
}

interface RowProps {
  booking: SeriesBooking;
  series: Series;
  isCurrent: boolean;
}

function Row({ booking, series, isCurrent }: RowProps) {
  const intl = useIntl();
  const { startsAt, endsAt, timeZone, number, totalMinor, hostEarningsMinor } = booking;
  const isOff = ['declined', 'withdrawn', 'expired', 'cancelled'].includes(booking.status);
  const time = <ZonedTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} withDate />;
  return (
    <div
      aria-current={isCurrent || undefined}
      className={`grid grid-cols-[2rem_minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-3 ${isCurrent ? 'bg-moss-wash' : ''}`}
    >
      <span className="text-[14px] text-muted num">{intl.formatNumber(number)}</span>
      <span className={isOff ? 'text-muted line-through decoration-1' : 'font-medium'}>
        {isCurrent ? (
          time
        ) : (
          <Link to={`/booking/${booking._id}`} className="underline decoration-line-strong underline-offset-3">
            {time}
          </Link>
        )}
      </span>
      <Money
        className="text-[15px]"
        amountMinor={series.role === 'host' ? (hostEarningsMinor ?? totalMinor) : totalMinor}
        currency={series.currency}
      />
      <span className="col-start-2 text-[14px] text-muted">
        <StateWords booking={booking} role={series.role} />
      </span>
      {booking.can.change && !isCurrent && (
        <Link
          to={`/booking/${booking._id}#change-booking`}
          className="justify-self-end text-[14px] underline decoration-line-strong underline-offset-3"
        >
          <FormattedMessage
            defaultMessage="Change<hidden> {date}</hidden>"
            values={{
              date: <ZonedDate key="d" at={startsAt} timeZone={timeZone} />,
              hidden: (words) => <span className="sr-only">{words}</span>,
            }}
          />
        </Link>
      )}
    </div>
  );
}

/** The state, and when it's charged. */
function StateWords({ booking, role }: { booking: SeriesBooking; role: Series['role'] }) {
  const intl = useIntl();
  const { status, payment, chargeAt, timeZone } = booking;
  const values = { date: chargeAt && <ZonedDate key="d" at={chargeAt} timeZone={timeZone} /> };
  if (payment === 'declined')
    return (
      <span className="font-medium text-danger">
        <FormattedMessage defaultMessage="Card declined" />
      </span>
    );
  if (payment === 'later' && status === 'confirmed')
    return <FormattedMessage defaultMessage="Confirmed · card will be charged {date}" values={values} />;
  if (payment === 'paid' && status === 'confirmed')
    return <FormattedMessage defaultMessage="Confirmed · card charged" />;
  return intl.formatMessage(toBadge(status, role).name);
}

/** The card was declined for this booking. The guest can pay with another one until then. */
const Declined = ({ booking, series }: { booking: SeriesBooking; series: Series }) => (
  <section className="grid gap-3 rounded-panel bg-danger-wash p-5">
    <h3 className="text-[17px] font-semibold text-balance">
      <FormattedMessage
        defaultMessage="Your card was declined: {amount} for {date}"
        values={{
          amount: <Money key="a" amountMinor={booking.totalMinor} currency={series.currency} withCode />,
          date: <ZonedDate key="d" at={booking.startsAt} timeZone={booking.timeZone} />,
        }}
      />
    </h3>
    <p className="max-w-[65ch] text-[15.5px] text-pretty">
      <FormattedMessage
        defaultMessage="Pay with another card by {until}. Otherwise we cancel this booking at no cost."
        values={{
          until: <ZonedTime key="u" startsAt={booking.chargeAt!} timeZone={booking.timeZone} withDate />,
        }}
      />
    </p>
    <LinkButton to={`/booking/${booking._id}/pay?number=2`} className="justify-self-start">
      <FormattedMessage defaultMessage="Pay now" />
    </LinkButton>
  </section>
);

interface AnswerProps {
  series: Series;
  count: number;
  onDecline: () => void;
}

/** The host answers all open requests at once. Each page has the buttons for one. */
function Answer({ series, count, onDecline }: AnswerProps) {
  const intl = useIntl();
  const press = useSeriesPress(series._id);
  const failure = press.error instanceof ApiError ? press.error.message : undefined;
  const accept = () =>
    press.mutate(
      { verb: 'approve' },
      {
        onSuccess: (result) =>
          toastResult(
            intl,
            result,
            intl.formatMessage(
              { defaultMessage: '{count, plural, one {# request accepted} other {# requests accepted}}' },
              { count },
            ),
          ),
      },
    );
  return (
    <section className="grid gap-3 rounded-panel bg-well p-5">
      <h3 className="text-[17px] font-semibold">
        <FormattedMessage
          defaultMessage="{count, plural, one {# open request} other {# open requests}}"
          values={{ count }}
        />
      </h3>
      <p className="text-[15.5px] text-pretty text-muted">
        <FormattedMessage defaultMessage="Answer all of them here, or open a booking to answer only that one." />
      </p>
      {failure && (
        <p role="alert" className="text-[15px] font-medium text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button isBusy={press.isPending} onClick={accept}>
          <FormattedMessage defaultMessage="Accept all" />
        </Button>
        <Button variant="outline" disabled={press.isPending} onClick={onDecline}>
          <FormattedMessage defaultMessage="Decline all" />
        </Button>
      </div>
    </section>
  );
}
