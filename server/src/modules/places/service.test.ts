// The visitor's approximate location, and what other modules need of places. No database, no HTTP.
import { describe, expect, it } from 'vitest';
import { findCity, guessWhereabouts, nearestPlace } from './service.ts';

const guess = (timeZone?: string) => guessWhereabouts({ ip: '203.0.113.7', timeZone });

describe('whereabouts (AP9, HM7)', () => {
  it('answers the defaults when nothing is known', async () => {
    expect(await guess()).toEqual({
      success: false,
      location: { currency: 'USD', timezone: 'America/New_York', city: '', coordinates: { lat: 40, lng: -100 } },
    });
  });

  it.each([
    ['America/Toronto', 'Toronto', 'CAD', 'America/Toronto'],
    ['America/New_York', 'New York', 'USD', 'America/New_York'],
    ['America/Los_Angeles', 'Los Angeles', 'USD', 'America/Los_Angeles'],
    ['US/Pacific', 'Los Angeles', 'USD', 'America/Los_Angeles'],
    ['America/Vancouver', 'Vancouver', 'CAD', 'America/Vancouver'],
    ['America/Chicago', 'Chicago', 'USD', 'America/Chicago'],
    ['America/Denver', 'Denver', 'USD', 'America/Denver'],
    ['America/Halifax', 'Halifax', 'CAD', 'America/Halifax'],
    ['America/St_Johns', "St. John's", 'CAD', 'America/St_Johns'],
    ['Pacific/Honolulu', 'Honolulu', 'USD', 'Pacific/Honolulu'],
    ['america/winnipeg', 'Winnipeg', 'CAD', 'America/Winnipeg'],
  ])('takes the browser’s zone %s for %s', async (timeZone, city, currency, timezone) => {
    expect(await guess(timeZone)).toMatchObject({ success: true, location: { city, currency, timezone } });
  });

  it.each(['Europe/Berlin', 'Mars/Olympus', '', '+05:00', "'; --", 'UTC'])('does not guess from %j', async (zone) => {
    expect(await guess(zone)).toMatchObject({ success: false, location: { coordinates: { lat: 40, lng: -100 } } });
  });

  it('prefers an operator’s own reader, and survives its failure', async () => {
    const calgary = { lat: 51.05, lng: -114.07, city: 'Calgary', country: 'CA', timeZone: 'America/Edmonton' };
    const visitor = { ip: '203.0.113.7', timeZone: 'America/Toronto' };
    expect(await guessWhereabouts(visitor, async () => calgary)).toMatchObject({
      success: true,
      location: { city: 'Calgary', currency: 'CAD', timezone: 'America/Edmonton' },
    });
    expect(await guessWhereabouts(visitor, () => Promise.reject(new Error('no file')))).toMatchObject({
      success: true,
      location: { city: 'Toronto' },
    });
  });
});

describe('for other modules', () => {
  it('finds a place by raw text and searches 25 km around it; a whole state reaches to its towns (SE6)', () => {
    expect(findCity('portland oregon')).toMatchObject({
      placeId: 'gn-5746545',
      name: 'Portland',
      region: 'OR',
      country: 'US',
      kind: 'city',
      radiusKm: 25,
    });
    expect(findCity('NYC')).toMatchObject({ name: 'New York', radiusKm: 25 });
    expect(findCity('97214')).toMatchObject({ kind: 'postal', radiusKm: 25 });
    expect(findCity('Kitsilano')).toMatchObject({ kind: 'part', radiusKm: 25 });
    expect(findCity('Oregon')).toMatchObject({ kind: 'region' });
    expect(findCity('Oregon')?.radiusKm).toBeGreaterThan(300);
    expect(findCity('San Fransisco')).toBeUndefined();
  });

  it('finds the town nearest to a point', () => {
    expect(nearestPlace(45.52, -122.68)).toMatchObject({ name: 'Portland', region: 'OR' });
    expect(nearestPlace(43.64, -79.39)).toMatchObject({ name: 'Toronto' });
    expect(nearestPlace(0, 0)).toBeUndefined();
  });
});
