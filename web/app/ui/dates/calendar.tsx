// A calendar month for choosing a date, with unavailable days. Includes React Aria: import it lazily.
import { CalendarDate, parseDate } from '@internationalized/date';
import { useContext } from 'react';
import {
  Calendar as AriaCalendar,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
  Heading,
  I18nProvider,
} from 'react-aria-components';
import { useIntl } from 'react-intl';
import { type FirstWeekday, useChosenFirstWeekday } from '../../lib/dates/chosen-first-weekday.ts';
import { dateFormat } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { cx } from '../class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx';
import { ChevronDownIcon } from '../icons/shell-icons.tsx';

/** As React Aria calls them. */
const DAYS = { monday: 'mon', saturday: 'sat', sunday: 'sun' } as const satisfies Record<
  Exclude<FirstWeekday, 'auto'>,
  string
>;

export interface CalendarProps {
  label: string;
  /** `YYYY-MM-DD`, or null if nothing is chosen. */
  value: string | null;
  onChange: (date: string) => void;
  minimum?: string;
  maximum?: string;
  /** Days that are shown struck through and can't be chosen. */
  isUnavailable?: (date: string) => boolean;
  /** It isn't known yet which days are unavailable. */
  isBusy?: boolean;
  /** Called with the first day of the month when another month is shown. */
  onMonthShown?: (firstDay: string) => void;
  /** Takes focus when it appears, for calendars that open on a press. */
  hasFocus?: boolean;
  /** Lets people choose the year too, for days that may be far away. */
  hasYears?: boolean;
  /** The day to show first if nothing is chosen. */
  startAt?: string;
}

const cellClass =
  'grid size-11 max-w-full cursor-pointer place-items-center rounded-pill text-[15px] num outline-none transition-colors duration-100 ' +
  'data-hovered:bg-moss-wash data-focus-visible:outline-2 data-focus-visible:outline-moss ' +
  'data-selected:bg-moss data-selected:text-moss-ink data-disabled:cursor-default data-disabled:text-faint data-disabled:opacity-45 ' +
  'data-unavailable:cursor-default data-unavailable:text-faint data-unavailable:line-through data-outside-month:invisible';

const stepClass =
  'grid size-11 place-items-center rounded-pill outline-none data-hovered:bg-well data-focus-visible:outline-2 data-focus-visible:outline-moss data-disabled:opacity-30';

export function Calendar({
  label,
  value,
  onChange,
  minimum,
  maximum,
  isUnavailable,
  onMonthShown,
  startAt,
  isBusy = false,
  hasFocus = false,
  hasYears = false,
}: CalendarProps) {
  const locale = useLocale();
  const firstWeekday = useChosenFirstWeekday();
  return (
    <I18nProvider locale={locale}>
      <div aria-busy={isBusy} className={cx('transition-opacity duration-150', isBusy && 'opacity-60')}>
        <AriaCalendar
          aria-label={label}
          autoFocus={hasFocus}
          value={value ? parseDate(value) : null}
          {...(firstWeekday === 'auto' ? {} : { firstDayOfWeek: DAYS[firstWeekday] })}
          {...(minimum ? { minValue: parseDate(minimum) } : {})}
          {...(maximum ? { maxValue: parseDate(maximum) } : {})}
          {...(startAt && !value ? { defaultFocusedValue: parseDate(startAt) } : {})}
          onChange={(date) => onChange(date.toString())}
          onFocusChange={(date) => onMonthShown?.(new CalendarDate(date.year, date.month, 1).toString())}
          isDateUnavailable={(date) => isUnavailable?.(date.toString()) ?? false}
          className="w-fit max-w-full"
        >
          <div className="mb-2 flex items-center justify-between">
            <Button slot="previous" className={stepClass}>
              <ChevronLeftIcon />
            </Button>
            {hasYears ? <YearChoice /> : <Heading className="display text-[19px]" />}
            <Button slot="next" className={stepClass}>
              <ChevronRightIcon />
            </Button>
          </div>
          <CalendarGrid weekdayStyle="short" className="border-separate border-spacing-0.5">
            <CalendarGridHeader>
              {(day) => (
                <CalendarHeaderCell className="h-8 text-[12.5px] font-semibold text-muted">{day}</CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>{(date) => <CalendarCell date={date} className={cellClass} />}</CalendarGridBody>
          </CalendarGrid>
        </AriaCalendar>
      </div>
    </I18nProvider>
  );
}

const YEARS_EACH_WAY = 10;

/** The month's name, and a list to choose the year from. The calendar already announces both. */
function YearChoice() {
  const intl = useIntl();
  const state = useContext(CalendarStateContext)!;
  const { focusedDate, minValue, maxValue } = state;
  const first = minValue?.year ?? focusedDate.year - YEARS_EACH_WAY;
  const last = Math.min(maxValue?.year ?? Number.POSITIVE_INFINITY, focusedDate.year + YEARS_EACH_WAY);
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const month = dateFormat(useLocale(), { month: 'long', timeZone: 'UTC' });
  return (
    <span className="relative flex items-center">
      <span aria-hidden="true" className="display text-[19px]">
        {month.format(state.visibleRange.start.toDate('UTC'))}
      </span>
      <select
        aria-label={intl.formatMessage({ defaultMessage: 'Year' })}
        value={focusedDate.year}
        onChange={(event) => state.setFocusedDate(focusedDate.set({ year: Number(event.target.value) }))}
        className="display h-11 cursor-pointer appearance-none rounded-field bg-transparent ps-2 pe-7 text-[19px] outline-none hover:bg-well focus-visible:outline-2 focus-visible:outline-moss"
      >
        {years.map((year) => (
          <option key={year} value={year} className="bg-surface font-sans text-[16px] text-ink">
            {year}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={16} className="pointer-events-none absolute inset-e-1.5 inset-y-0 my-auto text-muted" />
    </span>
  );
}
