// Calendar files as other programs write them. For tests only.

/** A calendar file with these lines. */
export const makeCalendar = (...parts: readonly (string | readonly string[])[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...parts.flat(), 'END:VCALENDAR', ''].join('\r\n');

let count = 0;

/** An event with these lines. It gets its own name unless they include one. */
export function makeEvent(...lines: readonly string[]): readonly string[] {
  count += 1;
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : [`UID:event-${count}@example.com`];
  return ['BEGIN:VEVENT', ...uid, 'SUMMARY:Dentist', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'];
}
