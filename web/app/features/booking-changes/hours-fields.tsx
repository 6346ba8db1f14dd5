// Chooses other hours for a booking, by the listing's clock: one day with two times, or two days with a time each.
import { FormattedMessage, useIntl } from 'react-intl';
import { localDay } from '../../lib/dates/local-day.ts';
import { formatTime, toLocalDate } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import type { Hours } from '../../nouns/booking-changes/change-link.ts';
import { endsOn, sameTimeOn, startsOn } from '../../nouns/host-calendar/block-times.ts';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { ZoneName } from '../../ui/dates/zoned-time.tsx';
import { Select } from '../../ui/forms/select.tsx';

interface HoursFieldsProps {
  hours: Hours;
  timeZone: string;
  /** The stay has begun. */
  isStartFixed: boolean;
  onChange: (hours: Hours) => void;
}

/** The local date on which the hours end; midnight belongs to the day before. */
const toLastDate = (endMs: number, timeZone: string): string => toLocalDate(new Date(endMs - 1), timeZone);

export function HoursFields({ hours: { startMs, endMs }, timeZone, isStartFixed, onChange }: HoursFieldsProps) {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const firstDate = toLocalDate(new Date(startMs), timeZone);
  const lastDate = toLastDate(endMs, timeZone);
  const isOneDay = firstDate === lastDate;
  const today = toLocalDate(new Date(), timeZone);
  const time = (ms: number) => formatTime(new Date(ms), timeZone, locale, hourCycle);
  const option = (ms: number) => (
    <option key={ms} value={ms}>
      {time(ms)}
    </option>
  );
  const toLocalDay = (date: string) => localDay(date, timeZone);

  const setFirstDate = (next: string) => {
    const start = sameTimeOn(next, startMs, toLocalDay(firstDate), timeZone);
    if (isOneDay) return onChange({ startMs: start, endMs: sameTimeOn(next, endMs, toLocalDay(lastDate), timeZone) });
    onChange({ startMs: start, endMs: Math.max(endMs, toLocalDay(next).endsMs) });
  };
  const setLastDate = (next: string) =>
    onChange({ startMs, endMs: sameTimeOn(next, endMs, toLocalDay(lastDate), timeZone) });
  const setStart = (ms: number) => {
    if (ms < endMs) return onChange({ startMs: ms, endMs });
    onChange({ startMs: ms, endMs: Math.min(ms + (endMs - startMs), toLocalDay(firstDate).endsMs) });
  };
  return (
    <div className="grid gap-4">
      {!isStartFixed && (
        <DayPicker
          label={
            isOneDay
              ? intl.formatMessage({ defaultMessage: 'Day' })
              : intl.formatMessage({ defaultMessage: 'First day' })
          }
          minimum={today}
          value={firstDate}
          onChange={setFirstDate}
        />
      )}
      {!isOneDay && (
        <DayPicker
          label={intl.formatMessage({ defaultMessage: 'Last day' })}
          minimum={isStartFixed ? today : firstDate}
          value={lastDate}
          onChange={setLastDate}
        />
      )}
      <div className="grid grid-cols-2 gap-4">
        <Select
          label={<FormattedMessage defaultMessage="From" />}
          value={startMs}
          disabled={isStartFixed}
          onChange={(event) => setStart(Number(event.target.value))}
        >
          {startsOn(firstDate, timeZone, startMs).map(option)}
        </Select>
        <Select
          label={<FormattedMessage defaultMessage="To" />}
          value={endMs}
          onChange={(event) => onChange({ startMs, endMs: Number(event.target.value) })}
        >
          {endsOn(lastDate, timeZone, isOneDay ? startMs : toLocalDay(lastDate).startsMs, endMs).map(option)}
        </Select>
        <p className="col-span-2 -mt-2 text-[14px] text-muted">
          <FormattedMessage defaultMessage="Times are in {zone}." values={{ zone: <ZoneName timeZone={timeZone} /> }} />
        </p>
      </div>
    </div>
  );
}
