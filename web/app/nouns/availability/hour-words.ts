// Formats minutes of a day and weekdays in the reader's language and clock.
import type { HourCycle } from '@daynook/contract/limits/accounts';
import { useCallback, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { weekdayName } from '../../lib/dates/weekday-name.ts';
import { formatLocalDate, formatTime, formatWallTime } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { type Bar, DAY_MINUTES, type Season } from './week-bars.ts';

/** `9:00`; `24:00` for midnight at the end of the day; after that, the time on the next day. */
export function minuteText(minute: number, locale: string, hourCycle: HourCycle): string {
  if (minute === DAY_MINUTES) return formatWallTime('24:00', locale, hourCycle);
  return formatTime(new Date((minute % DAY_MINUTES) * 60_000), 'UTC', locale, hourCycle);
}

export function useHourWords() {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const time = useCallback((minute: number) => minuteText(minute, locale, hourCycle), [locale, hourCycle]);
  const day = useCallback(
    (weekday: number, style: 'long' | 'short' = 'long') => weekdayName(weekday, locale, style),
    [locale],
  );
  return useMemo(() => {
    const range = ({ startMinute, endMinute }: Pick<Bar, 'startMinute' | 'endMinute'>) => {
      const hours = `${time(startMinute)} – ${time(endMinute)}`;
      if (endMinute <= DAY_MINUTES) return hours;
      return intl.formatMessage({ defaultMessage: '{hours} the next day' }, { hours });
    };
    return {
      time,
      day,
      range,
      /** `Monday, 9:00 – 17:00`. */
      bar: (bar: Bar) => `${day(bar.weekday)}, ${range(bar)}`,
      /** `7.5 hours`, also for a week, which isn't counted in days. */
      duration: (minutes: number) =>
        intl.formatNumber(minutes / 60, { style: 'unit', unit: 'hour', unitDisplay: 'long', maximumFractionDigits: 2 }),
      season: ({ validFrom, validTo }: Season) => {
        const from = validFrom && formatLocalDate(validFrom, locale, 'short');
        const to = validTo && formatLocalDate(validTo, locale, 'short');
        if (from && to) return `${from} – ${to}`;
        if (from) return intl.formatMessage({ defaultMessage: 'From {from}' }, { from });
        if (to) return intl.formatMessage({ defaultMessage: 'Until {to}' }, { to });
        return intl.formatMessage({ defaultMessage: 'Year-round' });
      },
    };
  }, [intl, locale, time, day]);
}
