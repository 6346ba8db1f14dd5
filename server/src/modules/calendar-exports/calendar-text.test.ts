import { type CalendarEvent, calendarText } from '@daynook/contract/calendar-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const entry: CalendarEvent = {
  name: 'DN-7K4M2Q',
  title: 'Garden office; quiet, with a maple',
  startsAt: '2026-12-03T18:00:00.000Z',
  endsAt: '2026-12-03T22:00:00.000Z',
  location: '12 Rue de l’Église, Montréal',
  description: 'Ring the bell.\nSecond door \\ left',
  url: 'https://daynook.com/booking/1',
  status: 'CONFIRMED',
};
const nowMs = Date.parse('2026-11-21T12:00:00Z');
const calendarFile = (event: CalendarEvent) => calendarText([event], { nowMs });

/** How a calendar reads the file: unfolded, one property per line. */
const read = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);
const unescaped = (text: string) =>
  text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));

describe('calendar file', () => {
  it('is one event in UTC, named by the reference', () => {
    expect(read(calendarFile(entry))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Daynook//Bookings//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:DN-7K4M2Q@daynook.com',
      'DTSTAMP:20261121T120000Z',
      'DTSTART:20261203T180000Z',
      'DTEND:20261203T220000Z',
      'SUMMARY:Garden office\\; quiet\\, with a maple',
      'LOCATION:12 Rue de l’Église\\, Montréal',
      'DESCRIPTION:Ring the bell.\\nSecond door \\\\ left',
      'URL:https://daynook.com/booking/1',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
  });

  it('leaves out unknown fields', () => {
    const file = calendarFile({ ...entry, location: '', description: '' });
    expect(file).not.toMatch(/LOCATION|DESCRIPTION/);
  });

  it('lines end as the format wants and hold 75 octets at most, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (title) => {
        const file = calendarFile({ ...entry, title });
        expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
        for (const line of file.split('\r\n')) {
          expect(line).not.toMatch(/[\r\n]/);
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        }
        const summary = read(file).find((line) => line.startsWith('SUMMARY:'))!;
        const ends = title.replace(/\r\n?|\n/g, '\n');
        // What some program would take for the end of a line is a blank.
        expect(unescaped(summary.slice(8))).toBe(
          ends.replace(/[\u0000-\u0008\u000B-\u001F\u007F\u0085\u2028\u2029]/g, ' '),
        );
      }),
      { examples: [['a\u2028b\u0085c\r\nd']] },
    );
  });
});
