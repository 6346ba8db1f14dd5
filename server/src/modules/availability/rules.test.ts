import { ERRORS } from '@daynook/contract/errors';
import { describe, expect, it } from 'vitest';
import { instantOfWallClock } from '../../lib/time/zoned.ts';
import type { Exception, ListingRules, OccupiedRange, WeeklyRule } from './bookable-listing.ts';
import { BERLIN, everyDay, exampleListing, NEW_YORK, rule, taken, workweek } from './example-listing.ts';
import { checkSlot } from './rules.ts';

const MONDAY = '2027-01-04';
const FRIDAY = '2027-01-08';
const NOW = '2027-01-02T12:00Z';

interface Asked {
  space?: Partial<ListingRules>;
  weekly?: WeeklyRule[];
  exceptions?: Exception[];
  occupied?: OccupiedRange[];
  fromDate?: string;
  from?: number;
  toDate?: string;
  to?: number;
  guests?: number;
  now?: string;
}

const at = (date: string, hour: number, zone = NEW_YORK): Date => instantOfWallClock(date, Math.round(hour * 60), zone);

/** Monday 9 to 12 for one guest by default. Returns 'ok', or the code and the text. */
function verdict({
  space,
  weekly = workweek,
  exceptions = [],
  occupied = [],
  fromDate = MONDAY,
  from = 9,
  toDate = fromDate,
  to = 12,
  guests = 1,
  now = NOW,
}: Asked): string {
  const rules = exampleListing(space);
  const found = checkSlot(rules, weekly, exceptions, occupied, {
    startsAt: at(fromDate, from, rules.timeZone),
    endsAt: at(toDate, to, rules.timeZone),
    guests,
    now: new Date(now),
  });
  return found.ok ? 'ok' : `${found.code}: ${found.message}`;
}

const closedOn = (date: string): Exception => ({ dateFrom: date, dateTo: date, kind: 'closed', ranges: [] });
const midday = taken(at(MONDAY, 12), at(MONDAY, 13));

describe('availability: whether these hours can be booked, and if not, why', () => {
  it.each<[string, Asked, string]>([
    ['an ordinary visit', {}, 'ok'],
    ['the whole opening hours', { to: 17 }, 'ok'],
    ['paused', { space: { state: 'paused' } }, 'LISTING_NOT_BOOKABLE: This workspace isn’t taking bookings right now.'],
    ['a draft', { space: { state: 'draft' } }, 'LISTING_NOT_BOOKABLE: This workspace isn’t taking bookings right now.'],
    ['end before start', { from: 12, to: 9 }, 'END_BEFORE_START: The end must be after the start.'],
    ['no time at all', { from: 9, to: 9 }, 'END_BEFORE_START: The end must be after the start.'],
    [
      'begun',
      { now: '2027-01-04T14:01Z' },
      'IN_THE_PAST: It’s already Mon, Jan 4, 9:01 AM (Eastern time) there. Choose a later start.',
    ],
    ['begins this very moment', { now: '2027-01-04T14:00Z', space: { noticeMinutes: 0 } }, 'ok'],
    ['start off the step', { from: 9.25 }, 'OFF_STEP: Choose a start and end on the hour or half hour (Eastern time).'],
    [
      'end off the step',
      { space: { startStepMinutes: 60 }, to: 11.5 },
      'OFF_STEP: Choose a start and end on the hour (Eastern time).',
    ],
    ['until a closing off the step', { weekly: [rule(1, 9, 17.25)], to: 17.25 }, 'ok'],
    ['too short', { to: 9.5 }, 'TOO_SHORT: The minimum booking is 1 hour. Please add time.'],
    [
      'too short for a Monday (C8)',
      { space: { weekdayMinMinutes: [240, null, null, null, null, null, null] }, to: 12.5 },
      'TOO_SHORT: The minimum booking on Mondays is 4 hours. Please add time.',
    ],
    [
      'long enough for a Monday, though not for other days (C8)',
      { space: { minDurationMinutes: 240, weekdayMinMinutes: [60, null, null, null, null, null, null] }, to: 10 },
      'ok',
    ],
    [
      'too short, as only Tuesdays take less (C8)',
      { space: { weekdayMinMinutes: [null, 30, null, null, null, null, null] }, to: 9.5 },
      'TOO_SHORT: The minimum booking is 1 hour. Please add time.',
    ],
    [
      'too long within a day',
      { space: { maxDurationMinutes: 240 }, to: 17 },
      'TOO_LONG: The maximum booking within a day is 4 hours. Please choose less time.',
    ],
    [
      'too long for a Monday (C8)',
      { space: { weekdayMaxMinutes: [120, null, null, null, null, null, null] }, to: 12 },
      'TOO_LONG: The maximum booking on Mondays is 2 hours. Please choose less time.',
    ],
    [
      'short enough for a Monday, though not for other days (C8)',
      { space: { maxDurationMinutes: 120, weekdayMaxMinutes: [480, null, null, null, null, null, null] }, to: 17 },
      'ok',
    ],
    [
      'too long, as only Tuesdays take more (C8)',
      { space: { maxDurationMinutes: 120, weekdayMaxMinutes: [null, 480, null, null, null, null, null] }, to: 12 },
      'TOO_LONG: The maximum booking within a day is 2 hours. Please choose less time.',
    ],
    [
      'too long a stay',
      { space: { maxStayDays: 4 }, toDate: FRIDAY, to: 17 },
      'TOO_LONG: The maximum booking is 4 days. Please choose fewer days.',
    ],
    ['as long a stay as may be', { space: { maxStayDays: 5 }, toDate: FRIDAY, to: 17 }, 'ok'],
    [
      'hundreds of years',
      { toDate: '2099-12-31', to: 17 },
      'TOO_LONG: The maximum booking is 28 days. Please choose fewer days.',
    ],
    [
      'too little notice',
      { now: '2027-01-04T13:00Z' },
      'NOTICE_TOO_SHORT: The host needs 2 hours of notice. The earliest start is Mon, Jan 4, 10 AM (Eastern time).',
    ],
    ['just enough notice', { now: '2027-01-04T12:00Z' }, 'ok'],
    [
      'two days of notice',
      { space: { noticeMinutes: 2_880 }, now: '2027-01-03T12:00Z' },
      'NOTICE_TOO_SHORT: The host needs 2 days of notice. The earliest start is Tue, Jan 5, 7 AM (Eastern time).',
    ],
    ['on the last day of the window', { space: { windowDays: 2 }, to: 17 }, 'ok'],
    [
      'a day beyond the window',
      { space: { windowDays: 1 } },
      'TOO_FAR_AHEAD: You can book up to 1 day ahead here, through Sun, Jan 3, 2027.',
    ],
    [
      'a stay that outlasts the window',
      { space: { windowDays: 5 }, toDate: FRIDAY, to: 17 },
      'TOO_FAR_AHEAD: You can book up to 5 days ahead here, through Thu, Jan 7, 2027.',
    ],
    ['as many people as it takes', { guests: 4 }, 'ok'],
    ['one more', { guests: 5 }, 'CAPACITY_EXCEEDED: This workspace allows up to 4 people.'],
    [
      'more people than seats',
      { space: { seats: 2 }, guests: 3 },
      'CAPACITY_EXCEEDED: This workspace allows up to 2 people.',
    ],
  ])('%s', (_name, asked, expected) => {
    expect(verdict(asked)).toBe(expected);
  });

  it.each<[string, Asked, string]>([
    ['a closed weekday', { fromDate: '2027-01-03' }, 'OUTSIDE_HOURS: Closed on Sundays. Please choose another day.'],
    [
      'closed for once',
      { exceptions: [closedOn(MONDAY)] },
      'OUTSIDE_HOURS: Closed on Mon, Jan 4, 2027. Please choose another day.',
    ],
    [
      'before opening',
      { from: 8 },
      'OUTSIDE_HOURS: Open 9 AM–5 PM (Eastern time) on Mondays. Please choose a time in these hours.',
    ],
    [
      'through the break',
      { weekly: [rule(1, 9, 12), rule(1, 13, 24)], to: 14 },
      'OUTSIDE_HOURS: Open 9 AM–12 PM and 1 PM–midnight (Eastern time) on Mondays. Please choose a time in these hours.',
    ],
    [
      'in summer, elsewhere',
      { space: { timeZone: BERLIN, windowDays: 365 }, fromDate: '2027-07-05', to: 18 },
      'OUTSIDE_HOURS: Open 9 AM–5 PM (Central European time) on Mondays. Please choose a time in these hours.',
    ],
    [
      'opened for once on a Sunday',
      { fromDate: '2027-01-03', exceptions: [{ ...closedOn('2027-01-03'), kind: 'open' }] },
      'ok',
    ],
  ])('hours: %s', (_name, asked, expected) => {
    expect(verdict(asked)).toBe(expected);
  });

  const nights = [...workweek, rule(1, 22, 24), rule(2, 0, 2)];
  it.each<[string, Asked, string]>([
    ['Monday to Friday', { toDate: FRIDAY, to: 17 }, 'ok'],
    ['over a closed weekend', { fromDate: FRIDAY, toDate: '2027-01-11', to: 17 }, 'ok'],
    ['from the first midnight to the last', { from: 0, toDate: FRIDAY, to: 24 }, 'ok'],
    [
      'begins on a closed date',
      { fromDate: '2027-01-03', toDate: MONDAY },
      'OUTSIDE_HOURS: Closed on Sundays. Please choose another day.',
    ],
    [
      'begins at a closed date’s midnight',
      { fromDate: '2027-01-03', from: 0, toDate: MONDAY },
      'OUTSIDE_HOURS: Closed on Sundays. Please choose another day.',
    ],
    [
      'ends on a closed date',
      { fromDate: FRIDAY, toDate: '2027-01-09' },
      'OUTSIDE_HOURS: Closed on Saturdays. Please choose another day.',
    ],
    [
      'begins before opening',
      { from: 6, toDate: FRIDAY, to: 17 },
      'OUTSIDE_HOURS: Open 9 AM–5 PM (Eastern time) on Mondays. Please choose a time in these hours.',
    ],
    [
      'ends after closing',
      { toDate: FRIDAY, to: 20 },
      'OUTSIDE_HOURS: Open 9 AM–5 PM (Eastern time) on Fridays. Please choose a time in these hours.',
    ],
    ['ends as it closes, begins just before', { from: 16, toDate: '2027-01-05', to: 10 }, 'ok'],
    [
      'begins as it closes',
      { from: 17, toDate: '2027-01-05', to: 10 },
      'OUTSIDE_HOURS: Open 9 AM–5 PM (Eastern time) on Mondays. Please choose a time in these hours.',
    ],
    ['through the night in one go', { weekly: nights, from: 22, toDate: '2027-01-05', to: 2 }, 'ok'],
    [
      'a night counts no dates',
      { weekly: nights, space: { maxStayDays: 1 }, from: 23, toDate: '2027-01-05', to: 1 },
      'ok',
    ],
    [
      'a stay of two dates does',
      { space: { maxStayDays: 1 }, toDate: '2027-01-05' },
      'TOO_LONG: The maximum booking is 1 day. Please choose fewer days.',
    ],
    [
      '36 hours where it never closes',
      { weekly: [1, 2, 3].map((weekday) => rule(weekday, 0, 24)), toDate: '2027-01-05', to: 21 },
      'ok',
    ],
    [
      'something taken in the middle',
      { toDate: FRIDAY, to: 17, occupied: [taken(at('2027-01-06', 20), at('2027-01-06', 21))] },
      'SLOT_TAKEN: Already booked for part of this time. Please choose another time.',
    ],
  ])('several dates: %s', (_name, asked, expected) => {
    expect(verdict(asked)).toBe(expected);
  });

  const kept = (side: 'before' | 'after') =>
    `SLOT_TAKEN: The host needs 30 minutes ${side} another booking. Please ${side === 'after' ? 'start later' : 'end earlier'}.`;
  it.each<[string, Asked, string]>([
    [
      'overlapping',
      { from: 11, to: 14, occupied: [midday] },
      'SLOT_TAKEN: Already booked for part of this time. Please choose another time.',
    ],
    [
      'inside',
      { from: 12, to: 13, occupied: [midday] },
      'SLOT_TAKEN: Already booked for part of this time. Please choose another time.',
    ],
    ['right before', { to: 12, occupied: [midday] }, kept('before')],
    ['right after', { from: 13, to: 14, occupied: [midday] }, kept('after')],
    ['with the buffer before', { to: 11.5, occupied: [midday] }, 'ok'],
    ['with the buffer after', { from: 13.5, to: 15, occupied: [midday] }, 'ok'],
    [
      'touching without buffers',
      { from: 13, to: 14, occupied: [taken(at(MONDAY, 12), at(MONDAY, 13), { bufferMinutes: 0 })] },
      'ok',
    ],
    ['on the other seat', { space: { seats: 2 }, from: 12, to: 13, occupied: [midday] }, 'ok'],
    [
      'two guests and one seat',
      { space: { seats: 2 }, from: 12, to: 13, guests: 2, occupied: [midday] },
      'SLOT_TAKEN: Already booked for part of this time. Please choose another time.',
    ],
    [
      'seats free by turns only',
      {
        space: { seats: 2 },
        from: 10,
        to: 16,
        occupied: [taken(at(MONDAY, 10), at(MONDAY, 12)), taken(at(MONDAY, 14), at(MONDAY, 16), { seat: 2 })],
      },
      'SLOT_TAKEN: Already booked for part of this time. Please choose another time.',
    ],
    [
      'a part of the place is taken',
      { space: { seats: 2 }, from: 12, to: 13, occupied: [{ ...midday, seat: null }] },
      'SLOT_TAKEN: Already booked for part of this time. Please choose another time.',
    ],
    [
      'on a seat that is no more',
      { from: 12, to: 13, occupied: [{ ...midday, seat: 2 }] },
      'SLOT_TAKEN: Already booked for part of this time. Please choose another time.',
    ],
  ])('taken: %s', (_name, asked, expected) => {
    expect(verdict(asked)).toBe(expected);
  });
});

describe('availability: the exact limits of the open hours', () => {
  it.each<[string, Asked, string]>([
    [
      'a visit until the last moment that can be booked',
      { weekly: [rule(1, 0, 24)], space: { windowDays: 2 }, from: 20, to: 24 },
      'ok',
    ],
    [
      'a visit beyond it',
      { weekly: [rule(1, 0, 24)], space: { windowDays: 1 }, from: 20, to: 24 },
      'TOO_FAR_AHEAD: You can book up to 1 day ahead here',
    ],
    [
      'a stay that ends when its last date opens',
      { toDate: FRIDAY, to: 9 },
      'OUTSIDE_HOURS: Open 9 AM–5 PM \\(Eastern time\\) on Fridays',
    ],
    [
      'a stay until the end of a closed date',
      { exceptions: [closedOn(FRIDAY)], toDate: FRIDAY, to: 24 },
      'OUTSIDE_HOURS: Closed on Fri, Jan 8',
    ],
  ])('%s', (_name, asked, words) => {
    expect(verdict(asked)).toMatch(new RegExp(`^${words}`));
  });
});

describe('availability: bookings across a clock change (X7)', () => {
  const sundays = [rule(7, 0, 24)];
  const check = (startsAt: string, endsAt: string, listing: Partial<ListingRules> = {}) => {
    const found = checkSlot(exampleListing({ windowDays: 365, ...listing }), sundays, [], [], {
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      guests: 1,
      now: new Date(NOW),
    });
    return found.ok ? 'ok' : `${found.code}: ${found.message}`;
  };

  it.each([
    ['from the first 1:30', '2027-11-07T05:30Z', '2027-11-07T08:00Z', 'ok'],
    [
      'from the second 1:30',
      '2027-11-07T06:30Z',
      '2027-11-07T08:00Z',
      'OFF_STEP: Clocks go back that night, so 1:30 AM (Eastern time) happens twice. Choose the first one or a later time.',
    ],
    ['until the second 1:30', '2027-11-07T04:30Z', '2027-11-07T06:30Z', 'ok'],
    ['from the second 1:00 to the same 2:00', '2027-11-07T05:00Z', '2027-11-07T06:00Z', 'ok'],
    ['over the hole', '2027-03-14T06:00Z', '2027-03-14T08:00Z', 'ok'],
  ])('%s', (_name, startsAt, endsAt, expected) => {
    expect(check(startsAt, endsAt)).toBe(expected);
  });

  it('the hour that the clock repeats makes a full day no longer than a day', () => {
    expect(check('2027-11-07T04:00Z', '2027-11-08T05:00Z', { maxDurationMinutes: 1_440 })).toBe('ok');
    expect(check('2027-11-07T04:00Z', '2027-11-07T10:00Z', { maxDurationMinutes: 300 })).toBe('ok');
    expect(check('2027-11-07T04:00Z', '2027-11-07T11:00Z', { maxDurationMinutes: 300 })).toContain('TOO_LONG');
  });

  const weekend = [rule(6, 0, 24), rule(7, 0, 24)];
  it.each([
    ['spring, 8 PM to 8 AM', '2027-03-14T01:00Z', '2027-03-14T12:00Z', 'ok'],
    ['spring, 8 PM to 9 AM', '2027-03-14T01:00Z', '2027-03-14T13:00Z', 'ok'],
    ['autumn, 8 PM to 8 AM', '2027-11-07T00:00Z', '2027-11-07T13:00Z', 'ok'],
    ['any other, 8 PM to 8 AM', '2027-03-21T00:00Z', '2027-03-21T12:00Z', 'ok'],
    ['any other, 8 PM to 8:30 AM', '2027-03-21T00:00Z', '2027-03-21T12:30Z', 'TOO_LONG'],
  ])('twelve hours at most over the night of %s', (_name, startsAt, endsAt, expected) => {
    const listing = exampleListing({ windowDays: 365, maxDurationMinutes: 720, maxStayDays: 1 });
    const input = { startsAt: new Date(startsAt), endsAt: new Date(endsAt), guests: 1, now: new Date(NOW) };
    const found = checkSlot(listing, weekend, [], [], input);
    expect(found.ok ? 'ok' : found.code).toBe(expected);
  });

  it('durations are elapsed time: an hour that the clock skips is none', () => {
    expect(check('2027-03-14T06:30Z', '2027-03-14T07:00Z')).toContain('TOO_SHORT');
  });
});

it('every code a slot can be refused with is in the API, with its status', () => {
  const codes = [
    'LISTING_NOT_BOOKABLE',
    'END_BEFORE_START',
    'IN_THE_PAST',
    'OFF_STEP',
    'TOO_SHORT',
    'TOO_LONG',
    'NOTICE_TOO_SHORT',
    'TOO_FAR_AHEAD',
    'CAPACITY_EXCEEDED',
    'OUTSIDE_HOURS',
  ] as const;
  expect(codes.map((code) => ERRORS[code][0])).toEqual(codes.map(() => 422));
  expect(ERRORS.SLOT_TAKEN[0]).toBe(409);
});

it('a week that never closes is one run', () => {
  expect(
    verdict({ weekly: everyDay.map(({ weekday }) => rule(weekday, 0, 24)), from: 20, toDate: '2027-01-05', to: 4 }),
  ).toBe('ok');
});
