// The lengths of time a host can choose from, in minutes, or in days for the booking window and the longest stay. Pure.

export type LengthField =
  | 'noticeMinutes'
  | 'windowDays'
  | 'minDurationMinutes'
  | 'maxDurationMinutes'
  | 'maxStayDays'
  | 'bufferBeforeMinutes'
  | 'bufferAfterMinutes'
  | 'startStepMinutes';

const HOUR = 60;
const DAY = 24 * HOUR;

export const DURATION_CHOICES: Record<LengthField, readonly number[]> = {
  noticeMinutes: [0, 30, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY],
  windowDays: [7, 14, 30, 60, 90, 180, 365],
  minDurationMinutes: [30, HOUR, 90, 2 * HOUR, 3 * HOUR, 4 * HOUR, 8 * HOUR],
  maxDurationMinutes: [HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 10 * HOUR, 12 * HOUR, 16 * HOUR, DAY],
  startStepMinutes: [15, 30, HOUR],
  maxStayDays: [1, 5, 7, 14, 28, 60, 90, 180, 365],
  bufferBeforeMinutes: [0, 15, 30, HOUR, 2 * HOUR],
  bufferAfterMinutes: [0, 15, 30, HOUR, 2 * HOUR],
};

/** The choices for a field, including a value that was set elsewhere. */
export const durationChoices = (field: LengthField, current: number): number[] =>
  [...new Set([...DURATION_CHOICES[field], current])].sort((a, b) => a - b);
