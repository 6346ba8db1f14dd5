// The opening hours of the demo's listings: a handful of typical schedules.
import type { Random } from '@daynook/demo-art/draw/seeded-random';

export interface DemoRule {
  readonly weekday: number;
  readonly startMinute: number;
  readonly endMinute: number;
}

type Habit = readonly (readonly [weekdays: string, ...ranges: (readonly [from: number, to: number])[]])[];

/** Weekdays as ISO numbers, hours as numbers. */
const HABITS: Record<string, Habit> = {
  office: [['12345', [9, 17]]],
  long: [['12345', [8, 18]]],
  sixDays: [
    ['12345', [8, 20]],
    ['6', [10, 16]],
  ],
  everyDay: [['1234567', [7, 22]]],
  lunchBreak: [['12345', [9, 12], [13, 18]]],
  evenings: [
    ['12345', [12, 22]],
    ['67', [10, 20]],
  ],
  partWeek: [
    ['234', [9, 18]],
    ['5', [9, 15]],
  ],
  nightOwl: [
    ['12345', [0, 1], [14, 24]],
    ['67', [0, 1], [18, 24]],
  ],
};

const WEIGHTS = {
  office: 26,
  long: 28,
  sixDays: 16,
  everyDay: 10,
  lunchBreak: 5,
  evenings: 6,
  partWeek: 7,
  nightOwl: 2,
};

export function makeHours(random: Random): DemoRule[] {
  const habit = HABITS[random.weighted(WEIGHTS)]!;
  return habit.flatMap(([weekdays, ...ranges]) =>
    [...weekdays].flatMap((digit) =>
      ranges.map(([from, to]) => ({ weekday: Number(digit), startMinute: from * 60, endMinute: to * 60 })),
    ),
  );
}
