import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anEntry } from '../../../test/calendar-examples.ts';
import { localDay } from '../../lib/dates/local-day.ts';
import { toAxis } from '../../nouns/host-calendar/day-axis.ts';
import { dayParts, entriesOn, shownEntries } from './shown-entries.ts';
import { toColumns } from './side-by-side.ts';

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }))
  .map(([from, length]) => ({ from, until: from + length }));

describe('side by side (C19)', () => {
  it('no two in one column meet, and columns are as few as meet at once', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 25 }), (stretches) => {
        const columns = toColumns(stretches);
        const meet = (a: number, b: number) =>
          stretches[a]!.from < stretches[b]!.until && stretches[b]!.from < stretches[a]!.until;
        for (const [a, one] of columns.entries()) {
          expect(one.column).toBeLessThan(one.columns);
          const others = stretches.map((_, b) => b).filter((b) => b !== a && meet(a, b));
          for (const b of others) {
            expect(columns[b]!.column).not.toBe(one.column);
            expect(columns[b]!.columns).toBe(one.columns);
          }
          if (others.length === 0) expect(one).toEqual({ column: 0, columns: 1 });
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('what stands on a day (C19, C20)', () => {
  it('is one thing for all the seats it takes; two guests side by side stay two', () => {
    const block = { _id: 'k1', listingId: 'l1', note: 'Painters', occurrenceCount: 1 };
    const shown = shownEntries([
      anEntry('block', { _id: 'a', seat: 2, block }),
      anEntry('block', { _id: 'b', seat: 1, block }),
      anEntry('hold', { _id: 'c', seat: 1 }),
      anEntry('hold', { _id: 'd', seat: 2 }),
    ]);
    expect(shown.map(({ kind, seats }) => [kind, seats])).toEqual([
      ['block', [1, 2]],
      ['hold', [1]],
      ['hold', [2]],
    ]);
  });

  it('a night stands on both its days, and the time kept free afterwards on the one it reaches', () => {
    const night = anEntry('booking', {
      startsAt: '2026-11-25T03:00:00Z', // 22:00 in New York
      endsAt: '2026-11-25T05:00:00Z', // midnight
      gapEndsAt: '2026-11-25T05:30:00Z',
    });
    const [shown] = shownEntries([night]);
    const [tuesday, wednesday] = ['2026-11-24', '2026-11-25'].map((date) => localDay(date, 'America/New_York'));
    const on = (day: typeof tuesday) =>
      dayParts([shown!], day!, toAxis([day!])).map(({ from, until, gapUntil }) => [from, until, gapUntil]);
    expect(on(tuesday)).toEqual([[1320, 1440, 1440]]);
    expect(on(wednesday)).toEqual([[0, 0, 30]]);
    expect(entriesOn([shown!], wednesday!)).toEqual([]);
  });

  it('every entry of a day is drawn on it, inside it, and none over another', () => {
    const dates = ['2027-03-14', '2027-11-07', '2027-06-01'];
    const zone = fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo');
    const times = fc.array(fc.tuple(fc.integer({ min: -120, max: 110 }), fc.integer({ min: 1, max: 140 })), {
      maxLength: 14,
    });
    fc.assert(
      fc.property(fc.constantFrom(...dates), zone, times, (date, timeZone, list) => {
        const day = localDay(date, timeZone);
        const axis = toAxis([day]);
        const entries = shownEntries(
          list.map(([quarter, length], n) => {
            const moment = (quarters: number) => new Date(day.startsMs + quarters * 900_000).toISOString();
            const [startsAt, endsAt] = [moment(quarter), moment(quarter + length)];
            return anEntry('hold', { _id: `e${n}`, startsAt, endsAt, gapEndsAt: moment(quarter + length + 2) });
          }),
        );
        const parts = dayParts(entries, day, axis);
        for (const entry of entriesOn(entries, day)) {
          const part = parts.find((candidate) => candidate.entry === entry);
          expect(part && part.until - part.from).toBeGreaterThanOrEqual(30);
        }
        for (const part of parts) {
          expect(part.from).toBeGreaterThanOrEqual(0);
          expect(part.gapUntil).toBeLessThanOrEqual(axis.length);
          for (const other of parts) {
            if (other === part || other.column !== part.column) continue;
            expect(part.from < other.gapUntil && other.from < part.gapUntil).toBe(false);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
