import { describe, expect, it } from 'vitest';
import { isShownTwice, localDay } from '../../lib/dates/local-day.ts';
import { endsOn, sameTimeOn, startsOn, weeksUntil } from './block-times.ts';

const NEW_YORK = 'America/New_York';
const at = (text: string) => Date.parse(text);

describe('times to block (C3)', () => {
  it.each([
    ['2027-03-14', 92],
    ['2027-11-07', 100],
    ['2026-11-24', 96],
  ])('%s has %i quarters of an hour to begin in, and to end in', (date, count) => {
    const { startsMs } = localDay(date, NEW_YORK);
    expect(startsOn(date, NEW_YORK, startsMs)).toHaveLength(count);
    expect(endsOn(date, NEW_YORK, startsMs, startsMs)).toHaveLength(count);
    expect(endsOn(date, NEW_YORK, startsMs, startsMs).at(-1)).toBe(localDay(date, NEW_YORK).endsMs);
  });

  it('offers half an hour on Lord Howe twice, distinguishable', () => {
    const starts = startsOn('2027-04-04', 'Australia/Lord_Howe', 0);
    expect(starts).toHaveLength(98);
    expect(starts.filter((ms) => isShownTwice(ms, 'Australia/Lord_Howe'))).toHaveLength(4);
    expect(startsOn('2027-10-03', 'Australia/Lord_Howe', 0)).toHaveLength(94);
  });

  it('keeps a time that isn’t on a quarter hour', () => {
    const odd = at('2026-11-24T14:05Z');
    expect(startsOn('2026-11-24', NEW_YORK, odd)).toContain(odd);
    expect(startsOn('2026-11-25', NEW_YORK, odd)).not.toContain(odd);
    expect(endsOn('2026-11-24', NEW_YORK, odd, at('2026-11-24T15:05Z'))[0]).toBe(at('2026-11-24T14:15Z'));
  });

  it('moves to another date at the same wall-clock time, across clock changes too', () => {
    const saturday = localDay('2027-03-13', NEW_YORK);
    expect(sameTimeOn('2027-03-14', at('2027-03-13T14:00Z'), saturday, NEW_YORK)).toBe(at('2027-03-14T13:00Z'));
    expect(sameTimeOn('2027-03-14', at('2027-03-13T07:30Z'), saturday, NEW_YORK)).toBe(at('2027-03-14T07:00Z'));
    expect(sameTimeOn('2027-03-14', saturday.endsMs, saturday, NEW_YORK)).toBe(at('2027-03-15T04:00Z'));
  });

  it.each([
    ['2026-12-23', 5, '2026-12-22'],
    ['2026-11-24', 1, '2026-11-24'],
    ['2026-11-20', 0, '2026-11-24'],
  ])('every week until %s is %i times, the last on %s', (until, count, lastOn) => {
    expect(weeksUntil('2026-11-24', until)).toEqual({ count, lastOn });
  });
});
