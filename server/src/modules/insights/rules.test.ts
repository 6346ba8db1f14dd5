import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, datesBetween, toWeekday } from '../../lib/time/dates.ts';
import { sumByCurrency, toStretch } from './earnings-chart-rules.ts';
import { heatMap, type ListingHours, type LocalStay } from './occupancy-rules.ts';
import { type Figures, findTips, type ListingFigures } from './tip-rules.ts';

describe('the range of the earnings chart (K4)', () => {
  it.each([
    ['days', '2026-11-21', '2026-11-06', '2026-12-05', 30],
    ['days', '2026-03-01', '2026-02-14', '2026-03-15', 30],
    ['months', '2026-11-21', '2026-02-01', '2027-01-31', 12],
    ['months', '2026-01-31', '2025-04-01', '2026-03-31', 12],
  ] as const)('%s around %s: %s to %s, %i bars (K4)', (span, today, fromDate, toDate, count) => {
    const stretch = toStretch(span, today);
    expect(stretch).toMatchObject({ fromDate, toDate });
    expect(stretch.starts).toHaveLength(count);
    expect(stretch.starts[0]).toBe(fromDate);
  });

  it('never adds currencies up (K4)', () => {
    const sum = { startsOn: '2026-11-01', closedMinor: 100, expectedMinor: 20, stays: 1 };
    const found = sumByCurrency(
      [
        { ...sum, currency: 'CAD' },
        { ...sum, currency: 'USD', stays: 2 },
        { ...sum, currency: 'USD', startsOn: '2026-12-01' },
      ],
      ['2026-10-01', '2026-11-01', '2026-12-01'],
    );
    expect(found).toEqual([
      {
        currency: 'USD',
        closedMinor: 200,
        expectedMinor: 40,
        stays: 3,
        bars: [
          { startsOn: '2026-10-01', closedMinor: 0, expectedMinor: 0 },
          { startsOn: '2026-11-01', closedMinor: 100, expectedMinor: 20 },
          { startsOn: '2026-12-01', closedMinor: 100, expectedMinor: 20 },
        ],
      },
      expect.objectContaining({ currency: 'CAD', closedMinor: 100, expectedMinor: 20, stays: 1 }),
    ]);
  });
});

const MONDAY = '2026-11-02';
const WINDOW = { fromDate: MONDAY, toDate: addDays(MONDAY, 13) };
const nineToFive = [{ startMinute: 540, endMinute: 1_020 }];
const listing = (more: Partial<ListingHours> = {}): ListingHours => ({
  listingId: 'r1',
  seats: 1,
  sinceDate: '2026-01-01',
  openOn: (date) => (toWeekday(date) <= 5 ? nineToFive : []),
  ...more,
});
const stay = (localStart: string, localEnd: string, more: Partial<LocalStay> = {}): LocalStay => ({
  listingId: 'r1',
  localStart,
  localEnd,
  guests: 1,
  ...more,
});

describe('how much of the open hours was booked (K6)', () => {
  it('counts minutes of each hour of the week, inside open hours only (K6)', () => {
    const map = heatMap([listing()], [stay('2026-11-03 08:30 EST', '2026-11-03 10:15 EST')], WINDOW);
    expect(map.total).toEqual({ openMinutes: 10 * 480, bookedMinutes: 75 });
    const tuesday = map.cells.filter(({ weekday, bookedMinutes }) => weekday === 2 && bookedMinutes > 0);
    expect(tuesday).toEqual([
      { weekday: 2, hour: 9, openMinutes: 120, bookedMinutes: 60 },
      { weekday: 2, hour: 10, openMinutes: 120, bookedMinutes: 15 },
    ]);
    expect(map.cells.some(({ weekday }) => weekday > 5)).toBe(false);
  });

  it('of a stay of days takes the open hours, and only those in the window (K6)', () => {
    const map = heatMap([listing()], [stay('2026-10-30 09:00 EDT', '2026-11-03 12:00 EST')], WINDOW);
    expect(map.total.bookedMinutes).toBe(480 + 180);
  });

  it.each([
    ['a seat each', { seats: 4 }, 2, 4 * 10 * 480, 2 * 60],
    ['a room is one, however many come', {}, 3, 10 * 480, 60],
    ['a room published meanwhile', { sinceDate: '2026-11-09' }, 1, 5 * 480, 0],
  ])('%s (K6)', (_name, more, guests, openMinutes, bookedMinutes) => {
    const one = stay('2026-11-03 09:00 EST', '2026-11-03 10:00 EST', { guests });
    expect(heatMap([listing(more)], [one], WINDOW).total).toEqual({ openMinutes, bookedMinutes });
  });

  it('is never fuller than open, and the hours add up to the whole (K6)', () => {
    const minute = fc.integer({ min: 0, max: 1_440 });
    const ranges = fc
      .array(fc.record({ startMinute: minute, endMinute: minute }))
      .map((all) =>
        all.map(({ startMinute: a, endMinute: b }) => ({ startMinute: Math.min(a, b), endMinute: Math.max(a, b) })),
      );
    const clock = fc
      .record({ day: fc.integer({ min: -3, max: 17 }), minute: fc.integer({ min: 0, max: 1_439 }) })
      .map(({ day, minute: at }) => {
        const [hour, rest] = [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0'));
        return `${addDays(MONDAY, day)} ${hour}:${rest} EST`;
      });
    fc.assert(
      fc.property(ranges, clock, clock, (open, one, other) => {
        const [from, to] = [one, other].sort() as [string, string];
        const { total, cells } = heatMap([listing({ openOn: () => open })], [stay(from, to)], WINDOW);
        const sum = (pick: 'openMinutes' | 'bookedMinutes') => cells.reduce((all, cell) => all + cell[pick], 0);
        expect([sum('openMinutes'), sum('bookedMinutes')]).toEqual([total.openMinutes, total.bookedMinutes]);
        for (const cell of cells) expect(cell.bookedMinutes).toBeLessThanOrEqual(cell.openMinutes);
        expect(total.openMinutes).toBeLessThanOrEqual(datesBetween(WINDOW.fromDate, WINDOW.toDate).length * 1_440);
      }),
    );
  });
});

const figures = (more: Partial<ListingFigures> = {}): ListingFigures => ({
  listingId: 'r1',
  title: 'Attic desk',
  isOnRequest: true,
  wasThereThroughout: true,
  openMinutes: 20_000,
  bookedMinutes: 5_000,
  accepted: 0,
  declined: 0,
  expired: 0,
  medianMinutes: null,
  ...more,
});
const silent: Figures = { asked: 3, expired: 1, lost: [], rooms: [figures()], cells: [] };
const friday = { weekday: 5, openMinutes: 300, bookedMinutes: 270 };

describe('tips from one’s own figures (K7)', () => {
  it('gives no tips without enough data (K7)', () => {
    expect(findTips(silent)).toEqual([]);
    expect(findTips({ ...silent, rooms: [] })).toEqual([]);
    // None of the host's listings was booked, so this one isn't an exception.
    expect(findTips({ ...silent, rooms: [figures({ bookedMinutes: 0 })] })).toEqual([]);
    // Five open hours fill up quickly.
    expect(findTips({ ...silent, cells: [{ ...friday, hour: 9 }] })).toEqual([]);
    expect(findTips({ ...silent, rooms: [figures({ accepted: 9, declined: 1 })] })).toEqual([]);
    expect(findTips({ ...silent, rooms: [figures({ accepted: 9, isOnRequest: false })] })).toEqual([]);
  });

  it('names each with the figures it rests on (K7)', () => {
    const lost = [{ currency: 'USD', amountMinor: 9_000 }];
    const cells = Array.from({ length: 9 }, (_, hour) => ({ ...friday, hour: 9 + hour }));
    const found = findTips({
      asked: 12,
      expired: 3,
      lost,
      cells,
      rooms: [figures(), figures({ listingId: 'r2', title: 'Nook', bookedMinutes: 0 })],
    });
    expect(found).toEqual([
      { code: 'unanswered', expired: 3, asked: 12, lost },
      { code: 'full-weekday', weekday: 5, openMinutes: 2_700, bookedMinutes: 2_430 },
      { code: 'empty-room', listing: { _id: 'r2', title: 'Nook' }, openMinutes: 20_000 },
    ]);
    expect(findTips({ ...silent, rooms: [figures({ accepted: 8, medianMinutes: 95 })] })).toEqual([
      { code: 'always-yes', listing: { _id: 'r1', title: 'Attic desk' }, accepted: 8, medianMinutes: 95 },
    ]);
  });
});
