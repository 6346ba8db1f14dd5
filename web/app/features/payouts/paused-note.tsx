// Until when payouts are paused, in the reader's time zone.
import { PAYOUTS } from '@daynook/contract/limits/payouts';
import { FormattedMessage } from 'react-intl';
import { readerTimeZone } from '../../lib/dates/time-zones.ts';
import { ZonedDate, ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';

export const PausedNote = ({ until }: { until: string }) => (
  <p className="flex items-start gap-2.5 rounded-field bg-sun-wash px-4 py-3 text-[15px] text-pretty">
    <ClockIcon size={19} className="mt-0.5 shrink-0" />
    <span>
      <FormattedMessage
        defaultMessage="Payouts are paused until {date} at {time}. We pause them for {hours} hours after an account changes or a payout fails."
        values={{
          date: <ZonedDate at={until} timeZone={readerTimeZone()} className="font-semibold" />,
          time: <ZonedTime startsAt={until} timeZone={readerTimeZone()} className="font-semibold" withArticle />,
          hours: PAYOUTS.pausedHoursAfterChange,
        }}
      />
    </span>
  </p>
);
