import { describe, expect, it } from 'vitest';
import { makeCalendar, makeEvent } from './example-calendar.ts';
import { readInThread } from './read-in-thread.ts';

const INPUT = {
  fromMs: Date.parse('2026-11-20T00:00Z'),
  toMs: Date.parse('2027-12-26T00:00Z'),
  timeZone: 'America/New_York',
};
const toBytes = (text: string) => new TextEncoder().encode(text);
const FINE = toBytes(makeCalendar(makeEvent('DTSTART:20261201T150000Z', 'DURATION:PT1H')));

describe('reading in a thread', () => {
  it('returns what the file says, many at once', async () => {
    const readings = await Promise.all(Array.from({ length: 7 }, () => readInThread(FINE, INPUT)));
    for (const { busyMs, eventCount } of readings) {
      expect([...busyMs]).toEqual([Date.parse('2026-12-01T15:00Z'), Date.parse('2026-12-01T16:00Z')]);
      expect(eventCount).toBe(1);
    }
  });

  it('says why it can’t', async () => {
    await expect(readInThread(toBytes('<html>'), INPUT)).rejects.toMatchObject({ fault: 'not-a-calendar' });
  });

  it('stops what takes too long, and continues with the next (A18)', async () => {
    const hourly = () => makeEvent('DTSTART:20260101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=HOURLY');
    const endless = toBytes(makeCalendar(...Array.from({ length: 1_000 }, hourly)));
    const since = performance.now();
    await expect(readInThread(endless, INPUT, 300)).rejects.toMatchObject({ fault: 'too-complex' });
    expect(performance.now() - since).toBeLessThan(5_000);
    expect((await readInThread(FINE, INPUT)).eventCount).toBe(1);
  });
});
