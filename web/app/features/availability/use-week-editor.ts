// One week of hours being edited: its current and loaded state, and every action on it. Announces each edit to screen readers;
// `use-save-week.ts` saves.
import { useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import type { OwnListing } from '../../nouns/availability/api.ts';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { ALL_YEAR, type Bar, isSameSeason, newKey, type Season, toBars } from '../../nouns/availability/week-bars.ts';
import { announce } from '../../ui/overlays/announcer.tsx';
import { useHistory } from './use-history.ts';
import { addBar, applyPreset, copyDay, findFreeHours, type PresetId, placeBar, removeBar } from './week-edits.ts';

export type WeekEditor = ReturnType<typeof useWeekEditor>;

export function useWeekEditor(listing: OwnListing) {
  const intl = useIntl();
  const words = useHourWords();
  const history = useHistory<Bar[]>(() => toBars(listing.weekly));
  const [season, setSeason] = useState<Season>(ALL_YEAR);
  const [stepMinutes, setStepMinutes] = useState<15 | 30>(listing.startStepMinutes === 15 ? 15 : 30);
  /** The bar to focus once it's rendered. */
  const [focusKey, setFocusKey] = useState<string>();
  const { present: bars, change } = history;

  const sayBlocked = useCallback(
    (inTheWay: readonly Bar[]) =>
      announce(
        intl.formatMessage(
          { defaultMessage: 'Couldn’t move these hours because they’d overlap {other}.' },
          { other: inTheWay[0] ? words.bar(inTheWay[0]) : '' },
        ),
        'assertive',
      ),
    [intl, words],
  );

  /** Puts a changed bar in its place; returns false if another bar is in the way. */
  const place = (bar: Bar): boolean => {
    const placed = placeBar(bars, bar);
    if ('inTheWay' in placed) {
      sayBlocked(placed.inTheWay);
      return false;
    }
    change(placed.bars);
    setFocusKey(bar.key);
    announce(words.bar(bar));
    return true;
  };

  /** Adds hours and joins them with those they overlap. */
  const add = (hours: Pick<Bar, 'weekday' | 'startMinute' | 'endMinute'>, key = newKey()): boolean => {
    const result = addBar(bars, { ...hours, ...season, key });
    if (!result) {
      announce(
        intl.formatMessage({
          defaultMessage:
            'Couldn’t add these hours. Combined with the hours they overlap, they’d run longer than 24 hours.',
        }),
        'assertive',
      );
      return false;
    }
    change(result.bars);
    setFocusKey(result.added.key);
    announce(intl.formatMessage({ defaultMessage: 'Open: {hours}' }, { hours: words.bar(result.added) }));
    return true;
  };

  const addTo = (weekday: number): void => {
    const free = findFreeHours(bars, weekday, season);
    if (free) add(free);
    else {
      const text = { defaultMessage: '{day} is already open all day.' };
      announce(intl.formatMessage(text, { day: words.day(weekday) }));
    }
  };

  const remove = (bar: Bar): void => {
    const sameDay = bars.filter(({ weekday, key }) => weekday === bar.weekday && key !== bar.key);
    change(removeBar(bars, bar.key));
    setFocusKey(sameDay[0]?.key ?? `add-${bar.weekday}`);
    announce(intl.formatMessage({ defaultMessage: 'Removed: {hours}' }, { hours: words.bar(bar) }));
  };

  const say = (text: string, next: Bar[]): void => {
    change(next);
    announce(text);
  };

  return {
    ...history,
    bars,
    shown: bars.filter((bar) => isSameSeason(bar, season)),
    season,
    setSeason,
    stepMinutes,
    setStepMinutes,
    focusKey,
    clearFocus: useCallback(() => setFocusKey(undefined), []),
    place,
    add,
    addTo,
    remove,
    copy: (from: number, to: readonly number[]) =>
      say(intl.formatMessage({ defaultMessage: 'Hours copied.' }), copyDay(bars, from, to, season)),
    preset: (id: PresetId) =>
      say(intl.formatMessage({ defaultMessage: 'Weekly hours filled in.' }), applyPreset(bars, id, season)),
    undo: () => {
      history.undo();
      announce(intl.formatMessage({ defaultMessage: 'Undone' }));
    },
    redo: () => {
      history.redo();
      announce(intl.formatMessage({ defaultMessage: 'Redone' }));
    },
    /** Changes a season's dates and moves its bars along. */
    moveSeason: (from: Season, to: Season) => {
      change(bars.map((bar) => (isSameSeason(bar, from) ? { ...bar, ...to } : bar)));
      setSeason(to);
    },
    dropSeason: (gone: Season) => {
      change(bars.filter((bar) => !isSameSeason(bar, gone)));
      setSeason(ALL_YEAR);
    },
  };
}
