// Reads from another calendar's file when its owner is busy, and nothing else (C16). Pure. This code bounds its own steps; the worker
// it runs in bounds time and memory.
import { EVENT_NAME_SUFFIX } from '@daynook/contract/calendar-text';
import type { CalendarWarning } from '@daynook/contract/hosting/calendar-imports';
import { type CalendarLines, readLines } from './calendar-lines.ts';
import { CalendarRefused } from './calendar-refused.ts';
import { calendarZones, namedClock } from './calendar-zones.ts';
import { type EventTimes, readEvent } from './event-times.ts';
import { type Budget, listOccurrences, occurrenceKey, type ReadRange } from './occurrences.ts';

export interface ReadingInput extends ReadRange {
  /** The listing's time zone, for whole dates, times without a zone, and unknown zones. */
  readonly timeZone: string;
  /** How many steps the repeat rules of the whole file may take. Tests use fewer. */
  readonly mostSteps?: number;
}

export interface CalendarReading {
  /** Alternating starts and ends in milliseconds since 1970, sorted. Ranges don't overlap or touch. */
  readonly busyMs: readonly number[];
  /** Events in the file that aren't our own. */
  readonly eventCount: number;
  /** How many of these take no time because they're marked free or canceled. */
  readonly freeCount: number;
  /** Our own bookings and blocks that the other calendar imported from us. */
  readonly ownCount: number;
  readonly warnings: readonly CalendarWarning[];
}

const MOST_RANGES = 20_000;
const MOST_OCCURRENCES = 60_000;
const STEPS_PER_CALENDAR = 300_000;
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

/** Which occurrences of each series are replaced by separate events. */
function replacedBySeries(events: readonly EventTimes[]): Map<string, Set<string>> {
  const replaced = new Map<string, Set<string>>();
  for (const { uid, recurrenceId } of events) {
    if (!recurrenceId) continue;
    const keys = replaced.get(uid) ?? new Set();
    replaced.set(uid, keys.add(occurrenceKey(recurrenceId)));
  }
  return replaced;
}

const NOTHING: ReadonlySet<string> = new Set();
const isOwn = (event: EventTimes): boolean => event.uid.toLowerCase().endsWith(EVENT_NAME_SUFFIX);

class Warnings {
  private readonly counts = new Map<CalendarWarning['code'], { count: number; detail: string | null }>();

  add(code: CalendarWarning['code'], count = 1, detail: string | null = null): void {
    const before = this.counts.get(code);
    this.counts.set(code, { count: (before?.count ?? 0) + count, detail: before?.detail ?? detail });
  }

  list(): CalendarWarning[] {
    return [...this.counts].filter(([, { count }]) => count > 0).map(([code, rest]) => ({ code, ...rest }));
  }
}

/** The events that can be read. Each other one adds a warning. */
function readEvents(blocks: CalendarLines['events'], clocks: Parameters<typeof readEvent>[1], warnings: Warnings) {
  return blocks.flatMap((lines) => {
    try {
      return readEvent(lines, clocks);
    } catch {
      warnings.add('unreadable');
      return [];
    }
  });
}

/** Collects the times of a file's events, up to a limit. */
class BusyRanges {
  readonly list: Range[] = [];
  private readonly input: ReadingInput;
  private readonly replaced: ReadonlyMap<string, ReadonlySet<string>>;
  private readonly warnings: Warnings;
  private readonly budget: Budget;

  constructor(input: ReadingInput, events: readonly EventTimes[], warnings: Warnings) {
    this.input = input;
    this.replaced = replacedBySeries(events);
    this.warnings = warnings;
    this.budget = { steps: input.mostSteps ?? STEPS_PER_CALENDAR };
  }

  add(event: EventTimes): void {
    if (event.isBackwards) this.warnings.add('backwards');
    if (event.isFromThereOn) this.warnings.add('changed-series');
    if (!event.isBusy) return;
    try {
      this.addOccurrences(event);
    } catch (error) {
      if (error instanceof CalendarRefused) throw error;
      this.warnings.add('unreadable');
    }
  }

  private addOccurrences(event: EventTimes): void {
    const replaced = event.recurrenceId ? NOTHING : (this.replaced.get(event.uid) ?? NOTHING);
    const { ranges, isCutShort } = listOccurrences(event, this.input, replaced, this.budget);
    const isTooMany = this.list.length + ranges.length > MOST_OCCURRENCES;
    if (isCutShort || isTooMany) this.warnings.add('too-many-times');
    if (!isTooMany) this.list.push(...ranges);
  }
}

/** Throws CalendarRefused if the bytes aren't a calendar, or one that can't be read within bounds. */
export function parseCalendar(bytes: Uint8Array, input: ReadingInput): CalendarReading {
  const { events: blocks, zones: definitions, tooLongCount } = readLines(bytes);
  const local = namedClock(input.timeZone);
  const zones = calendarZones(definitions, local);
  const warnings = new Warnings();
  warnings.add('unreadable', tooLongCount);
  const events = readEvents(blocks, { zones, local, utc: namedClock('UTC') }, warnings);
  const others = events.filter((event) => !isOwn(event));
  const busy = new BusyRanges(input, others, warnings);
  for (const event of others) busy.add(event);
  const { merged, isCutShort } = merge(busy.list);
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
