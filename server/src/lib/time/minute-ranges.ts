// Ranges of a local day in wall-clock minutes, and PostgreSQL's notation for them. No dates or time zones.

/** Start and end in minutes since 00:00. The end is exclusive. */
export interface MinuteRange {
  readonly startMinute: number;
  readonly endMinute: number;
}

/** The minute of the day of a time such as `09:30`. */
export const toMinuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The same minutes as the fewest possible ranges, in order. */
export function mergeMinutes(ranges: readonly MinuteRange[]): MinuteRange[] {
  const merged: MinuteRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.startMinute - b.startMinute)) {
    const last = merged.at(-1);
    if (last && range.startMinute <= last.endMinute) {
      merged[merged.length - 1] = { ...last, endMinute: Math.max(last.endMinute, range.endMinute) };
    } else merged.push(range);
  }
  return merged;
}

/** `{[540,1020),[1080,1200)}`: an integer multirange in PostgreSQL's notation. */
export const toMultirange = (ranges: readonly MinuteRange[]): string =>
  `{${ranges.map(({ startMinute, endMinute }) => `[${startMinute},${endMinute})`).join(',')}}`;

/** The ranges of a multirange from PostgreSQL; none for null. */
export const fromMultirange = (multirange: string | null): MinuteRange[] =>
  Array.from((multirange ?? '').matchAll(/\[(\d+),(\d+)\)/g), ([, start, end]) => ({
    startMinute: Number(start),
    endMinute: Number(end),
  }));
