import { describe, expect, it } from 'vitest';
import { fitView, listDates, movedBy, placeIn, writePlace } from './properties-url.ts';

const HOME = '019abcde-0000-7000-8000-000000000001';
const at = (search: string) => placeIn(new URLSearchParams(search), '2026-11-26');

describe('the URL of the calendar for all properties', () => {
  it('round-trips through the URL', () => {
    const place = at(`view=month&on=2026-12-05&home=${HOME}&kind=desk&state=live&q=garden`);
    expect(place).toEqual({
      view: 'month',
      on: '2026-12-05',
      propertyId: HOME,
      kind: 'desk',
      state: 'live',
      q: 'garden',
    });
    expect(placeIn(new URLSearchParams(writePlace(place)), '2026-11-26')).toEqual(place);
  });

  it('falls back to the current two weeks for invalid URLs', () => {
    expect(at('view=year&on=2026-02-31&home=%27or&kind=castle&state=deleted')).toEqual({
      view: 'weeks',
      on: '2026-11-26',
      propertyId: undefined,
      kind: undefined,
      state: undefined,
      q: undefined,
    });
  });

  it('shows a month, two whole weeks or a day, and moves by as much', () => {
    const dates = (search: string) => listDates(at(search), 7);
    expect([dates('view=month&on=2028-02-10').length, dates('view=month&on=2028-02-10')[0]]).toEqual([
      29,
      '2028-02-01',
    ]);
    expect([dates('on=2026-11-26')[0], dates('on=2026-11-26').at(-1)]).toEqual(['2026-11-22', '2026-12-05']);
    expect(dates('view=day&on=2026-11-26')).toEqual(['2026-11-26']);
    expect(movedBy(at('view=month&on=2026-01-31'), 1).on).toBe('2026-02-01');
    expect(movedBy(at('on=2026-11-26'), -1).on).toBe('2026-11-12');
    expect(movedBy(at('view=day&on=2026-11-26'), 1).on).toBe('2026-11-27');
  });

  it('shows one week on tablets and two on wider screens, whichever the URL says', () => {
    const week = at('view=week&on=2026-11-26');
    const dates = listDates(week, 7);
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-11-22', '2026-11-28', 7]);
    expect(movedBy(week, 1).on).toBe('2026-12-03');
    expect([fitView('weeks', true), fitView('week', false)]).toEqual(['week', 'weeks']);
    expect([fitView('day', true), fitView('month', false)]).toEqual(['day', 'month']);
  });
});
