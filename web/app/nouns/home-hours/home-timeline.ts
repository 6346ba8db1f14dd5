// Who's home during some hours of a day. Pure.

import type { HomeRange } from '@daynook/contract/listings/home-hours';
import { HOME_STATES, type HomeState } from '@daynook/contract/listings/home-hours-values';

/** A stretch of a day in which the same is true. No states: its host hasn't said. */
interface HomeStretch {
  readonly startMinute: number;
  readonly endMinute: number;
  readonly states: readonly HomeState[];
}

const isSame = (a: readonly HomeState[], b: readonly HomeState[]): boolean => a.join() === b.join();

/** The minutes from one to the other, without gaps. */
export function homeDuring(
  ranges: readonly HomeRange[],
  { weekday, startMinute, endMinute }: { weekday: number; startMinute: number; endMinute: number },
): HomeStretch[] {
  const near = ranges.filter(
    (range) => range.weekday === weekday && range.startMinute < endMinute && startMinute < range.endMinute,
  );
  const cuts = [startMinute, endMinute, ...near.flatMap((range) => [range.startMinute, range.endMinute])]
    .filter((minute) => startMinute <= minute && minute <= endMinute)
    .toSorted((a, b) => a - b);
  const stretches: HomeStretch[] = [];
  for (const [index, from] of cuts.entries()) {
    const to = cuts[index + 1];
    if (to === undefined || to === from) continue;
    const states = HOME_STATES.filter((state) =>
      near.some((range) => range.state === state && range.startMinute <= from && range.endMinute >= to),
    );
    const last = stretches.at(-1);
    if (last && isSame(last.states, states)) stretches[stretches.length - 1] = { ...last, endMinute: to };
    else stretches.push({ startMinute: from, endMinute: to, states });
  }
  return stretches;
}

/** Weekdays in a row that are alike. */
interface HomeDays {
  readonly from: number;
  readonly to: number;
  readonly ranges: readonly HomeRange[];
}

/** The stated days of the week. */
export function groupDays(ranges: readonly HomeRange[]): HomeDays[] {
  const text = (list: readonly HomeRange[]) =>
    list.map(({ startMinute, endMinute, state }) => `${startMinute}-${endMinute} ${state}`).join();
  const groups: HomeDays[] = [];
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const own = ranges.filter((range) => range.weekday === weekday);
    const last = groups.at(-1);
    if (own.length === 0) continue;
    if (last && last.to === weekday - 1 && text(last.ranges) === text(own))
      groups[groups.length - 1] = { ...last, to: weekday };
    else groups.push({ from: weekday, to: weekday, ranges: own });
  }
  return groups;
}
