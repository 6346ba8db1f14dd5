// The free time between a listing's entries that can be blocked, seat by seat. Pure.
import { addMinutes, type TimeRange } from '../../lib/time/ranges.ts';

/** An occupied range on one seat of the listing, or on a part of it (all seats; `seat` is null). */
export interface Taken extends TimeRange {
  readonly seat: number | null;
}

export interface FreePeriod extends TimeRange {
  /** The number of seats that are free for the whole range. */
  readonly seats: number;
}

/** The seats that are taken at an instant. */
function takenAt(taken: readonly Taken[], at: Date, seats: number): readonly number[] {
  const on = taken.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
  if (on.some(({ seat }) => seat === null)) return Array.from({ length: seats }, (_, index) => index + 1);
  return [...new Set(on.map(({ seat }) => seat!))].toSorted((one, other) => one - other);
}

/** Ranges with free seats. Each leaves time for the buffer after it and ends within the given range. */
export function findFreePeriods(
  range: TimeRange,
  taken: readonly Taken[],
  { seats, bufferMinutes }: { seats: number; bufferMinutes: number },
): FreePeriod[] {
  const until = addMinutes(range.endsAt, bufferMinutes);
  const edges = [range.startsAt, until, ...taken.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])]
    .map((edge) => edge.getTime())
    .filter((ms) => range.startsAt.getTime() <= ms && ms <= until.getTime());
  const times = [...new Set(edges)].toSorted((one, other) => one - other);
  const pieces: (FreePeriod & { taken: string })[] = [];
  for (const [index, ms] of times.slice(0, -1).entries()) {
    const [startsAt, endsAt] = [new Date(ms), new Date(times[index + 1]!)];
    const seatsTaken = takenAt(taken, startsAt, seats);
    const last = pieces.at(-1);
    if (last && last.taken === seatsTaken.join(' ')) pieces[pieces.length - 1] = { ...last, endsAt };
    else pieces.push({ startsAt, endsAt, seats: seats - seatsTaken.length, taken: seatsTaken.join(' ') });
  }
  return pieces
    .map(({ startsAt, endsAt, seats: free }) => ({ startsAt, endsAt: addMinutes(endsAt, -bufferMinutes), seats: free }))
    .filter(({ startsAt, endsAt, seats: free }) => free > 0 && startsAt < endsAt);
}
