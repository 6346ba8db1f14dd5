import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { addDays } from '../../lib/time/dates.ts';
import { addMinutes, contains, overlaps } from '../../lib/time/ranges.ts';
import {
  instantOfWallClock,
  localDayBounds,
  minutesBetween,
  startsOnLocalDate,
  wallClockText,
} from '../../lib/time/zoned.ts';
import type { Exception, ListingRules, OccupiedRange, WeeklyRule } from './bookable-listing.ts';
import { explainDay, explainDays } from './calendar.ts';
import { BERLIN, everyDay, exampleListing, NEW_YORK, rule, taken, workweek } from './example-listing.ts';
import { bufferMinutes, freeRuns } from './free-runs.ts';
import { minimumMinutesFrom } from './minimum-duration.ts';
import { openRanges } from './opening-hours.ts';
import { checkSlot } from './rules.ts';
import { slotStarts } from './start-grid.ts';

const MONDAY = '2027-01-04';
const NOW = new Date('2027-01-02T12:00Z');
const at = (date: string, hour: number, zone = NEW_YORK): Date => instantOfWallClock(date, Math.round(hour * 60), zone);
const hours = (range: { startsAt: Date | string; endsAt: Date | string }, zone = NEW_YORK): string =>
  [range.startsAt, range.endsAt].map((instant) => wallClockText(new Date(instant), zone).slice(5, 16)).join(' – ');

describe('availability: opening hours of a date', () => {
  const closed: Exception = { dateFrom: MONDAY, dateTo: '2027-01-05', kind: 'closed', ranges: [] };
  const open: Exception = { ...closed, kind: 'open' };
  const own: Exception = {
    ...closed,
    kind: 'hours',
    ranges: [
      { startMinute: 600, endMinute: 720 },
      { startMinute: 720, endMinute: 780 },
    ],
  };

  it.each<[string, string, WeeklyRule[], Exception[], string[]]>([
    ['a weekday', MONDAY, workweek, [], ['01-04 09:00 – 01-04 17:00']],
    ['a closed weekday', '2027-01-03', workweek, [], []],
    [
      'two ranges a day',
      MONDAY,
      [rule(1, 9, 12), rule(1, 13, 17)],
      [],
      ['01-04 09:00 – 01-04 12:00', '01-04 13:00 – 01-04 17:00'],
    ],
    ['a whole day', MONDAY, [rule(1, 0, 24)], [], ['01-04 00:00 – 01-05 00:00']],
    ['until midnight', MONDAY, [rule(1, 22, 24), rule(2, 0, 2)], [], ['01-04 22:00 – 01-05 00:00']],
    ['from midnight', '2027-01-05', [rule(1, 22, 24), rule(2, 0, 2)], [], ['01-05 00:00 – 01-05 02:00']],
    ['before a rule holds', MONDAY, [{ ...rule(1, 9, 17), validFrom: '2027-01-05' }], [], []],
    ['after a rule held', MONDAY, [{ ...rule(1, 9, 17), validTo: '2027-01-03' }], [], []],
    [
      'on a rule’s last date',
      MONDAY,
      [{ ...rule(1, 9, 17), validFrom: MONDAY, validTo: MONDAY }],
      [],
      ['01-04 09:00 – 01-04 17:00'],
    ],
    ['closed for once', '2027-01-05', workweek, [closed], []],
    ['after the exception', '2027-01-06', workweek, [closed], ['01-06 09:00 – 01-06 17:00']],
    ['open for once', MONDAY, [], [open], ['01-04 00:00 – 01-05 00:00']],
    ['other hours for once', MONDAY, workweek, [own], ['01-04 10:00 – 01-04 13:00']],
    ['closed beats other hours', MONDAY, workweek, [own, closed, open], []],
  ])('%s', (_name, date, weekly, exceptions, expected) => {
    expect(openRanges(date, weekly, exceptions, NEW_YORK).map((range) => hours(range))).toEqual(expected);
  });

  it.each([
    ['clocks go forward inside', '2027-03-14', 0, 24, 23],
    ['the hours begin in the hole', '2027-03-14', 2.5, 4, 0.5],
    ['the hours end in the hole', '2027-03-14', 1.5, 2.5, 1],
    ['clocks go back inside', '2027-11-07', 1, 4, 4],
  ])('%s (X7)', (_name, date, from, to, expected) => {
    const [range] = openRanges(date, [rule(7, from, to)], [], NEW_YORK);
    expect(minutesBetween(range!.startsAt, range!.endsAt)).toBe(expected * 60);
  });
});

describe('availability: free runs', () => {
  const runs = (listing: ListingRules, weekly: WeeklyRule[], occupied: OccupiedRange[], now = NOW, date = MONDAY) =>
    freeRuns(listing, weekly, [], occupied, { fromDate: date, toDate: date, now }).map((run) =>
      hours(run).replaceAll('01-04 ', ''),
    );

  it.each([
    [0, 30, 30],
    [30, 0, 30],
    [60, 30, 60],
    [15, 120, 120],
  ])(
    'buffers of %i before and %i after keep %i minutes between neighbors, not the sum',
    (bufferBeforeMinutes, bufferAfterMinutes, buffer) => {
      const listing = exampleListing({ bufferBeforeMinutes, bufferAfterMinutes });
      expect(bufferMinutes(listing)).toBe(buffer);
      const [before, after] = freeRuns(
        listing,
        workweek,
        [],
        [taken(at(MONDAY, 12), at(MONDAY, 13), { bufferMinutes: buffer })],
        { fromDate: MONDAY, toDate: MONDAY, now: NOW },
      );
      expect(before?.endsAt).toEqual(addMinutes(at(MONDAY, 12), -buffer));
      expect(after?.startsAt).toEqual(addMinutes(at(MONDAY, 13), buffer));
    },
  );

  it('a buffer may fall outside the opening hours', () => {
    const atClosing = taken(at(MONDAY, 17), at(MONDAY, 20), { bufferMinutes: 0 });
    expect(runs(exampleListing({ bufferAfterMinutes: 0 }), workweek, [atClosing])).toEqual(['09:00 – 17:00']);
    expect(runs(exampleListing(), workweek, [taken(at(MONDAY, 6), at(MONDAY, 8.5))])).toEqual(['09:00 – 17:00']);
  });

  it.each<[string, OccupiedRange[], string[]]>([
    ['nothing taken', [], ['09:00 – 17:00']],
    ['the middle taken', [taken(at(MONDAY, 11), at(MONDAY, 12))], ['09:00 – 10:30', '12:30 – 17:00']],
    ['too little left before', [taken(at(MONDAY, 10), at(MONDAY, 12))], ['12:30 – 17:00']],
    ['everything taken', [taken(at(MONDAY, 9), at(MONDAY, 17))], []],
    ['taken since yesterday', [taken(at('2027-01-03', 9), at(MONDAY, 12))], ['12:30 – 17:00']],
  ])('%s', (_name, occupied, expected) => {
    expect(runs(exampleListing(), workweek, occupied)).toEqual(expected);
  });

  it.each([
    [17, 30, []],
    [17.5, 30, ['17:00 – 17:30']],
    [17, 0, ['09:00 – 10:00']],
  ])('long enough, but with no step to end on, are none: open until %d, %i minutes kept', (until, buffer, expected) => {
    const listing = exampleListing({ startStepMinutes: 60, minDurationMinutes: 30, bufferAfterMinutes: buffer });
    const occupied = [taken(at(MONDAY, 10), at(MONDAY, buffer ? 16 : 17), { bufferMinutes: buffer })];
    expect(runs(listing, [rule(1, 9, until)], occupied)).toEqual(expected);
  });

  it('begin on the next step once notice is kept', () => {
    expect(runs(exampleListing({ noticeMinutes: 120 }), workweek, [], at(MONDAY, 9.2))).toEqual(['11:30 – 17:00']);
  });

  it('end with the booking window', () => {
    const listing = exampleListing({ windowDays: 2 });
    const found = freeRuns(listing, everyDay, [], [], { fromDate: '2027-01-02', toDate: '2027-01-08', now: NOW });
    expect(found.map((run) => hours(run))).toEqual([
      '01-02 09:00 – 01-02 17:00',
      '01-03 09:00 – 01-03 17:00',
      '01-04 09:00 – 01-04 17:00',
    ]);
  });

  it('through midnight count with their whole length, and are cut at the requested dates', () => {
    const nights = [rule(1, 23.5, 24), rule(2, 0, 2)];
    expect(runs(exampleListing(), nights, [])).toEqual(['23:30 – 01-05 00:00']);
    const both = freeRuns(exampleListing(), nights, [], [], { fromDate: MONDAY, toDate: '2027-01-05', now: NOW });
    expect(both.map((run) => hours(run))).toEqual(['01-04 23:30 – 01-05 02:00']);
  });

  it('with seats are those of each seat: no guest changes seats', () => {
    const listing = exampleListing({ seats: 2, bufferAfterMinutes: 0 });
    const first = taken(at(MONDAY, 9), at(MONDAY, 12), { seat: 1, bufferMinutes: 0 });
    const second = taken(at(MONDAY, 13), at(MONDAY, 17), { seat: 2, bufferMinutes: 0 });
    expect(runs(listing, workweek, [first, second])).toEqual(['09:00 – 13:00', '12:00 – 17:00']);
    expect(runs(listing, workweek, [first])).toEqual(['09:00 – 17:00']);
    expect(runs(listing, workweek, [first, { ...second, seat: null }])).toEqual(['09:00 – 13:00']);
  });
});

describe('availability: the shortest booking by the weekday it begins on (C8)', () => {
  const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => rule(weekday, 0, 24));
  // Monday takes eight hours or more; the evening before a busy Tuesday morning leaves six.
  const listing = exampleListing({
    noticeMinutes: 0,
    bufferAfterMinutes: 0,
    weekdayMinMinutes: [480, 60, null, null, null, null, null],
  });
  const TUESDAY = '2027-01-05';
  const freeOn = (date: string, busy: OccupiedRange[]) =>
    explainDay(listing, always, [], busy, { date, now: NOW }).free.map((range) => hours(range));

  it('a free evening too short for its own day isn’t free, but the next morning is', () => {
    const busy = [
      taken(at(MONDAY, 0), at(MONDAY, 20), { bufferMinutes: 0 }),
      taken(at(TUESDAY, 2), at(TUESDAY, 24), { bufferMinutes: 0 }),
    ];
    expect(freeOn(MONDAY, busy)).toEqual([]);
    expect(explainDay(listing, always, [], busy, { date: MONDAY, now: NOW }).reason).toBe('fully-booked');
    expect(freeOn(TUESDAY, busy)).toHaveLength(1);
  });

  it('an evening that reaches far enough into the night is free from its start', () => {
    const busy = [
      taken(at(MONDAY, 0), at(MONDAY, 20), { bufferMinutes: 0 }),
      taken(at(TUESDAY, 4), at(TUESDAY, 24), { bufferMinutes: 0 }),
    ];
    expect(freeOn(MONDAY, busy)).toHaveLength(1);
  });
});

describe('availability: starts on the grid', () => {
  const starts = (
    date: string,
    from: number,
    to: number,
    zone = NEW_YORK,
    startStepMinutes = 30,
    minDurationMinutes = 30,
  ) => {
    const listing = { startStepMinutes, minDurationMinutes, timeZone: zone };
    return slotStarts(listing, [{ startsAt: at(date, from, zone), endsAt: at(date, to, zone) }]).map(
      ({ startsAt, isDoubled }) => wallClockText(startsAt, zone).slice(11) + (isDoubled ? ' (first of two)' : ''),
    );
  };

  it('leave room for the shortest booking', () => {
    expect(starts(MONDAY, 9, 11, NEW_YORK, 30, 60)).toEqual(['09:00 EST', '09:30 EST', '10:00 EST']);
    expect(starts(MONDAY, 9.25, 11, NEW_YORK, 60, 60)).toEqual(['10:00 EST']);
  });

  it('never offer a time that the clock skips (X7)', () => {
    expect(starts('2027-03-14', 1, 4)).toEqual(['01:00 EST', '01:30 EST', '03:00 EDT', '03:30 EDT']);
    expect(starts('2027-10-03', 1, 4, 'Australia/Lord_Howe', 60)).toEqual(['01:00 GMT+10:30', '03:00 GMT+11']);
  });

  it('offer a time that the clock shows twice once, and say so (X7)', () => {
    expect(starts('2027-11-07', 0.5, 3)).toEqual([
      '00:30 EDT',
      '01:00 EDT (first of two)',
      '01:30 EDT (first of two)',
      '02:00 EST',
      '02:30 EST',
    ]);
  });
});

describe('availability: the calendar says why', () => {
  const day = (
    listing: Partial<ListingRules>,
    date: string,
    extra: { weekly?: WeeklyRule[]; exceptions?: Exception[]; occupied?: OccupiedRange[]; now?: Date } = {},
  ) => {
    const found = explainDay(
      exampleListing(listing),
      extra.weekly ?? workweek,
      extra.exceptions ?? [],
      extra.occupied ?? [],
      { date, now: extra.now ?? NOW },
    );
    return [found.reason, ...found.free.map((range) => hours(range).replaceAll(/\d\d-\d\d /g, ''))];
  };
  const halfDay: Exception = {
    dateFrom: MONDAY,
    dateTo: MONDAY,
    kind: 'hours',
    ranges: [{ startMinute: 540, endMinute: 720 }],
  };

  it.each<[string, ReturnType<typeof day>, unknown[]]>([
    ['nothing to say', day({}, MONDAY), [undefined, '09:00 – 17:00']],
    [
      'partly booked is nothing to say',
      day({}, MONDAY, { occupied: [taken(at(MONDAY, 9), at(MONDAY, 12))] }),
      [undefined, '12:30 – 17:00'],
    ],
    ['closed that weekday', day({}, '2027-01-03'), ['closed']],
    ['closed for once', day({}, MONDAY, { exceptions: [{ ...halfDay, kind: 'closed', ranges: [] }] }), ['exception']],
    ['shorter for once', day({}, MONDAY, { exceptions: [halfDay] }), ['exception', '09:00 – 12:00']],
    ['fully booked', day({}, MONDAY, { occupied: [taken(at(MONDAY, 9), at(MONDAY, 17))] }), ['fully-booked']],
    [
      'the rest is too short',
      day({ minDurationMinutes: 240 }, MONDAY, { occupied: [taken(at(MONDAY, 12), at(MONDAY, 13))] }),
      ['fully-booked'],
    ],
    ['gone by', day({}, '2027-01-01'), ['past']],
    ['gone by since an hour', day({}, MONDAY, { now: at(MONDAY, 18) }), ['past']],
    ['partly gone by', day({ noticeMinutes: 0 }, MONDAY, { now: at(MONDAY, 12) }), ['past', '12:00 – 17:00']],
    ['all within notice', day({ noticeMinutes: 1_440 }, MONDAY, { now: at(MONDAY, 8) }), ['notice']],
    ['partly within notice', day({ noticeMinutes: 180 }, MONDAY, { now: at(MONDAY, 8) }), ['notice', '11:00 – 17:00']],
    ['too little left after notice', day({ noticeMinutes: 120 }, MONDAY, { now: at(MONDAY, 14.5) }), ['notice']],
    ['too far ahead', day({ windowDays: 1 }, MONDAY), ['beyond-window']],
    ['paused', day({ state: 'paused' }, MONDAY), ['paused']],
  ])('%s (B4)', (_name, found, expected) => {
    expect(found).toEqual(expected);
  });

  it('includes the opening hours, for drawing', () => {
    const found = explainDay(exampleListing({ state: 'paused' }), workweek, [], [], { date: MONDAY, now: NOW });
    expect(found.open).toEqual([{ startsAt: '2027-01-04T14:00:00.000Z', endsAt: '2027-01-04T22:00:00.000Z' }]);
  });

  it('never reveals the bookings: a booked day looks the same for every guest', () => {
    const [a, b] = [
      [taken(at(MONDAY, 9), at(MONDAY, 17))],
      [taken(at(MONDAY, 9), at(MONDAY, 13)), taken(at(MONDAY, 13), at(MONDAY, 17))],
    ];
    expect(day({}, MONDAY, { occupied: a })).toEqual(day({}, MONDAY, { occupied: b }));
  });
});

describe('availability: whatever the hours and bookings', () => {
  const zone = fc.constantFrom(
    NEW_YORK,
    BERLIN,
    'Australia/Lord_Howe',
    'Africa/Cairo',
    'America/Phoenix',
    'Asia/Kathmandu',
    'Antarctica/Troll',
  );
  const date = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2027-01-01', days));
  const weekly = fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
      .map(([weekday, a, b]) => rule(weekday, Math.min(a, b - 1) / 4, Math.max(a + 1, b) / 4)),
    { maxLength: 14 },
  );
  const occupied = fc.array(
    fc.record({
      start: fc.integer({ min: -200, max: 400 }),
      length: fc.integer({ min: 1, max: 60 }),
      seat: fc.constantFrom(1, 2, null),
    }),
    { maxLength: 8 },
  );
  const rules = fc.record({
    seats: fc.constantFrom(1, 2),
    startStepMinutes: fc.constantFrom(15, 30, 60),
    minDurationMinutes: fc.constantFrom(30, 60, 180),
    weekdayMinMinutes: fc.option(fc.array(fc.constantFrom(null, 30, 120, 480), { minLength: 7, maxLength: 7 })),
    noticeMinutes: fc.constantFrom(0, 120),
    bufferAfterMinutes: fc.constantFrom(0, 30, 120),
  });

  const changesClock = (from: Date, to: Date, timeZone: string): boolean =>
    [from, to].some((instant) => {
      const { startsAt, endsAt } = localDayBounds(startsOnLocalDate(instant, timeZone), timeZone);
      return minutesBetween(startsAt, endsAt) !== 1_440;
    });

  it('every start offered can be booked, and nothing that overlaps a booking is free (B4, A4, C8)', () => {
    fc.assert(
      fc.property(zone, date, weekly, occupied, rules, (timeZone, day, hoursOfWeek, bookings, some) => {
        const listing = exampleListing({ ...some, timeZone, maxDurationMinutes: 1_440, windowDays: 365 });
        const midnight = localDayBounds(day, timeZone).startsAt;
        const now = addMinutes(midnight, 8 * 60);
        const rows = bookings.map(({ start, length, seat }) => {
          const startsAt = addMinutes(midnight, start * 15);
          return taken(startsAt, addMinutes(startsAt, length * 15), { seat, bufferMinutes: bufferMinutes(listing) });
        });
        const runs = freeRuns(listing, hoursOfWeek, [], rows, { fromDate: day, toDate: addDays(day, 1), now });
        const check = (startsAt: Date, endsAt: Date) =>
          checkSlot(listing, hoursOfWeek, [], rows, { startsAt, endsAt, guests: 1, now });
        const step = listing.startStepMinutes;
        for (const { startsAt } of slotStarts({ ...listing, minDurationMinutes: step }, runs)) {
          const minutes = Math.ceil(minimumMinutesFrom(listing, startsAt) / step) * step;
          if (!runs.some((run) => run.startsAt <= startsAt && minutesBetween(startsAt, run.endsAt) >= minutes))
            continue;
          const endsAt = addMinutes(startsAt, minutes);
          const verdict = check(startsAt, endsAt);
          // The shortest booking may end off the grid where a clock change moves it; all else must be bookable.
          if (!verdict.ok) expect([verdict.code, changesClock(startsAt, endsAt, timeZone)]).toEqual(['OFF_STEP', true]);
        }
        for (const run of runs) {
          // One cut where the asked days end may have its only end after them.
          const shortest = minimumMinutesFrom(listing, run.startsAt);
          const quarters = Math.max(0, minutesBetween(run.startsAt, run.endsAt) - shortest) / 15;
          const ends = Array.from({ length: quarters + 1 }, (_, i) => addMinutes(run.startsAt, shortest + i * 15));
          const isCut = run.startsAt <= midnight || run.endsAt >= localDayBounds(addDays(day, 1), timeZone).endsAt;
          if (!isCut) expect(ends.some((endsAt) => check(run.startsAt, endsAt).ok)).toBe(true);
          expect(run.startsAt >= addMinutes(now, listing.noticeMinutes)).toBe(true);
          expect(
            rows.filter((row) => overlaps(row, run)).every((row) => listing.seats === 2 && row.seat !== null),
          ).toBe(true);
        }
      }),
      rounds(150, 4_500),
    );
  });

  it('each day shows exactly what the whole range has on it, inside its opening hours (B4)', () => {
    fc.assert(
      fc.property(zone, date, weekly, rules, (timeZone, day, hoursOfWeek, some) => {
        const listing = exampleListing({ ...some, timeZone, windowDays: 365 });
        const now = localDayBounds(day, timeZone).startsAt;
        const days = explainDays(listing, hoursOfWeek, [], [], { fromDate: day, toDate: addDays(day, 8), now });
        for (const one of days) {
          expect(explainDay(listing, hoursOfWeek, [], [], { date: one.date, now })).toEqual(one);
          const open = openRanges(one.date, hoursOfWeek, [], timeZone);
          for (const free of one.free) {
            const range = { startsAt: new Date(free.startsAt), endsAt: new Date(free.endsAt) };
            expect(open.some((hoursOpen) => contains(hoursOpen, range))).toBe(true);
          }
        }
      }),
      rounds(60, 1_800),
    );
  });
});
