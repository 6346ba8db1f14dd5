// What stands in the calendar, as it is drawn: one thing for all the seats it takes, cut into the days it touches. Pure.

import type { LocalDay } from '../../lib/dates/local-day.ts';
import { type DayAxis, placeOf } from '../../nouns/host-calendar/day-axis.ts';
import type { Entry } from './api.ts';
import { columnsOf } from './side-by-side.ts';

export interface ShownEntry extends Entry {
  startsMs: number;
  endsMs: number;
  gapEndsMs: number;
  /** The seats it takes, lowest first. */
  seats: readonly number[];
}

/** What makes two rows the same thing on other seats; undefined where nothing says so. */
function sameness({ _id, listingId, kind, booking, block, external, startsAt, endsAt }: Entry): string {
  const owner = booking?._id ?? block?._id ?? external?.feedId ?? (kind === 'hold' ? _id : 'nobody');
  return [listingId, kind, owner, startsAt, endsAt].join(' ');
}

export function shownEntries(entries: readonly Entry[]): ShownEntry[] {
  const bySameness = new Map<string, ShownEntry & { seats: number[] }>();
  for (const entry of entries) {
    const key = sameness(entry);
    const known = bySameness.get(key);
    if (known) known.seats.push(entry.seat);
    else {
      bySameness.set(key, {
        ...entry,
        startsMs: Date.parse(entry.startsAt),
        endsMs: Date.parse(entry.endsAt),
        gapEndsMs: Date.parse(entry.gapEndsAt),
        seats: [entry.seat],
      });
    }
  }
  const all = [...bySameness.values()];
  for (const { seats } of all) seats.sort((a, b) => a - b);
  return all.sort((a, b) => a.startsMs - b.startsMs || a.endsMs - b.endsMs || a._id.localeCompare(b._id));
}

/** Those that stand on the day, the time kept free afterwards not counted. */
export const entriesOn = <E extends { startsMs: number; endsMs: number }>(entries: readonly E[], day: LocalDay): E[] =>
  entries.filter(({ startsMs, endsMs }) => startsMs < day.endsMs && day.startsMs < endsMs);

/** One thing's part of one day, in drawn minutes. */
export interface DayPart {
  entry: ShownEntry;
  from: number;
  until: number;
  /** Where the time kept free afterwards ends; `until` when there is none. */
  gapUntil: number;
  /** It began on a day before, or goes on the next. */
  isCutBefore: boolean;
  isCutAfter: boolean;
  column: number;
  columns: number;
}

/** Shorter than this nothing is drawn, so that it can be seen and pressed. */
const SHORTEST_DRAWN_MINUTES = 30;

/** What stands on the day, side by side where it meets. Everything that takes any of the day is there. */
export function dayParts(
  entries: readonly ShownEntry[],
  day: LocalDay,
  axis: DayAxis,
  shortest = SHORTEST_DRAWN_MINUTES,
): DayPart[] {
  const touching = entries.filter(({ startsMs, gapEndsMs }) => startsMs < day.endsMs && day.startsMs < gapEndsMs);
  const parts = touching.map((entry) => {
    const from = placeOf(axis, day, entry.startsMs, 'start');
    const isGapOnly = entry.endsMs <= day.startsMs;
    const until = isGapOnly ? from : placeOf(axis, day, entry.endsMs, 'end');
    const gapUntil = entry.gapEndsMs > entry.endsMs ? placeOf(axis, day, entry.gapEndsMs, 'end') : until;
    return {
      entry,
      // At the very end of the day there is room before it only.
      from: isGapOnly ? from : Math.max(0, Math.min(from, axis.length - shortest)),
      until: isGapOnly ? until : Math.min(axis.length, Math.max(until, from + shortest)),
      gapUntil,
      isCutBefore: entry.startsMs < day.startsMs,
      isCutAfter: entry.endsMs > day.endsMs,
    };
  });
  const columns = columnsOf(parts.map(({ from, until, gapUntil }) => ({ from, until: Math.max(until, gapUntil) })));
  return parts.map((part, index) => ({ ...part, gapUntil: Math.max(part.until, part.gapUntil), ...columns[index]! }));
}
