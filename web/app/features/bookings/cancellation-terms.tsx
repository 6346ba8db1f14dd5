// Cancellation terms with the exact date and time of each cut-off, in the listing's zone (B8).
import { FormattedMessage } from 'react-intl';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import type { Quote } from './api.ts';

interface CancellationTermsProps {
  deadlines: Quote['deadlines'];
  timeZone: string;
  /** Moments gone by say nothing any more. */
  nowMs: number;
}

export function CancellationTerms({ deadlines, timeZone, nowMs }: CancellationTermsProps) {
  const ahead = deadlines.filter(({ until }) => Date.parse(until) > nowMs);
  const free = ahead.find(({ refundPercent }) => refundPercent === 100);
  const half = ahead.find(({ refundPercent }) => refundPercent === 50);
  const moment = (at: string) => (
    <strong className="font-semibold text-ink">
      <ZonedTime startsAt={at} timeZone={timeZone} withDate />
    </strong>
  );
  return (
    <p className="text-[14.5px] leading-6 text-muted text-pretty">
      {free && (
        <FormattedMessage
          id="terms.free"
          defaultMessage="Cancel free until {moment}. "
          values={{ moment: moment(free.until) }}
        />
      )}
      {half && (
        <FormattedMessage
          id="terms.half"
          defaultMessage="Half of the space price comes back until {moment}. "
          values={{ moment: moment(half.until) }}
        />
      )}
      {!free && !half ? (
        <FormattedMessage
          id="terms.none"
          defaultMessage="The space price is not refunded any more; cleaning is, until you arrive. Within 15 minutes of booking you can still cancel free."
        />
      ) : (
        <FormattedMessage id="terms.after" defaultMessage="After that the space is not refunded; cleaning is." />
      )}
    </p>
  );
}
