// Half-open time ranges [startsAt, endsAt) and set operations on them. No time zones or calendars.

export interface TimeRange {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The instant this many elapsed minutes later (or earlier, if negative). */
export const addMinutes = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000);

/** The instant this many elapsed hours later (or earlier, if negative). */
export const addHours = (instant: Date, hours: number): Date => addMinutes(instant, hours * 60);

/** Whether the two overlap. Ranges that only touch don't. */
export const overlaps = (a: TimeRange, b: TimeRange): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

/** Whether the inner range is completely inside the outer one. */
export const contains = (outer: TimeRange, inner: TimeRange): boolean =>
  outer.startsAt <= inner.startsAt && inner.endsAt <= outer.endsAt;

/** Whether both start and end at the same instants. */
export const isSameRange = (a: TimeRange, b: TimeRange): boolean =>
  a.startsAt.getTime() === b.startsAt.getTime() && a.endsAt.getTime() === b.endsAt.getTime();

/** The overlap, or undefined if there's none. */
export function intersection(a: TimeRange, b: TimeRange): TimeRange | undefined {
  const startMs = Math.max(a.startsAt.getTime(), b.startsAt.getTime());
  const endMs = Math.min(a.endsAt.getTime(), b.endsAt.getTime());
  return startMs < endMs ? { startsAt: new Date(startMs), endsAt: new Date(endMs) } : undefined;
}

/** The same instants as sorted ranges that neither overlap nor touch, without empty ones. */
export function mergeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = [];
  const sorted = ranges
    .filter((range) => range.startsAt < range.endsAt)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last && range.startsAt <= last.endsAt) {
      if (range.endsAt > last.endsAt) merged[merged.length - 1] = { startsAt: last.startsAt, endsAt: range.endsAt };
    } else merged.push(range);
  }
  return merged;
}

/** The parts of `from` outside of `taken`, sorted and merged. */
export function subtractRanges(from: readonly TimeRange[], taken: readonly TimeRange[]): TimeRange[] {
  const holes = mergeRanges(taken);
  return mergeRanges(from).flatMap((range) => {
    const left: TimeRange[] = [];
    let startsAt = range.startsAt;
    for (const hole of holes) {
      if (hole.endsAt <= startsAt) continue;
      if (hole.startsAt >= range.endsAt) break;
      if (hole.startsAt > startsAt) left.push({ startsAt, endsAt: hole.startsAt });
      startsAt = hole.endsAt;
    }
    if (startsAt < range.endsAt) left.push({ startsAt, endsAt: range.endsAt });
    return left;
  });
}

/** The ranges, sorted, without those that are completely inside another. The result may overlap. */
export function outermost(ranges: readonly TimeRange[]): TimeRange[] {
  const kept: TimeRange[] = [];
  for (const range of ranges.toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || b.endsAt.getTime() - a.endsAt.getTime(),
  )) {
    const last = kept.at(-1);
    if (!last || !contains(last, range)) kept.push(range);
  }
  return kept;
}
