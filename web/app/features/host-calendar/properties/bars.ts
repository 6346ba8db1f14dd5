// A listing's entries as bars across its row. A day's column covers daytime hours, so times within a day are visible. Pure.
import { type LocalDay, wallClockIn } from '../../../lib/dates/local-day.ts';
import type { ShownEntry } from '../shown-entries.ts';
import { toColumns } from '../side-by-side.ts';

/** What a column stands for; earlier and later is drawn at its edges. */
const DAYTIME = { from: 7 * 60, until: 21 * 60 };
/** Of a day's column; so short it can still be seen. */
const SHORTEST = 0.14;

export interface Bar {
  entry: ShownEntry;
  /** In days from the first one's start. */
  from: number;
  until: number;
  /** Its hours, where the bar itself takes whole days. */
  hours: { from: number; until: number };
  lane: number;
  lanes: number;
}

/** A minute of the wall clock as a share of a day's column. */
export const toDayShare = (minute: number): number =>
  Math.min(1, Math.max(0, (minute - DAYTIME.from) / (DAYTIME.until - DAYTIME.from)));

function toPlace(ms: number, days: readonly LocalDay[], edge: 'start' | 'end'): number {
  const first = days[0]!;
  if (ms <= first.startsMs) return 0;
  const at = days.findIndex(({ startsMs, endsMs }) =>
    edge === 'start' ? startsMs <= ms && ms < endsMs : startsMs < ms && ms <= endsMs,
  );
  const day = days[at];
  if (!day) return days.length;
  if (edge === 'end' && ms === day.endsMs) return at + 1;
  const share = toDayShare(wallClockIn(day, ms).minute);
  return at + (edge === 'start' ? Math.min(share, 1 - SHORTEST) : share);
}

/** Of everything that takes some of these days. Whole days have room for a name; bookings of the same day are then below each other. */
export function toBars(
  entries: readonly ShownEntry[],
  days: readonly LocalDay[],
  { areWholeDays = false }: { areWholeDays?: boolean } = {},
): Bar[] {
  const first = days[0]!;
  const last = days.at(-1)!;
  const bars = entries
    .filter(({ startsMs, endsMs }) => startsMs < last.endsMs && first.startsMs < endsMs)
    .map((entry) => {
      const from = toPlace(entry.startsMs, days, 'start');
      const until = Math.max(toPlace(entry.endsMs, days, 'end'), from + SHORTEST);
      const most = days.length;
      const hours = { from: Math.min(from, most - SHORTEST), until: Math.min(until, most) };
      const drawn = areWholeDays ? { from: Math.floor(hours.from), until: Math.ceil(hours.until) } : hours;
      return { entry, ...drawn, hours };
    });
  const lanes = toColumns(bars.map(({ from, until }) => ({ from, until })));
  return bars.map((bar, index) => ({ ...bar, lane: lanes[index]!.column, lanes: lanes[index]!.columns }));
}
