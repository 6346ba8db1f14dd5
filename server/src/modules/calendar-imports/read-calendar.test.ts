// What counts as busy in an imported calendar (C16, §3.3), row by row.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { makeCalendar, makeEvent } from './example-calendar.ts';
import { type CalendarReading, parseCalendar } from './read-calendar.ts';
import { windowsZone, windowsZones } from './windows-zones.ts';

const NEW_YORK = 'America/New_York';
const STRETCH = { fromMs: Date.parse('2026-11-20T05:00Z'), toMs: Date.parse('2027-12-26T05:00Z') };

const read = (text: string, timeZone = NEW_YORK): CalendarReading =>
  parseCalendar(new TextEncoder().encode(text), { ...STRETCH, timeZone });
const minute = (ms: number | undefined) =>
  ms === undefined ? '' : new Date(ms).toISOString().replace(':00.000Z', 'Z');
/** `2026-12-01T14:00Z/2026-12-01T15:00Z`, one for each busy range. */
function stretches({ busyMs }: CalendarReading): string[] {
  const pairs: string[] = [];
  for (let index = 0; index < busyMs.length; index += 2)
    pairs.push(`${minute(busyMs[index])}/${minute(busyMs[index + 1])}`);
  return pairs;
}
const busy = (lines: readonly string[], timeZone = NEW_YORK) =>
  stretches(read(makeCalendar(makeEvent(...lines)), timeZone));

const TEN = ['DTSTART:20261201T150000Z', 'DTEND:20261201T160000Z'];
const TEN_BUSY = '2026-12-01T15:00Z/2026-12-01T16:00Z';

describe('busy times (C16)', () => {
  it.each<[string, string[], string[]]>([
    ['an event', TEN, [TEN_BUSY]],
    ['an event marked busy', [...TEN, 'TRANSP:OPAQUE'], [TEN_BUSY]],
    ['not one marked free', [...TEN, 'TRANSP:transparent'], []],
    ['not one called off', [...TEN, 'STATUS:CANCELLED'], []],
    ['a tentative one', [...TEN, 'STATUS:TENTATIVE'], [TEN_BUSY]],
    [
      'an alarm inside changes nothing',
      [...TEN, 'BEGIN:VALARM', 'DURATION:PT99H', 'TRANSP:TRANSPARENT', 'END:VALARM'],
      [TEN_BUSY],
    ],
    ['its duration', ['DTSTART:20261201T150000Z', 'DURATION:PT90M'], ['2026-12-01T15:00Z/2026-12-01T16:30Z']],
    ['a time without an end takes none', ['DTSTART:20261201T150000Z'], []],
    ['one that ends before it begins takes none', ['DTSTART:20261201T150000Z', 'DTEND:20261201T140000Z'], []],
    ['a backward duration takes none', ['DTSTART:20261201T150000Z', 'DURATION:-PT1H'], []],
    ['time without a zone is the listing’s', ['DTSTART:20261201T100000', 'DTEND:20261201T110000'], [TEN_BUSY]],
    [
      'a zone by its name',
      ['DTSTART;TZID=Europe/Berlin:20261201T160000', 'DTEND;TZID="Europe/Berlin":20261201T170000'],
      [TEN_BUSY],
    ],
    ['a zone as Windows calls it', ['DTSTART;TZID=Eastern Standard Time:20261201T100000', 'DURATION:PT1H'], [TEN_BUSY]],
    [
      'a zone with its origin',
      ['DTSTART;TZID=/mozilla.org/20050126_1/America/New_York:20261201T100000', 'DURATION:PT1H'],
      [TEN_BUSY],
    ],
    ['seconds', ['DTSTART:20261201T150030Z', 'DURATION:PT30S'], ['2026-12-01T15:00:30.000Z/2026-12-01T15:01Z']],
    ['small letters', ['dtstart:20261201T150000Z', 'Dtend:20261201T160000Z'], [TEN_BUSY]],
  ])('%s', (_case, lines, expected) => {
    expect(busy(lines)).toEqual(expected);
  });

  it('a zone that the file defines itself, if its name is unknown', () => {
    const zone = `BEGIN:VTIMEZONE
TZID:Our Office
BEGIN:STANDARD
DTSTART:16010101T020000
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`.split('\n');
    const office = (start: string) => makeEvent(`DTSTART;TZID=Our Office:${start}`, 'DURATION:PT1H');
    const reading = read(makeCalendar(zone, office('20261201T100000'), office('20270701T100000')), 'Europe/Berlin');
    expect(stretches(reading)).toEqual([TEN_BUSY, '2027-07-01T14:00Z/2027-07-01T15:00Z']);
    expect(reading.warnings).toEqual([]);
  });

  it('an unknown zone is the listing’s, and the host is notified', () => {
    const lost = (start: string) => makeEvent(`DTSTART;TZID=Mars/Olympus:${start}`, 'DURATION:PT1H');
    const reading = read(makeCalendar(lost('20261201T100000'), lost('20261201T100000')));
    expect(stretches(reading)).toEqual([TEN_BUSY]);
    expect(reading.warnings).toEqual([{ code: 'unknown-zone', count: 1, detail: 'Mars/Olympus' }]);
  });

  it.each([
    ['eastern standard time', 'America/New_York'],
    ['Canada Central Standard Time', 'America/Regina'],
    // Chihuahua and Almaty, which stood for these two, changed their clocks in 2022 and 2024.
    ['Mountain Standard Time (Mexico)', 'America/Mazatlan'],
    ['Central Asia Standard Time', 'Asia/Bishkek'],
    ['Coordinated Universal Time', 'Etc/UTC'],
    ['tzone://Microsoft/Utc', 'Etc/UTC'],
    ['constructor', undefined],
  ])('Windows’ %s is %s', (name, timeZone) => {
    expect(windowsZone(name)).toBe(timeZone);
  });

  it('every Windows zone has a known place', () => {
    expect(windowsZones().size).toBeGreaterThan(130);
    for (const timeZone of windowsZones().values()) {
      expect(() => Temporal.Now.zonedDateTimeISO(timeZone), timeZone).not.toThrow();
    }
  });
});

describe('whole days are days in the listing’s zone (C16)', () => {
  const day = (...rest: string[]) => ['DTSTART;VALUE=DATE:20261224', ...rest];
  const THURSDAY = '2026-12-24T05:00Z/2026-12-25T05:00Z';
  it.each<[string, string[], string[]]>([
    ['without an end, one', day(), [THURSDAY]],
    ['the end is not part of it', day('DTEND;VALUE=DATE:20261225'), [THURSDAY]],
    ['three of them', day('DTEND;VALUE=DATE:20261227'), ['2026-12-24T05:00Z/2026-12-27T05:00Z']],
    ['an end that is the start still means that day', day('DTEND;VALUE=DATE:20261224'), [THURSDAY]],
    ['by duration', day('DURATION:P1W'), ['2026-12-24T05:00Z/2026-12-31T05:00Z']],
    ['without saying that it is a date', ['DTSTART:20261224', 'DTEND:20261225'], [THURSDAY]],
    ['whatever zone is named beside it', ['DTSTART;VALUE=DATE;TZID=Asia/Tokyo:20261224'], [THURSDAY]],
  ])('%s', (_case, lines, expected) => {
    expect(busy(lines)).toEqual(expected);
  });
});

describe('repeating events (C16)', () => {
  const WEEKLY = 'RRULE:FREQ=WEEKLY;COUNT=3';
  const first = ['DTSTART;TZID=America/New_York:20261201T100000', 'DTEND;TZID=America/New_York:20261201T110000'];
  const starts = (lines: readonly string[]) => busy(lines).map((stretch) => stretch.slice(0, 17));
  it.each<[string, string[], string[]]>([
    ['by a rule', [WEEKLY], ['2026-12-01T15:00Z', '2026-12-08T15:00Z', '2026-12-15T15:00Z']],
    [
      'less what is excepted',
      [WEEKLY, 'EXDATE;TZID=America/New_York:20261208T100000'],
      ['2026-12-01T15:00Z', '2026-12-15T15:00Z'],
    ],
    ['excepted in UTC', [WEEKLY, 'EXDATE:20261208T150000Z,20261215T150000Z'], ['2026-12-01T15:00Z']],
    ['excepted by date', [WEEKLY, 'EXDATE;VALUE=DATE:20261201'], ['2026-12-08T15:00Z', '2026-12-15T15:00Z']],
    [
      'on further dates',
      ['RDATE;TZID=America/New_York:20261203T100000,20261204T100000'],
      ['2026-12-01T15:00Z', '2026-12-03T15:00Z', '2026-12-04T15:00Z'],
    ],
    [
      'until a date, itself included',
      ['RRULE:FREQ=DAILY;UNTIL=20261203'],
      ['2026-12-01T15:00Z', '2026-12-02T15:00Z', '2026-12-03T15:00Z'],
    ],
    [
      'until an instant, itself included',
      ['RRULE:FREQ=DAILY;UNTIL=20261202T150000Z'],
      ['2026-12-01T15:00Z', '2026-12-02T15:00Z'],
    ],
    [
      'at the same wall clock across a change',
      ['RRULE:FREQ=MONTHLY;INTERVAL=4;COUNT=2'],
      ['2026-12-01T15:00Z', '2027-04-01T14:00Z'],
    ],
    [
      'by weekday of the month',
      ['RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=1', 'EXDATE:20261201T150000Z'],
      ['2026-12-08T15:00Z'],
    ],
  ])('%s', (_case, lines, expected) => {
    expect(starts([...first, ...lines])).toEqual(expected);
  });

  it.each([
    ['America/New_York', '20261203', '2026-12-01T05:00Z/2026-12-04T05:00Z'],
    ['America/New_York', '20261203T000000Z', '2026-12-01T05:00Z/2026-12-04T05:00Z'],
    ['America/New_York', '20261203T050000Z', '2026-12-01T05:00Z/2026-12-04T05:00Z'],
    ['America/New_York', '20261204T045959Z', '2026-12-01T05:00Z/2026-12-04T05:00Z'],
    ['Pacific/Honolulu', '20261203T000000Z', '2026-12-01T10:00Z/2026-12-04T10:00Z'],
    ['Europe/Berlin', '20261203T000000Z', '2026-11-30T23:00Z/2026-12-03T23:00Z'],
    ['Europe/Berlin', '20261202T230000Z', '2026-11-30T23:00Z/2026-12-03T23:00Z'],
  ])('whole days in %s until %s hold the last of them', (timeZone, until, expected) => {
    const days = ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261202', `RRULE:FREQ=DAILY;UNTIL=${until}`];
    expect(busy(days, timeZone)).toEqual([expected]);
  });

  it('an additional date can have its own hours', () => {
    const lines = [...first, 'RDATE;VALUE=PERIOD:20261203T150000Z/20261203T180000Z,20261204T150000Z/PT30M'];
    expect(busy(lines)).toEqual([
      TEN_BUSY,
      '2026-12-03T15:00Z/2026-12-03T18:00Z',
      '2026-12-04T15:00Z/2026-12-04T15:30Z',
    ]);
  });

  it('up to the end of the range, however long ago they started', () => {
    const long = busy(['DTSTART:19990101T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY']);
    expect(long).toHaveLength(401);
    expect(long[0]).toBe('2026-11-20T15:00Z/2026-11-20T16:00Z');
    expect(busy(['DTSTART:19700101T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'])).toEqual(long);
  });

  it('however many others ended long ago: what a ten-year-old calendar is full of', () => {
    const rule = 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20120401T000000Z';
    const ended = Array.from({ length: 300 }, () => makeEvent('DTSTART:20120102T140000Z', 'DURATION:PT30M', rule));
    expect(stretches(read(makeCalendar(...ended, makeEvent(...TEN))))).toEqual([TEN_BUSY]);
    // Nor do those cost much that would find no further time: every seventh day, but on another weekday.
    const none = 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=WE;UNTIL=20120401T000000Z';
    const odd = Array.from({ length: 500 }, () => makeEvent('DTSTART:20120102T140000Z', 'DURATION:PT30M', none));
    expect(stretches(read(makeCalendar(...odd, makeEvent(...TEN))))).toEqual([TEN_BUSY]);
  });

  const series = makeEvent('UID:series', ...first, WEEKLY);
  const instead = (...lines: string[]) =>
    makeEvent('UID:series', 'RECURRENCE-ID;TZID=America/New_York:20261208T100000', ...lines);
  it.each<[string, readonly string[], string[]]>([
    ['moved', instead('DTSTART:20261209T150000Z', 'DURATION:PT2H'), ['2026-12-09T15:00Z/2026-12-09T17:00Z']],
    [
      'moved in from outside the series’ days',
      instead('DTSTART:20270601T150000Z', 'DURATION:PT1H'),
      ['2027-06-01T15:00Z/2027-06-01T16:00Z'],
    ],
    ['called off', instead('DTSTART:20261208T150000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'), []],
    ['made free', instead('DTSTART:20261208T150000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'), []],
  ])('one of a series %s', (_case, change, expected) => {
    const rest = stretches(read(makeCalendar(change, series)));
    const others = ['2026-12-01T15:00Z/2026-12-01T16:00Z', '2026-12-15T15:00Z/2026-12-15T16:00Z'];
    expect(rest.toSorted()).toEqual([...others, ...expected].toSorted());
  });
});

/** §3.5: wall-clock times and their instants. */
const CHANGES: readonly [zone: string, start: string, end: string, instants: string][] = [
  [NEW_YORK, '20270314T090000', '20270314T170000', '2027-03-14T13:00Z/2027-03-14T21:00Z'],
  [NEW_YORK, '20270314T010000', '20270314T040000', '2027-03-14T06:00Z/2027-03-14T08:00Z'],
  [NEW_YORK, '20270314T023000', '20270314T040000', '2027-03-14T07:30Z/2027-03-14T08:00Z'],
  [NEW_YORK, '20270314T013000', '20270314T023000', '2027-03-14T06:30Z/2027-03-14T07:30Z'],
  [NEW_YORK, '20270314', '20270315', '2027-03-14T05:00Z/2027-03-15T04:00Z'],
  [NEW_YORK, '20271107T000000', '20271107T013000', '2027-11-07T04:00Z/2027-11-07T05:30Z'],
  [NEW_YORK, '20271107T010000', '20271107T013000', '2027-11-07T05:00Z/2027-11-07T05:30Z'],
  [NEW_YORK, '20271107T013000', '20271107T023000', '2027-11-07T05:30Z/2027-11-07T07:30Z'],
  [NEW_YORK, '20271107T010000', '20271107T040000', '2027-11-07T05:00Z/2027-11-07T09:00Z'],
  [NEW_YORK, '20271107', '20271108', '2027-11-07T04:00Z/2027-11-08T05:00Z'],
  ['Europe/Berlin', '20270328', '20270329', '2027-03-27T23:00Z/2027-03-28T22:00Z'],
  ['Europe/Berlin', '20271031', '20271101', '2027-10-30T22:00Z/2027-10-31T23:00Z'],
  ['Africa/Cairo', '20270430', '20270501', '2027-04-29T22:00Z/2027-04-30T21:00Z'],
  ['Africa/Cairo', '20271028', '20271029', '2027-10-27T21:00Z/2027-10-28T22:00Z'],
  ['Australia/Lord_Howe', '20270404', '20270405', '2027-04-03T13:00Z/2027-04-04T13:30Z'],
  ['Australia/Lord_Howe', '20271003', '20271004', '2027-10-02T13:30Z/2027-10-03T13:00Z'],
  ['America/Phoenix', '20270314', '20270315', '2027-03-14T07:00Z/2027-03-15T07:00Z'],
];

describe('clock changes (§3.5)', () => {
  it.each(CHANGES)('%s %s–%s', (timeZone, start, end, instants) => {
    // In the listing's zone without saying so, and in that zone for a listing elsewhere.
    expect(busy([`DTSTART:${start}`, `DTEND:${end}`], timeZone)).toEqual([instants]);
    if (!start.includes('T')) return;
    expect(busy([`DTSTART;TZID=${timeZone}:${start}`, `DTEND;TZID=${timeZone}:${end}`], 'Asia/Tokyo')).toEqual([
      instants,
    ]);
  });
});

describe('our own events in the imported calendar (C16)', () => {
  it('are left out by the suffix of their ids', () => {
    const own = makeEvent('UID:DN-7K4M2Q@daynook.com', ...TEN);
    const ownMoved = makeEvent('UID:taken-1@DAYNOOK.com', 'DTSTART:20261202T150000Z', 'DURATION:PT1H');
    const reading = read(makeCalendar(own, ownMoved, makeEvent('DTSTART:20261203T150000Z', 'DURATION:PT1H')));
    expect(reading).toMatchObject({ eventCount: 1, ownCount: 2 });
    expect(stretches(reading)).toEqual(['2026-12-03T15:00Z/2026-12-03T16:00Z']);
  });
});

it('says how much was read; ranges that meet are merged', () => {
  const reading = read(
    makeCalendar(
      makeEvent(...TEN),
      makeEvent('DTSTART:20261201T160000Z', 'DURATION:PT1H'),
      makeEvent(...TEN, 'TRANSP:TRANSPARENT'),
      makeEvent('DTSTART:sometime'),
      makeEvent('SUMMARY:no time at all'),
    ),
  );
  expect(stretches(reading)).toEqual(['2026-12-01T15:00Z/2026-12-01T17:00Z']);
  expect(reading).toMatchObject({ eventCount: 3, freeCount: 1, ownCount: 0 });
  expect(reading.warnings).toEqual([{ code: 'unreadable', count: 2, detail: null }]);
});

it('for any rule, ranges are sorted, separate, and within the requested range', () => {
  const freq = fc.constantFrom('HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY');
  const day = fc.integer({ min: 0, max: 500 }).map((days) => new Date(Date.UTC(2026, 6, 1) + days * 86_400_000));
  const parts = fc.constantFrom(
    '',
    ';BYDAY=MO,FR',
    ';BYMONTHDAY=31',
    ';COUNT=7',
    ';BYSETPOS=-1;BYDAY=FR',
    ';BYHOUR=1,2,3',
  );
  fc.assert(
    fc.property(
      freq,
      day,
      parts,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 3_000 }),
      (name, at, part, interval, minutes) => {
        const start = `${at.toISOString().slice(0, 10).replaceAll('-', '')}T013000`;
        const { busyMs } = read(
          makeCalendar(
            makeEvent(`DTSTART:${start}`, `DURATION:PT${minutes}M`, `RRULE:FREQ=${name};INTERVAL=${interval}${part}`),
          ),
        );
        for (const [index, ms] of busyMs.entries()) {
          expect(ms).toBeGreaterThan(busyMs[index - 1] ?? STRETCH.fromMs - 1);
          expect(ms).toBeLessThanOrEqual(STRETCH.toMs);
        }
      },
    ),
    rounds(60, 1_800),
  );
});
