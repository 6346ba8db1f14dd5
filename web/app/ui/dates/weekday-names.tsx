// The column headings of a month, starting with the reader's first day of the week.

import { weekdayName } from '../../lib/dates/weekday-name.ts';
import { useLocale } from '../../lib/locale.ts';
import { cx } from '../class-names.ts';

export function WeekdayNames({ firstWeekday, className }: { firstWeekday: number; className?: string }) {
  const locale = useLocale();
  return (
    <thead>
      <tr>
        {Array.from({ length: 7 }, (_, day) => ((firstWeekday - 1 + day) % 7) + 1).map((weekday) => (
          <th key={weekday} scope="col" className={cx('text-[12.5px] font-semibold text-muted', className)}>
            <span className="sr-only">{weekdayName(weekday, locale)}</span>
            <span aria-hidden="true">{weekdayName(weekday, locale, 'short')}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
