// Hours in the listing's time zone, followed by the reader's time zone if it differs (F4).
import { FormattedMessage } from 'react-intl';
import { readerTimeZone, readsSame } from '../../lib/dates/time-zones.ts';
import { type DateStyle, toLocalDate } from '../../lib/formats.ts';
import { cx } from '../class-names.ts';
import { ZonedTime } from './zoned-time.tsx';

interface BothClocksProps {
  startsAt: string;
  endsAt?: string;
  timeZone: string;
  dateStyle?: DateStyle;
  /** Defaults to the device's time zone; tests pass their own. */
  readerZone?: string;
  className?: string;
  /** Styles for the reader's time. */
  otherClassName?: string;
}

export function BothClocks({
  startsAt,
  endsAt,
  timeZone,
  dateStyle = 'medium',
  readerZone = readerTimeZone(),
  className,
  otherClassName,
}: BothClocksProps) {
  const hours = { startsAt, ...(endsAt ? { endsAt } : {}) };
  const isSame = readsSame(startsAt, timeZone, readerZone);
  const isSameDate = toLocalDate(startsAt, timeZone) === toLocalDate(startsAt, readerZone);
  return (
    <span className={cx('block', className)}>
      <ZonedTime {...hours} timeZone={timeZone} withDate dateStyle={dateStyle} />
      {!isSame && (
        <span className={cx('block text-muted', otherClassName)}>
          <FormattedMessage
            defaultMessage="Your time: {time}"
            values={{ time: <ZonedTime key="t" {...hours} timeZone={readerZone} withDate={!isSameDate} /> }}
          />
        </span>
      )}
    </span>
  );
}
