// What local rules allow, over all listings of a property, in the property's zone.
import { describe, expect, it } from 'vitest';
import { instantOfWallClock } from '../../lib/time/zoned.ts';
import { explainDay } from './calendar.ts';
import { BERLIN, everyDay, exampleListing, NEW_YORK } from './example-listing.ts';
import { checkSlot } from './rules.ts';
import {
  allowedHours,
  checkVisitCounts,
  countVisits,
  findExceeded,
  type Limits,
  limitedRanges,
  type Visit,
} from './visit-limits.ts';

const MONDAY = '2027-01-04';
const NOW = new Date('2027-01-02T12:00Z');
const at = (date: string, hour: number, zone = NEW_YORK): Date => instantOfWallClock(date, Math.round(hour * 60), zone);
const range = (date: string, from: number, to: number, zone = NEW_YORK) => ({
  startsAt: at(date, from, zone),
  endsAt: at(date, to, zone),
});
const NO_LIMITS: Limits = { counts: 'visits', perHour: null, perDay: null, perWeek: null, hours: [], cars: null };
const limits = (changes: Partial<Limits>): Limits => ({ ...NO_LIMITS, ...changes });
let count = 0;
const visit = (date: string, from: number, to: number, guests = 1, zone = NEW_YORK): Visit => {
  count += 1;
  return { bookingId: String(count), guests, cars: 0, ...range(date, from, to, zone) };
};
const wanted = (date: string, from: number, to: number, guests = 1, zone = NEW_YORK) => ({
  guests,
  ...range(date, from, to, zone),
});

const checkCounts = (
  stated: Limits,
  visits: readonly Visit[],
  slot: Parameters<typeof checkVisitCounts>[2],
  zone = NEW_YORK,
) => checkVisitCounts(stated, countVisits(stated, visits, zone), slot, zone);

describe('how visits count', () => {
  it('counts bookings or people, in each clock hour that they touch', () => {
    const known = [visit(MONDAY, 9, 10.5, 2)];
    const perHour = (changes: Partial<Limits>, from: number, to: number, guests = 1) =>
      checkCounts(limits({ perHour: 2, ...changes }), known, wanted(MONDAY, from, to, guests), NEW_YORK)?.per;
    expect(perHour({}, 9, 12)).toBeUndefined();
    expect(perHour({ perHour: 1 }, 10.5, 12)).toBe('hour');
    expect(perHour({ perHour: 1 }, 11, 12)).toBeUndefined();
    expect(perHour({ counts: 'visitors' }, 10.5, 12)).toBe('hour');
    expect(perHour({ counts: 'visitors' }, 11, 12, 2)).toBeUndefined();
    expect(perHour({ counts: 'visitors' }, 11, 12, 3)).toBe('hour');
  });

  it('counts a stay on each of its days, and begins weeks on Monday', () => {
    const stay = visit('2027-01-03', 9, 17);
    const twoDays = { ...visit(MONDAY, 9, 17), endsAt: at('2027-01-05', 17) };
    const perWeek = (most: number, date: string, until = date) =>
      checkCounts(
        limits({ perWeek: most }),
        [stay, twoDays],
        { guests: 1, startsAt: at(date, 9), endsAt: at(until, 17) },
        NEW_YORK,
      )?.per;
    // The Sunday belongs to the week before.
    expect(perWeek(3, '2027-01-06')).toBeUndefined();
    expect(perWeek(2, '2027-01-06')).toBe('week');
    expect(perWeek(3, '2027-01-06', '2027-01-07')).toBe('week');
    expect(perWeek(2, '2027-01-11')).toBeUndefined();
  });

  it('counts a booking once where it meets the hours of a change that is being paid', () => {
    const booked = visit(MONDAY, 9, 11);
    const moved = { ...booked, ...range(MONDAY, 10, 12) };
    const check = (perDay: number) =>
      checkCounts(limits({ perDay }), [booked, moved], wanted(MONDAY, 14, 15), NEW_YORK)?.per;
    expect(check(2)).toBeUndefined();
    expect(check(1)).toBe('day');
  });

  it('counts by the property’s clock on days when it changes', () => {
    // On 2026-10-25, 2:00 to 3:00 comes twice in Berlin. It is one clock hour, and the day has 25 hours.
    const night = '2026-10-25';
    const known = [visit(night, 2, 3, 1, BERLIN)];
    const check = (zoned: { startsAt: Date; endsAt: Date }) =>
      checkCounts(limits({ perHour: 1 }), known, { guests: 1, ...zoned }, BERLIN)?.per;
    const second = { startsAt: new Date('2026-10-25T01:00Z'), endsAt: new Date('2026-10-25T02:00Z') };
    expect(check(second)).toBe('hour');
    expect(check(range(night, 3, 4, BERLIN))).toBeUndefined();
    const [full] = limitedRanges(limits({ perHour: 1 }), known, { fromDate: night, toDate: night }, BERLIN);
    expect(full).toMatchObject({ startsAt: new Date('2026-10-25T00:00Z'), endsAt: new Date('2026-10-25T02:00Z') });
    // Late on the Sunday when clocks went forward in New York is still that Sunday.
    const sunday = [visit('2027-03-14', 22, 23)];
    const perDay = (date: string, from: number) =>
      checkCounts(limits({ perDay: 1 }), sunday, wanted(date, from, from + 1), NEW_YORK)?.per;
    expect(perDay('2027-03-14', 0)).toBe('day');
    expect(perDay('2027-03-15', 0)).toBeUndefined();
  });
});

describe('guests’ cars', () => {
  const parked = (from: number, to: number, cars = 1): Visit => ({ ...visit(MONDAY, from, to), cars });
  const check = (most: number, visits: readonly Visit[], from: number, to: number, cars = 1) =>
    checkCounts(limits({ cars: most }), visits, { ...wanted(MONDAY, from, to), cars })?.per;

  it('count while they’re there together, to the minute', () => {
    const known = [parked(9, 10.5), parked(12, 14)];
    expect(check(1, known, 10, 11)).toBe('cars');
    expect(check(1, known, 10.5, 12)).toBeUndefined();
    // Neither meets the other, so two places are enough for a third one that meets both.
    expect([check(2, known, 9, 14), check(1, known, 9, 14)]).toEqual([undefined, 'cars']);
    expect([check(3, known, 9, 14, 2), check(2, known, 9, 14, 2)]).toEqual([undefined, 'cars']);
  });

  it('never keep out people who come without one, even above the limit', () => {
    expect(check(0, [parked(9, 12, 3)], 9, 12, 0)).toBeUndefined();
    expect(check(0, [], 9, 12)).toBe('cars');
  });

  it('of a booking whose change is being paid count once where its hours meet', () => {
    const booked = parked(9, 11);
    const both = [booked, { ...booked, ...range(MONDAY, 10, 12) }];
    expect([check(2, both, 10, 11), check(1, both, 11, 12)]).toEqual([undefined, 'cars']);
  });

  it('exceed a limit that the host stated later, each with all others', () => {
    const known = [parked(9, 12, 2), parked(11, 13), parked(13, 14)];
    const judge = (cars: number) =>
      known.map(findExceeded(limits({ cars }), known, NEW_YORK)).map((found) => found?.per);
    expect(judge(3)).toEqual([undefined, undefined, undefined]);
    expect(judge(2)).toEqual(['cars', 'cars', undefined]);
  });

  it('close no hours', () => {
    const known = [parked(9, 12, 3)];
    expect(limitedRanges(limits({ cars: 0 }), known, { fromDate: MONDAY, toDate: MONDAY }, NEW_YORK)).toEqual([]);
  });
});

describe('bookings that exceed limits', () => {
  it('are judged with their own visits and all others', () => {
    const booked = visit(MONDAY, 9, 11, 2);
    const moved = { ...booked, ...range(MONDAY, 14, 16) };
    const other = visit(MONDAY, 10, 12);
    const judge = (changes: Partial<Limits>) =>
      [booked, moved, other].map(findExceeded(limits(changes), [booked, moved, other], NEW_YORK));
    expect(judge({ perDay: 2 })).toEqual([undefined, undefined, undefined]);
    expect(judge({ perDay: 1 }).map((reason) => reason?.per)).toEqual(['day', 'day', 'day']);
    expect(judge({ perHour: 1 }).map((reason) => reason?.per)).toEqual(['hour', undefined, 'hour']);
    expect(judge({ counts: 'visitors', perWeek: 3 })).toEqual([undefined, undefined, undefined]);
    expect(judge({ counts: 'visitors', perWeek: 2 }).map((reason) => reason?.per)).toEqual(['week', 'week', 'week']);
  });

  it('are found without comparing each with each', () => {
    const many = Array.from({ length: 6_000 }, (_, index) => {
      const date = new Date(Date.UTC(2027, 0, 4 + (index % 700))).toISOString().slice(0, 10);
      return visit(date, 9, 10);
    });
    const find = findExceeded(limits({ perHour: 50, perDay: 50, perWeek: 500 }), many, NEW_YORK);
    expect(many.filter((one) => find(one) !== undefined)).toEqual([]);
  });

  it('counts the hours only of days that are asked about', () => {
    const stays = Array.from({ length: 1_000 }, () => ({
      ...visit('2026-12-01', 0, 24),
      endsAt: at('2027-02-28', 24),
    }));
    expect(checkCounts(limits({ perHour: 1_000 }), stays, wanted(MONDAY, 9, 10))?.per).toBe('hour');
  });
});

const listing = (visitLimits: Limits) => exampleListing({ visitLimits, bufferAfterMinutes: 0 });
const check = (visitLimits: Limits, visits: Visit[], slot: ReturnType<typeof wanted>) => {
  const { weekly } = allowedHours(visitLimits, { weekly: everyDay, exceptions: [] });
  return checkSlot(
    listing(visitLimits),
    weekly,
    [],
    [],
    { ...slot, now: NOW },
    countVisits(visitLimits, visits, NEW_YORK),
  );
};
const explain = (visitLimits: Limits, visits: Visit[], date: string) => {
  const { weekly } = allowedHours(visitLimits, { weekly: everyDay, exceptions: [] });
  return explainDay(listing(visitLimits), weekly, [], [], { date, now: NOW, visits });
};

describe('a time that local rules leave no room for', () => {
  it('is refused with its own code and the limit in words', () => {
    const four = [9, 10, 11, 12].map((hour) => visit(MONDAY, hour, hour + 1));
    expect(check(limits({ perDay: 4 }), four, wanted(MONDAY, 14, 15))).toEqual({
      ok: false,
      code: 'VISIT_LIMIT',
      message: 'The host’s local rules allow 4 visits a day here. Please choose another day.',
      usedUp: { per: 'day', most: 4, counts: 'visits' },
    });
    expect(check(limits({ perDay: 5 }), four, wanted(MONDAY, 14, 15))).toEqual({ ok: true });
  });

  it('says when visits are allowed, also where the listing would be open', () => {
    const hours = [1, 2].map((weekday) => ({ weekday, startMinute: 600, endMinute: 960 }));
    expect(check(limits({ hours }), [], wanted(MONDAY, 9, 11))).toMatchObject({
      code: 'VISIT_LIMIT',
      message:
        'The host’s local rules allow visits 10 AM–4 PM (Eastern time) on Mondays. Please choose a time in these hours.',
    });
    expect(check(limits({ hours }), [], wanted('2027-01-06', 10, 12))).toMatchObject({
      code: 'VISIT_LIMIT',
      message: 'The host’s local rules allow no visits on Wednesdays. Please choose another day.',
    });
    expect(check(limits({ hours }), [], wanted(MONDAY, 10, 16))).toEqual({ ok: true });
    // The end is what's wrong.
    const wednesday = { guests: 1, startsAt: at('2027-01-05', 10), endsAt: at('2027-01-07', 12) };
    expect(check(limits({ hours }), [], wednesday)).toMatchObject({
      message: 'The host’s local rules allow no visits on Thursdays. Please choose another day.',
    });
    expect(check(limits({ hours }), [], wanted(MONDAY, 10, 17))).toMatchObject({
      message: expect.stringContaining('10 AM–4 PM'),
    });
    // Guests of several days leave in the evening.
    const stay = { guests: 1, startsAt: at(MONDAY, 10), endsAt: at('2027-01-05', 16) };
    expect(check(limits({ hours }), [], stay)).toEqual({ ok: true });
  });

  it('is the night between two allowed days: up to 24 hours are a visit', () => {
    const hours = [1, 2].map((weekday) => ({ weekday, startMinute: 480, endMinute: 1_200 }));
    const over = (from: number, until: number) => ({
      guests: 1,
      startsAt: at(MONDAY, from),
      endsAt: at('2027-01-05', until),
    });
    expect(check(limits({ hours }), [], over(19, 9))).toMatchObject({ code: 'VISIT_LIMIT' });
    expect(check(limits({ hours }), [], over(9, 9))).toMatchObject({ code: 'VISIT_LIMIT' });
    expect(check(limits({ hours }), [], over(9, 10))).toEqual({ ok: true });
  });

  it('is closed in the calendar, with the reason', () => {
    const four = [9, 10, 11, 12].map((hour) => visit(MONDAY, hour, hour + 1));
    const perDay = { per: 'day', most: 4, counts: 'visits' };
    expect(explain(limits({ perDay: 4 }), four, MONDAY)).toMatchObject({
      free: [],
      reason: 'visit-limit',
      visitLimit: perDay,
    });
    expect(explain(limits({ perDay: 4 }), four, '2027-01-05')).not.toHaveProperty('reason');
    const week = explain(limits({ perWeek: 4 }), four, '2027-01-09');
    expect(week).toMatchObject({ free: [], reason: 'visit-limit', visitLimit: { per: 'week' } });
    const hourly = explain(limits({ perHour: 1 }), [visit(MONDAY, 12, 13)], MONDAY);
    expect(hourly).toMatchObject({
      reason: 'visit-limit',
      visitLimit: { per: 'hour' },
      free: [
        { startsAt: at(MONDAY, 9).toISOString(), endsAt: at(MONDAY, 12).toISOString() },
        { startsAt: at(MONDAY, 13).toISOString(), endsAt: at(MONDAY, 17).toISOString() },
      ],
    });
  });

  it('is outside the opening hours in the calendar, which are cut to the allowed ones', () => {
    const hours = [{ weekday: 1, startMinute: 600, endMinute: 960 }];
    const day = { startsAt: at(MONDAY, 10).toISOString(), endsAt: at(MONDAY, 16).toISOString() };
    const monday = explain(limits({ hours }), [], MONDAY);
    expect(monday).toMatchObject({ open: [day], free: [day] });
    expect(monday).not.toHaveProperty('reason');
    expect(explain(limits({ hours }), [], '2027-01-05')).toMatchObject({
      free: [],
      reason: 'visit-limit',
      visitLimit: { per: 'hours' },
    });
  });
});
