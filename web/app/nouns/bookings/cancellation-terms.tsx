// Cancellation terms with the exact date and time of each cut-off, in the listing's zone (B8).
import { FormattedMessage } from 'react-intl';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import type { Quote } from './api.ts';

interface CancellationTermsProps {
  quote: Pick<Quote, 'deadlines' | 'startsAt' | 'timeZone' | 'lines'>;
  /** Moments gone by say nothing any more. */
  nowMs: number;
}

export function CancellationTerms({ quote: { deadlines, startsAt, timeZone, lines }, nowMs }: CancellationTermsProps) {
  // Where the price has no cleaning in it, none is promised back.
  const hasCleaning = lines.some(({ code }) => code === 'cleaning');
  const ahead = deadlines.filter(({ until }) => Date.parse(until) > nowMs);
  const free = ahead.find(({ refundPercent }) => refundPercent === 100);
  const half = ahead.find(({ refundPercent }) => refundPercent === 50);
  // Of a long stay the first dates are owed: what comes back of the rest is a share of its own.
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

/** What is left when the last of the moments has gone by. */
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
