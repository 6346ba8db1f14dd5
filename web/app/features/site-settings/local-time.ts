// Points in time as people choose them: a date and a time in the reader's own time zone.

export interface LocalMoment {
  /** `2026-11-29`; empty until it's chosen. */
  readonly date: string;
  /** `18:30`; empty until it's chosen. */
  readonly time: string;
}

export const NO_MOMENT: LocalMoment = { date: '', time: '' };

const pad = (number: number): string => String(number).padStart(2, '0');

export function toLocalMoment(instant: string | null): LocalMoment {
  if (instant === null) return NO_MOMENT;
  const at = new Date(instant);
  return {
    date: `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`,
    time: `${pad(at.getHours())}:${pad(at.getMinutes())}`,
  };
}

/** Null if a part of it is missing. */
export const fromLocalMoment = ({ date, time }: LocalMoment): string | null =>
  date === '' || time === '' ? null : new Date(`${date}T${time}`).toISOString();

export const isEmptyMoment = ({ date, time }: LocalMoment): boolean => date === '' && time === '';

export const isSameMoment = (one: LocalMoment, other: LocalMoment): boolean =>
  one.date === other.date && one.time === other.time;

const STEP_MINUTES = 15;
const DAY_STEPS = (24 * 60) / STEP_MINUTES;

/** The times of a day to choose from, and the chosen one, which a program may have set to any minute. */
export function listTimes(chosen: string): string[] {
  const steps = Array.from({ length: DAY_STEPS }, (_, at) => {
    const minute = at * STEP_MINUTES;
    return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
  });
  return chosen === '' || steps.includes(chosen) ? steps : [...steps, chosen].toSorted();
}

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
