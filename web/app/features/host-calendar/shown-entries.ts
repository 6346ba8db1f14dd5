// Calendar entries as they're drawn: one for all the desks it takes, split into days. Pure.

import type { LocalDay } from '../../lib/dates/local-day.ts';
import { type DayAxis, toPlace } from '../../nouns/host-calendar/day-axis.ts';
import type { Entry } from './api.ts';
import { toColumns } from './side-by-side.ts';

export interface ShownEntry extends Entry {
  startsMs: number;
  endsMs: number;
  gapEndsMs: number;
  /** The desks it takes, lowest first. */
  seats: readonly number[];
}

/** Identifies rows that are the same entry on different desks; undefined if unknown. */
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

/** What a legend has to explain. */
export const listShown = (entries: readonly Pick<ShownEntry, 'kind' | 'endsMs' | 'gapEndsMs'>[]) => ({
  kinds: new Set(entries.map(({ kind }) => kind)),
  hasBuffer: entries.some(({ endsMs, gapEndsMs }) => gapEndsMs > endsMs),
});

/** The entries on a day, not counting their buffers. */
export const entriesOn = <E extends { startsMs: number; endsMs: number }>(entries: readonly E[], day: LocalDay): E[] =>
  entries.filter(({ startsMs, endsMs }) => startsMs < day.endsMs && day.startsMs < endsMs);

/** One entry's part of a day, in drawn minutes. */
export interface DayPart {
  entry: ShownEntry;
  from: number;
  until: number;
  /** Where its buffer ends; equals `until` if it has none. */
  gapUntil: number;
  /** It starts on an earlier day or continues on the next. */
  isCutBefore: boolean;
  isCutAfter: boolean;
  column: number;
  columns: number;
}

/** The minimum drawn length, so it can be seen and pressed. */
const SHORTEST_DRAWN_MINUTES = 30;

/** The entries of a day, side by side where they overlap. Includes everything that takes part of the day. */
export function dayParts(
  entries: readonly ShownEntry[],
  day: LocalDay,
  axis: DayAxis,
  shortest = SHORTEST_DRAWN_MINUTES,
): DayPart[] {
  const touching = entries.filter(({ startsMs, gapEndsMs }) => startsMs < day.endsMs && day.startsMs < gapEndsMs);
  const parts = touching.map((entry) => {
    const from = toPlace(axis, day, entry.startsMs, 'start');
    const isGapOnly = entry.endsMs <= day.startsMs;
    const until = isGapOnly ? from : toPlace(axis, day, entry.endsMs, 'end');
    const gapUntil = entry.gapEndsMs > entry.endsMs ? toPlace(axis, day, entry.gapEndsMs, 'end') : until;
    return {
      entry,
      // At the end of the day there's room only before it.
      from: isGapOnly ? from : Math.max(0, Math.min(from, axis.length - shortest)),
      until: isGapOnly ? until : Math.min(axis.length, Math.max(until, from + shortest)),
      gapUntil,
      isCutBefore: entry.startsMs < day.startsMs,
      isCutAfter: entry.endsMs > day.endsMs,
    };
  });
  const columns = toColumns(parts.map(({ from, until, gapUntil }) => ({ from, until: Math.max(until, gapUntil) })));
  return parts.map((part, index) => ({ ...part, gapUntil: Math.max(part.until, part.gapUntil), ...columns[index]! }));
}
