// Calendar files that are malicious or invalid (A18).
import { describe, expect, it } from 'vitest';
import { CalendarRefused } from './calendar-refused.ts';
import { makeCalendar, makeEvent } from './example-calendar.ts';
import { parseCalendar } from './read-calendar.ts';

const INPUT = {
  fromMs: Date.parse('2026-11-20T00:00Z'),
  toMs: Date.parse('2027-12-26T00:00Z'),
  timeZone: 'America/New_York',
};
const toBytes = (text: string | Uint8Array) => (typeof text === 'string' ? new TextEncoder().encode(text) : text);
const read = (text: string | Uint8Array) => parseCalendar(toBytes(text), INPUT);
function findError(text: string | Uint8Array): string {
  try {
    read(text);
    return 'fine';
  } catch (error) {
    return error instanceof CalendarRefused ? error.fault : String(error);
  }
}

const FINE = makeEvent('DTSTART:20261201T150000Z', 'DTEND:20261201T160000Z');
const START = 'DTSTART:20261201T150000Z';
const begun = (depth: number) => Array.from({ length: depth }, () => 'BEGIN:VEVENT');

describe('files that are refused as a whole (A18)', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'not-a-calendar'],
    ['a page', '<!doctype html><title>Sign in</title>', 'not-a-calendar'],
    ['bytes', Uint8Array.from({ length: 5_000 }, (_, index) => index % 256), 'not-a-calendar'],
    ['a calendar inside a page', `<pre>${makeCalendar(FINE)}</pre>`, 'not-a-calendar'],
    ['a calendar inside a calendar', makeCalendar(makeCalendar(FINE).split('\r\n')), 'not-a-calendar'],
    ['no end', makeCalendar(FINE).slice(0, -20), 'cut-off'],
    ['an event without an end', makeCalendar('BEGIN:VEVENT', START), 'cut-off'],
    ['ends in the wrong order', makeCalendar('BEGIN:VEVENT', 'BEGIN:VALARM', 'END:VEVENT', 'END:VALARM'), 'cut-off'],
    ['a thousand deep', makeCalendar(begun(1_000)), 'too-complex'],
    [
      'twenty thousand events and one',
      makeCalendar(...Array.from({ length: 20_001 }, () => ['BEGIN:VEVENT', 'END:VEVENT'])),
      'too-many-events',
    ],
    [
      'every second until 9999',
      makeCalendar(makeEvent(START, 'RRULE:FREQ=SECONDLY;UNTIL=99991231T235959Z')),
      'too-frequent',
    ],
    ['every minute', makeCalendar(makeEvent(START, 'RRULE:FREQ=MINUTELY')), 'too-frequent'],
  ])('%s', (_case, text, error) => {
    expect(findError(text)).toBe(error);
  });
});

describe('events that are skipped and reported (A18)', () => {
  it.each<[string, string[]]>([
    ['no date', ['DTSTART:2026-13-01T99']],
    ['not a number', ['DTSTART:NaN']],
    ['no rule', [START, 'DURATION:PT1H', 'RRULE:FREQ=NEVER']],
    ['an empty rule', [START, 'DURATION:PT1H', 'RRULE:']],
    ['a rule that fits nothing', [START, 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYYEARDAY=400']],
    ['a line of a million characters', [START, `EXDATE:${'20261201T150000Z,'.repeat(60_000)}`]],
    ['a million characters, folded', [START, `EXDATE:${'20261201T150000Z,\r\n '.repeat(60_000)}`]],
  ])('%s', (_case, lines) => {
    const reading = read(makeCalendar(makeEvent(...lines), FINE));
    expect(reading.busyMs).toContain(Date.parse('2026-12-01T15:00Z'));
    expect(reading.warnings).toContainEqual({ code: 'unreadable', count: 1, detail: null });
  });
});

it('endless repetition stops at the step limit (A18)', () => {
  const hourly = () => makeEvent('DTSTART:20260101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=HOURLY');
  const bytes = toBytes(makeCalendar(...Array.from({ length: 10 }, hourly)));
  expect(() => parseCalendar(bytes, { ...INPUT, mostSteps: 30_000 })).toThrow(CalendarRefused);
});

it.each([
  'FREQ=DAILY;INTERVAL=7;BYDAY=MO', // begins on a Tuesday
  'FREQ=DAILY;INTERVAL=14;BYDAY=MO;COUNT=3',
  'FREQ=HOURLY;INTERVAL=2;BYHOUR=4',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
  'FREQ=MONTHLY;INTERVAL=12;BYMONTH=2',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=WEEKLY;BYMONTH=2;BYDAY=MO;BYSETPOS=9',
])('a rule that matches no time, %s, ends, and its first event counts (A18)', (rule) => {
  const reading = read(makeCalendar(makeEvent(START, 'DURATION:PT1H', `RRULE:${rule}`)));
  expect(reading.busyMs.slice(0, 2)).toEqual([Date.parse('2026-12-01T15:00Z'), Date.parse('2026-12-01T16:00Z')]);
});

it('never reads the names of events, whatever they contain (A15, A18)', () => {
  const odd = [
    `SUMMARY:${'<script>alert(1)</script>'.repeat(50_000)}`,
    'DESCRIPTION:BEGIN:VEVENT\\nDTSTART:20270101T000000Z\\nEND:VEVENT',
    'no colon at all',
    '\u0000\u0001\uFFFF',
    ':',
    'ATTACH;ENCODING=BASE64;VALUE=BINARY:!!!',
  ];
  const reading = read(makeCalendar(makeEvent(...odd, START, 'DTEND:20261201T160000Z')));
  expect(reading.busyMs).toEqual([Date.parse('2026-12-01T15:00Z'), Date.parse('2026-12-01T16:00Z')]);
  expect(JSON.stringify(reading)).not.toContain('script');
});

it('other line ends, a byte order mark, and blank lines change nothing', () => {
  const text = makeCalendar(FINE);
  for (const odd of [
    text.replaceAll('\r\n', '\n'),
    text.replaceAll('\r\n', '\r'),
    `\uFEFF\n\n${text}`,
    text.replaceAll('\r\n', '\r\n\r\n'),
  ]) {
    expect(read(odd)).toEqual(read(text));
  }
});

it('five megabytes of irrelevant lines are read quickly', () => {
  const since = performance.now();
  read(makeCalendar(`X:\r\n`.repeat(1_000_000), FINE));
  expect(performance.now() - since).toBeLessThan(5_000);
});

it('a time zone that changes every second can’t block us forever', () => {
  const zone = `BEGIN:VTIMEZONE
TZID:Tick
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
RRULE:FREQ=SECONDLY
END:STANDARD
END:VTIMEZONE`.split('\n');
  const reading = read(makeCalendar(zone, makeEvent('DTSTART;TZID=Tick:20261201T100000', 'DURATION:PT1H')));
  expect(reading.warnings.map(({ code }) => code)).toEqual(['unknown-zone']);
});
