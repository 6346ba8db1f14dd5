// Times in the listing's time zone, always with the zone's name: `9:00 – 17:00, Pacific time`.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { addArticle } from '../../lib/dates/time-article.ts';
import { type DateStyle, formatDate, formatTime, formatTimeRange, zoneName } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { cx } from '../class-names.ts';
import { Dotted } from '../dotted.tsx';

/** `Pacific time`, never split across lines. */
export function ZoneName({ timeZone }: { timeZone: string }) {
  return <span className="whitespace-nowrap">{zoneName(timeZone, useLocale())}</span>;
}

interface ZonedTimeProps {
  startsAt: string;
  /** Undefined for a single point in time. */
  endsAt?: string;
  /** IANA name of the listing's time zone. */
  timeZone: string;
  /** Puts the date before the time: `Thu, Dec 3 · 9:00 – 17:00, Toronto time`, or `Thu, Dec 3 at 9:00, Toronto time`. */
  withDate?: boolean;
  dateStyle?: DateStyle;
  /** Leaves out the zone; only where the same sentence has just named it. */
  isZoneNamedNearby?: boolean;
  /** In a sentence, after “at”, “by”, or “until”: Spanish then has an article. With a date, it always does. */
  withArticle?: boolean;
  className?: string;
}

export function ZonedTime({
  startsAt,
  endsAt,
  timeZone,
  withDate = false,
  dateStyle = 'medium',
  isZoneNamedNearby = false,
  withArticle = false,
  className,
}: ZonedTimeProps) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const time = endsAt
    ? formatTimeRange(startsAt, endsAt, timeZone, locale, hourCycle)
    : formatSingle(formatTime(startsAt, timeZone, locale, hourCycle), locale, withArticle || withDate);
  // A range over several days already includes its dates.
  const namesDates = time.includes(', ');
  const hours = (
    <>
      <span className={cx(!namesDates && 'whitespace-nowrap')}>{time}</span>
      {!isZoneNamedNearby && (
        <>
          {separatorBefore(zoneName(timeZone, locale))}
          <ZoneName timeZone={timeZone} />
        </>
      )}
    </>
  );
  return (
    <time dateTime={endsAt ? `${startsAt}/${endsAt}` : startsAt} className={cx('num', className)}>
      {withDate && !namesDates ? (
        <DateAndHours
          date={formatDate(startsAt, timeZone, locale, dateStyle)}
          hours={hours}
          isRange={endsAt !== undefined}
        />
      ) : (
        hours
      )}
    </time>
  );
}

const formatSingle = (time: string, locale: string, isInSentence: boolean): string =>
  isInSentence ? addArticle(time, locale) : time;

/** `2 PM UTC`, but `2 PM, Pacific time`. */
const separatorBefore = (zone: string): string => (/\s/.test(zone) ? ', ' : ' ');

/** A range stays on one line; a single time is part of a sentence and may wrap. */
const DateAndHours = ({ date, hours, isRange }: { date: string; hours: ReactNode; isRange: boolean }) =>
  isRange ? (
    <Dotted>
      {date}
      {hours}
    </Dotted>
  ) : (
    <FormattedMessage
      defaultMessage="{date} at {time}"
      values={{ date: <span className="whitespace-nowrap">{date}</span>, time: hours }}
    />
  );

/** The date of an instant in the listing's time zone, without a time. */
export function ZonedDate({
  at,
  timeZone,
  dateStyle = 'medium',
  className,
}: {
  at: string;
  timeZone: string;
  dateStyle?: DateStyle;
  className?: string;
}) {
  const locale = useLocale();
  return (
    <time dateTime={at} className={cx('num', className)}>
      {formatDate(at, timeZone, locale, dateStyle)}
    </time>
  );
}
