// Calendar files as other programs write them. For tests only.

/** A file around these lines. */
export const calendarOf = (...parts: readonly (string | readonly string[])[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...parts.flat(), 'END:VCALENDAR', ''].join('\r\n');

let count = 0;

/** An event of these lines, with a name of its own unless they give one. */
export function eventOf(...lines: readonly string[]): readonly string[] {
  count += 1;
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : [`UID:event-${count}@example.com`];
  return ['BEGIN:VEVENT', ...uid, 'SUMMARY:Dentist', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'];
}
