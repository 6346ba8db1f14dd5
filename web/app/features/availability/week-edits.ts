// Edits of a week of hours: add, move, resize, copy, or start from a template. Pure; every edit returns a new week.
import {
  type Bar,
  barsMeet,
  DAY_MINUTES,
  findOverlappedBars,
  isSameSeason,
  newKey,
  nextWeekday,
  type Season,
  sortBars,
  WEEKDAYS,
} from '../../nouns/availability/week-bars.ts';

/** The shortest range worth offering. */
export const SHORTEST_MINUTES = 15;

export const snapTo = (minute: number, stepMinutes: number): number => Math.round(minute / stepMinutes) * stepMinutes;

const replace = (bars: readonly Bar[], bar: Bar): Bar[] => bars.map((other) => (other.key === bar.key ? bar : other));

/** Moves a bar to another time of the week. A start before midnight moves it to the day before, past midnight to the day after. */
export function shiftBar(bar: Bar, { days = 0, minutes = 0 }: { days?: number; minutes?: number }): Bar {
  const start = bar.startMinute + minutes;
  const overflow = Math.floor(start / DAY_MINUTES);
  const startMinute = start - overflow * DAY_MINUTES;
  return {
    ...bar,
    weekday: nextWeekday(bar.weekday, days + overflow),
    startMinute,
    endMinute: startMinute + bar.endMinute - bar.startMinute,
  };
}

/** Moves one edge. A bar is never shorter than 15 minutes or longer than a day. */
export function stretchBar(bar: Bar, edge: 'start' | 'end', minute: number): Bar {
  if (edge === 'start') {
    const latest = bar.endMinute - SHORTEST_MINUTES;
    const earliest = Math.max(0, bar.endMinute - DAY_MINUTES);
    return { ...bar, startMinute: Math.min(latest, DAY_MINUTES - SHORTEST_MINUTES, Math.max(earliest, minute)) };
  }
  const earliest = bar.startMinute + SHORTEST_MINUTES;
  return { ...bar, endMinute: Math.max(earliest, Math.min(bar.startMinute + DAY_MINUTES, minute)) };
}

/** Puts a changed bar in its place, or returns the bars in its way. */
export function placeBar(bars: readonly Bar[], bar: Bar): { bars: Bar[] } | { inTheWay: Bar[] } {
  const inTheWay = findOverlappedBars(bar, bars);
  return inTheWay.length > 0 ? { inTheWay } : { bars: sortBars(replace(bars, bar)) };
}

/**
 * Adds a bar and merges it with overlapping bars of its season if the result is at most a day long. Returns undefined if that's not
 * possible, or if another season is in the way.
 */
export function addBar(bars: readonly Bar[], bar: Bar): { bars: Bar[]; added: Bar } | undefined {
  let added = bar;
  let rest = bars.filter(({ key }) => key !== bar.key);
  for (
    let hit = rest.find((other) => barsMeet(added, other));
    hit;
    hit = rest.find((other) => barsMeet(added, other))
  ) {
    const other = hit;
    if (!isSameSeason(added, other)) return undefined;
    const offset = (((other.weekday - added.weekday + 10) % 7) - 3) * DAY_MINUTES;
    const start = Math.min(added.startMinute, other.startMinute + offset);
    const end = Math.max(added.endMinute, other.endMinute + offset);
    if (end - start > DAY_MINUTES) return undefined;
    const joined = shiftBar({ ...added, startMinute: 0, endMinute: end - start }, { minutes: start });
    added = joined;
    rest = rest.filter(({ key }) => key !== other.key);
  }
  return { bars: sortBars([...rest, added]), added };
}

export const removeBar = (bars: readonly Bar[], key: string): Bar[] => bars.filter((bar) => bar.key !== key);

/** The first free hours of a day to suggest: nine to five, otherwise after its last hours, otherwise before its first. */
export function findFreeHours(bars: readonly Bar[], weekday: number, season: Season): Bar | undefined {
  const taken = bars.filter((bar) => bar.weekday === weekday && isSameSeason(bar, season));
  const lastEnd = Math.max(0, ...taken.map(({ endMinute }) => endMinute));
  const firstStart = Math.min(DAY_MINUTES, ...taken.map(({ startMinute }) => startMinute));
  const inputs: [number, number][] = [
    [540, 1020],
    [lastEnd + 60, lastEnd + 240],
    [lastEnd, Math.min(lastEnd + 120, DAY_MINUTES)],
    [Math.max(0, firstStart - 180), firstStart],
  ];
  return inputs
    .map(([startMinute, endMinute]) => ({ ...season, key: newKey(), weekday, startMinute, endMinute }))
    .find(
      (bar) =>
        bar.endMinute - bar.startMinute >= 30 &&
        bar.endMinute <= DAY_MINUTES &&
        findOverlappedBars(bar, bars).length === 0,
    );
}

/** Copies one day's hours to other days, replacing theirs in this season. */
export function copyDay(bars: readonly Bar[], from: number, to: readonly number[], season: Season): Bar[] {
  const source = bars.filter((bar) => bar.weekday === from && isSameSeason(bar, season));
  const kept = bars.filter((bar) => !(to.includes(bar.weekday) && bar.weekday !== from && isSameSeason(bar, season)));
  let result = kept;
  for (const weekday of to.filter((day) => day !== from)) {
    for (const bar of source) result = addBar(result, { ...bar, weekday, key: newKey() })?.bars ?? result;
  }
  return sortBars(result);
}

export const PRESETS = {
  'nine-to-five': { days: [1, 2, 3, 4, 5], startMinute: 540, endMinute: 1020 },
  'eight-to-six': { days: [1, 2, 3, 4, 5], startMinute: 480, endMinute: 1080 },
  evenings: { days: [1, 2, 3, 4, 5], startMinute: 1080, endMinute: 1320 },
  'around-the-clock': { days: [...WEEKDAYS], startMinute: 0, endMinute: DAY_MINUTES },
} as const;
export type PresetId = keyof typeof PRESETS;

/** Starts the season over from a template; other seasons stay. */
export function applyPreset(bars: readonly Bar[], id: PresetId, season: Season): Bar[] {
  const { days, startMinute, endMinute } = PRESETS[id];
  const others = bars.filter((bar) => !isSameSeason(bar, season));
  const fresh = days.map((weekday) => ({ ...season, key: newKey(), weekday, startMinute, endMinute }));
  return sortBars([...others, ...fresh]);
}
