// Stretches of a local day in wall-clock minutes, and how PostgreSQL writes them. Knows no date and no zone.

/** From and to in minutes since 00:00; the end is not part of it. */
export interface MinuteRange {
  readonly startMinute: number;
  readonly endMinute: number;
}

/** The same minutes as few stretches, in order. */
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

/** `{[540,1020),[1080,1200)}`: a multirange of whole numbers as PostgreSQL reads it. */
export const multirangeOf = (ranges: readonly MinuteRange[]): string =>
  `{${ranges.map(({ startMinute, endMinute }) => `[${startMinute},${endMinute})`).join(',')}}`;

/** The stretches of a multirange as PostgreSQL writes it; none for null. */
export const minuteRangesOf = (multirange: string | null): MinuteRange[] =>
  Array.from((multirange ?? '').matchAll(/\[(\d+),(\d+)\)/g), ([, start, end]) => ({
    startMinute: Number(start),
    endMinute: Number(end),
  }));
