// Points in time as the browser's date and time field has them: in the reader's own time zone, without naming it.

const pad = (number: number): string => String(number).padStart(2, '0');

/** `2026-11-29T18:30`, or nothing. */
export function toLocalInput(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** Null if it isn't filled in. */
export function fromLocalInput(text: string): string | null {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
