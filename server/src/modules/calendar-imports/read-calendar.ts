// Reads another calendar's file into the times its owner is busy (C16): merged stretches, nothing else of it. Pure; bounded
// in steps, while the worker it runs in bounds time and memory.
import { EVENT_NAME_SUFFIX } from '@daynook/contract/calendar-text';
import type { FeedWarning } from '@daynook/contract/hosting/calendar-imports';
import { readLines } from './calendar-lines.ts';
import { FeedRefused } from './calendar-refused.ts';
import { feedZones, namedClock } from './calendar-zones.ts';
import { type EventTimes, readEvent } from './event-times.ts';
import { keyOf, occurrencesOf, type Stretch } from './occurrences.ts';

export interface ReadingInput extends Stretch {
  /** Of the listing: for whole dates, times without a zone and zones that nobody knows. */
  readonly timeZone: string;
  /** Steps of rules for the whole file; fewer in tests. */
  readonly mostSteps?: number;
}

export interface FeedReading {
  /** Start and end in turn, milliseconds since 1970, sorted, neither overlapping nor touching. */
  readonly busyMs: readonly number[];
  /** Events in the file that are not our own. */
  readonly eventCount: number;
  /** Of these, such as take no time: marked free or called off. */
  readonly freeCount: number;
  /** Our own bookings and blocks that came back to us. */
  readonly ownCount: number;
  readonly warnings: readonly FeedWarning[];
}

const MOST_RANGES = 20_000;
const MOST_OCCURRENCES = 60_000;
const STEPS_PER_FEED = 300_000;
const LONGEST_DETAIL = 60;

type Range = readonly [number, number];

function merge(ranges: Range[]): { merged: number[]; isCutShort: boolean } {
  ranges.sort((a, b) => a[0] - b[0]);
  const merged: number[] = [];
  for (const [startMs, endMs] of ranges) {
    const last = merged.at(-1);
    if (last !== undefined && startMs <= last) merged[merged.length - 1] = Math.max(last, endMs);
    else if (merged.length >= MOST_RANGES * 2) return { merged, isCutShort: true };
    else merged.push(startMs, endMs);
  }
  return { merged, isCutShort: false };
}

/** Which occurrences of each series are stood in for by an event of their own. */
function replacedBySeries(events: readonly EventTimes[]): Map<string, Set<string>> {
  const replaced = new Map<string, Set<string>>();
  for (const { uid, recurrenceId } of events) {
    if (!recurrenceId) continue;
    const keys = replaced.get(uid) ?? new Set();
    replaced.set(uid, keys.add(keyOf(recurrenceId)));
  }
  return replaced;
}

const NOTHING: ReadonlySet<string> = new Set();
const isOwn = (event: EventTimes): boolean => event.uid.toLowerCase().endsWith(EVENT_NAME_SUFFIX);

class Warnings {
  private readonly counts = new Map<FeedWarning['code'], { count: number; detail: string | null }>();

  add(code: FeedWarning['code'], count = 1, detail: string | null = null): void {
    const before = this.counts.get(code);
    this.counts.set(code, { count: (before?.count ?? 0) + count, detail: before?.detail ?? detail });
  }

  list(): FeedWarning[] {
    return [...this.counts].filter(([, { count }]) => count > 0).map(([code, rest]) => ({ code, ...rest }));
  }
}

/** Throws FeedRefused when the bytes are no calendar, or one that cannot be read within bounds. */
export function readFeed(bytes: Uint8Array, input: ReadingInput): FeedReading {
  const { events: blocks, zones: definitions, tooLongCount } = readLines(bytes);
  const local = namedClock(input.timeZone);
  const zones = feedZones(definitions, local);
  const warnings = new Warnings();
  warnings.add('unreadable', tooLongCount);
  const events = blocks.flatMap((lines) => {
    try {
      return readEvent(lines, { zones, local, utc: namedClock('UTC') });
    } catch {
      warnings.add('unreadable');
      return [];
    }
  });
  const others = events.filter((event) => !isOwn(event));
  const replaced = replacedBySeries(others);
  const budget = { steps: input.mostSteps ?? STEPS_PER_FEED };
  const ranges: Range[] = [];
  for (const event of others) {
    if (event.isBackwards) warnings.add('backwards');
    if (event.isFromThereOn) warnings.add('changed-series');
    if (!event.isBusy) continue;
    try {
      const stoodInFor = event.recurrenceId ? NOTHING : (replaced.get(event.uid) ?? NOTHING);
      const { ranges: found, isCutShort } = occurrencesOf(event, input, stoodInFor, budget);
      if (isCutShort || ranges.length + found.length > MOST_OCCURRENCES) warnings.add('too-many-times');
      if (ranges.length + found.length <= MOST_OCCURRENCES) ranges.push(...found);
    } catch (error) {
      if (error instanceof FeedRefused) throw error;
      warnings.add('unreadable');
    }
  }
  const { merged, isCutShort } = merge(ranges);
  if (isCutShort) warnings.add('too-many-times');
  const [firstUnknown] = zones.unknown;
  warnings.add('unknown-zone', zones.unknown.size, firstUnknown?.slice(0, LONGEST_DETAIL) ?? null);
  return {
    busyMs: merged,
    eventCount: others.length,
    freeCount: others.filter((event) => !event.isBusy).length,
    ownCount: events.length - others.length,
    warnings: warnings.list(),
  };
}
