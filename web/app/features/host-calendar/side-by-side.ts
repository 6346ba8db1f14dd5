// Which overlapping entries are beside each other, and in how many columns. Pure.

interface MinuteRange {
  from: number;
  until: number;
}

export interface Column {
  /** 0 is the first. */
  column: number;
  /** How many columns it shares with its neighbors. */
  columns: number;
}

/** A column for each, in order: entries in one column never overlap, and an entry without overlaps gets the full width. */
export function toColumns(stretches: readonly MinuteRange[]): Column[] {
  const order = stretches
    .map((stretch, index) => ({ ...stretch, index }))
    .sort((a, b) => a.from - b.from || b.until - a.until || a.index - b.index);
  const placed: Column[] = stretches.map(() => ({ column: 0, columns: 1 }));
  let group: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const index of group) placed[index]!.columns = ends.length;
    group = [];
    ends = [];
  };
  for (const { from, until, index } of order) {
    if (ends.every((end) => end <= from)) close();
    const free = ends.findIndex((end) => end <= from);
    const column = free < 0 ? ends.length : free;
    ends[column] = until;
    placed[index]!.column = column;
    group.push(index);
  }
  close();
  return placed;
}
