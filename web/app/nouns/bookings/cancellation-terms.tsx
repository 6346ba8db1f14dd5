// Cancellation terms with the exact date and time of each deadline, in the listing's zone (B8).
import { FormattedMessage } from 'react-intl';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import type { Quote } from './api.ts';

interface CancellationTermsProps {
  quote: Pick<Quote, 'deadlines' | 'startsAt' | 'timeZone' | 'lines'>;
  /** Deadlines that have passed are left out. */
  nowMs: number;
}

export function CancellationTerms({ quote: { deadlines, startsAt, timeZone, lines }, nowMs }: CancellationTermsProps) {
  // If the price includes no cleaning, none is refunded.
  const hasCleaning = lines.some(({ code }) => code === 'cleaning');
  const ahead = deadlines.filter(({ until }) => Date.parse(until) > nowMs);
  const free = ahead.find(({ refundPercent }) => refundPercent === 100);
  const half = ahead.find(({ refundPercent }) => refundPercent === 50);
  // The first dates of a long stay are non-refundable, and the rest has a refund of its own.
  const shares = ahead.filter(({ refundPercent }) => refundPercent !== 100 && refundPercent !== 50);
  const isLeftUntilStart = ahead.some(({ until }) => Date.parse(until) === Date.parse(startsAt));
  const moment = (at: string) => (
    <strong className="font-semibold text-ink">
      <ZonedTime startsAt={at} timeZone={timeZone} withDate />
    </strong>
  );
  return (
    <p className="text-[14.5px] leading-6 text-muted text-pretty">
      {free && (
        <FormattedMessage defaultMessage="Free cancellation until {moment}. " values={{ moment: moment(free.until) }} />
      )}
      {half && (
        <FormattedMessage
          defaultMessage="Half of the workspace price is refunded until {moment}. "
          values={{ moment: moment(half.until) }}
        />
      )}
      {shares.map(({ refundPercent, until }) => (
        <FormattedMessage
          key={until}
          defaultMessage="{percent}% of the workspace price is refunded until {moment}. "
          values={{ percent: refundPercent, moment: moment(until) }}
        />
      ))}
      <Afterwards isAhead={ahead.length > 0} isAllLost={isLeftUntilStart || !hasCleaning} hasCleaning={hasCleaning} />
    </p>
  );
}

/** What remains after the last deadline. */
function Afterwards({
  isAhead,
  isAllLost,
  hasCleaning,
}: {
  isAhead: boolean;
  isAllLost: boolean;
  hasCleaning: boolean;
}) {
  if (!isAhead && !hasCleaning) {
    return <FormattedMessage defaultMessage="Non-refundable. Free cancellation for 15 minutes after booking." />;
  }
  if (!isAhead) {
    return (
      <FormattedMessage defaultMessage="Non-refundable, except the cleaning fee until check-in. Free cancellation for 15 minutes after booking." />
    );
  }
  return isAllLost ? (
    <FormattedMessage defaultMessage="No refund after that." />
  ) : (
    <FormattedMessage defaultMessage="After that, only the cleaning fee is refunded." />
  );
}
