// Hour labels beside the grid; a repeated hour names its zone each time.
import { useMemo } from 'react';
import type { LocalDay } from '../../lib/dates/local-day.ts';
import { zoneShortName } from '../../lib/dates/zone-short-name.ts';
import { useLocale } from '../../lib/locale.ts';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import type { DayAxis } from '../../nouns/host-calendar/day-axis.ts';

export interface HourLabel {
  at: number;
  wallMinute: number;
  text: string;
  /** `EDT` if the hour occurs twice. */
  zone: string | undefined;
}

export function useHourLabels(axis: DayAxis, days: readonly LocalDay[], timeZone: string): HourLabel[] {
  const locale = useLocale();
  const words = useHourWords();
  return useMemo(() => {
    const longDay = days.find(({ pieces }) => pieces[1]?.isSecond);
    const zoneIn = (piece: number) =>
      longDay && zoneShortName(new Date(longDay.pieces[piece]?.startsMs ?? longDay.startsMs), timeZone, locale);
    return axis.hours.map(({ at, wallMinute, turn }) => ({
      at,
      wallMinute,
      text: words.time(wallMinute),
      zone: turn === 'only' ? undefined : zoneIn(turn === 'first' ? 0 : 1),
    }));
  }, [axis, days, timeZone, locale, words]);
}
