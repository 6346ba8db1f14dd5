import { describe, expect, it } from 'vitest';
import { foldDates } from './agenda-spans.ts';

const week = ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];
const texts = (alone: readonly string[], likeness: (date: string) => string = () => '', dates = week) =>
  foldDates(dates, { isAlone: (date) => alone.includes(date), likeness }).map(({ from, to }) =>
    from === to ? from.slice(5) : `${from.slice(5)}…${to.slice(5)}`,
  );

describe('the days of a list (C20)', () => {
  it('that are empty share a line, across months too', () => {
    expect(texts([])).toEqual(['11-28…12-04']);
    expect(texts(week)).toEqual(week.map((date) => date.slice(5)));
    expect(texts(['2026-11-30'])).toEqual(['11-28…11-29', '11-30', '12-01…12-04']);
  });

  it('are distinguished where they are open at other hours', () => {
    const isWeekend = (date: string) => (date < '2026-11-30' ? 'closed' : '9–17');
    expect(texts(['2026-12-02'], isWeekend)).toEqual(['11-28…11-29', '11-30…12-01', '12-02', '12-03…12-04']);
  });

  it('that do not follow one another stay apart', () => {
    expect(texts([], undefined, ['2026-11-02', '2026-11-24', '2026-11-25'])).toEqual(['11-02', '11-24…11-25']);
    expect(texts([], undefined, [])).toEqual([]);
  });
});
