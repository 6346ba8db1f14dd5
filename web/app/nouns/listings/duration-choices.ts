// The lengths of time a host can choose from, in minutes, or in days for the booking window and the longest stay. Pure.

export type LengthField =
  | 'noticeMinutes'
  | 'windowDays'
  | 'minDurationMinutes'
  | 'maxDurationMinutes'
  | 'maxStayDays'
  | 'bufferBeforeMinutes'
  | 'bufferAfterMinutes';

const HOUR = 60;
const DAY = 24 * HOUR;

export const DURATION_CHOICES: Record<LengthField, readonly number[]> = {
  noticeMinutes: [0, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY],
  windowDays: [14, 30, 60, 90, 180, 365],
  minDurationMinutes: [30, HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR, 8 * HOUR],
  maxDurationMinutes: [2 * HOUR, 4 * HOUR, 8 * HOUR, 10 * HOUR, 12 * HOUR, DAY],
  maxStayDays: [1, 5, 14, 28, 90, 180, 365],
  bufferBeforeMinutes: [0, 15, 30, 60, 120],
  bufferAfterMinutes: [0, 15, 30, 60, 120],
};
