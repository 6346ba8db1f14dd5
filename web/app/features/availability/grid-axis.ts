// Where a minute is on the drawn day, which runs from midnight to midnight and then into the early hours of the next day. Pure.
import { type Bar, DAY_MINUTES } from '../../nouns/availability/week-bars.ts';

const HOUR = 60;
/** Far enough past midnight to drag an evening into the night. */
const SHORTEST_AXIS_MINUTES = 28 * HOUR;

export interface Axis {
  endMinute: number;
  toPercent(minute: number): number;
  /** The minute at a share (0–1) of the track. */
  minuteAt(share: number): number;
  hours: number[];
}

export function axisFor(bars: readonly Pick<Bar, 'endMinute'>[]): Axis {
  const last = Math.max(SHORTEST_AXIS_MINUTES, ...bars.map(({ endMinute }) => endMinute + 2 * HOUR));
  const endMinute = Math.min(2 * DAY_MINUTES, Math.ceil(last / (2 * HOUR)) * 2 * HOUR);
  return {
    endMinute,
    toPercent: (minute) => (Math.min(minute, endMinute) / endMinute) * 100,
    minuteAt: (share) => Math.min(1, Math.max(0, share)) * endMinute,
    hours: Array.from({ length: endMinute / HOUR + 1 }, (_, hour) => hour),
  };
}
