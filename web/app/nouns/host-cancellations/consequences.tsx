// What a host's cancellation leads to, exactly, before they confirm it (G5).
import { HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import type { Booking } from '../bookings/api.ts';
import { cancellationsQuery, hostCancellationQuery } from './api.ts';
import { daysBefore } from './days-before.ts';
import { FineLines } from './fine-lines.tsx';

interface ConsequencesProps {
  booking: Pick<Booking, '_id' | 'startsAt'>;
  /** All bookings in the request, some of which may not be possible anymore. */
  bookingIds?: readonly string[];
  /** How many would be canceled. */
  count?: number;
  nowMs: number;
}

export function Consequences({ booking, bookingIds = [booking._id], count = 1, nowMs }: ConsequencesProps) {
  const fines = useQuery(cancellationsQuery(bookingIds));
  const { data } = useQuery(hostCancellationQuery(booking._id));
  return (
    <div className="mt-5">
      <h3 className="font-semibold">
        <FormattedMessage defaultMessage="What this affects" />
      </h3>
      <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-[15px] text-pretty marker:text-clay">
        {fines.data && !fines.isPlaceholderData && <FineLines {...fines.data} />}
        <li>
          <FormattedMessage
            defaultMessage="{count, plural, one {These hours} other {The hours of all # bookings}} stay blocked, so nobody else can book them."
            values={{ count }}
          />
        </li>
        <li>
          {data ? (
            <FormattedMessage
              defaultMessage="Your listings and profile will say: “Canceled {canceled} of {bookings, plural, one {# booking} other {# bookings}} in the last 12 months.”"
              values={{ canceled: data.record.canceled + count, bookings: data.record.bookings + count }}
            />
          ) : (
            <FormattedMessage defaultMessage="It counts toward the cancellations shown on your listings and profile." />
          )}
        </li>
        <li>
          {count === 1 ? (
            <FormattedMessage
              defaultMessage="For 12 months, the listing’s reviews will say: “The host canceled a booking {days, plural, =0 {less than a day} one {# day} other {# days}} before it began.”"
              values={{ days: daysBefore(booking.startsAt, nowMs) }}
            />
          ) : (
            <FormattedMessage defaultMessage="Each one is shown with the listing’s reviews for 12 months." />
          )}
        </li>
      </ul>
      {fines.isError && (
        <RetryLine onRetry={() => void fines.refetch()} isRetrying={fines.isFetching}>
          <FormattedMessage defaultMessage="We couldn’t load what canceling costs you." />
        </RetryLine>
      )}
      <p className="mt-3 text-[15px] text-pretty text-muted">
        <FormattedMessage
          defaultMessage="Is the reason illness, damage, a safety problem, or a guest who broke the rules? You can ask us to excuse {count, plural, one {it} other {them}} within {days} days of canceling. If we do, none of this applies."
          values={{ count, days: HOST_CANCELLATION.askDays }}
        />
      </p>
    </div>
  );
}
