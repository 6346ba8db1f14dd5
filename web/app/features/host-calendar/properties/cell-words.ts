// Screen reader text for one day of one listing: date, price, hours, and entries.

import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { formatLocalDate, formatMoney } from '../../../lib/formats.ts';
import { labeled } from '../../../lib/labeled.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useHourWords } from '../../../nouns/availability/hour-words.ts';
import { ENTRY_KINDS, kindNames } from '../entry-style.tsx';
import type { ShownEntry } from '../shown-entries.ts';
import type { Row } from './api.ts';

export function useCellWords() {
  const intl = useIntl();
  const locale = useLocale();
  const hours = useHourWords();
  return useMemo(() => {
    const open = (minutes: readonly number[]): string => {
      if (minutes.length === 0) return intl.formatMessage({ defaultMessage: 'closed' });
      const ranges = minutes.flatMap((startMinute, at) =>
        at % 2 === 0 ? [hours.range({ startMinute, endMinute: minutes[at + 1] ?? startMinute })] : [],
      );
      return intl.formatMessage({ defaultMessage: 'open {hours}' }, { hours: intl.formatList(ranges) });
    };
    const price = (row: Row, at: number): string | undefined => {
      const dayMinor = row.dayMinor[at] ?? 0;
      return dayMinor > 0
        ? intl.formatMessage(
            { defaultMessage: '{price} a day' },
            { price: formatMoney(dayMinor, row.currency, locale, { isRounded: true, withCode: true }) },
          )
        : undefined;
    };
    const counts = (entries: readonly ShownEntry[]): string[] =>
      ENTRY_KINDS.map((kind) => ({ kind, count: entries.filter((entry) => entry.kind === kind).length }))
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => labeled(intl, kindNames[kind], count));
    return {
      open,
      price,
      /** `Tuesday, November 24, 2026, $80 USD a day, open 9 AM – 5 PM, Booked: 2`. */
      cell: (row: Row, date: string, at: number, entries: readonly ShownEntry[]): string =>
        [formatLocalDate(date, locale, 'long'), price(row, at), open(row.open[at] ?? []), ...counts(entries)]
          .filter(Boolean)
          .join(', '),
    };
  }, [intl, locale, hours]);
}
export type CellWords = ReturnType<typeof useCellWords>;
