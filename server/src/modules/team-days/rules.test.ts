import { describe, expect, it } from 'vitest';
import { haversineKm } from '../../lib/geo/sphere.ts';
import { estimateTrip } from '../../lib/geo/trips.ts';
import { byFairness, meetingPoint, tripsTo, whyNone } from './rules.ts';

const BROOKLYN = { lat: 40.65, lng: -73.95 };
const YONKERS = { lat: 40.93, lng: -73.9 };
const NEWARK = { lat: 40.73, lng: -74.17 };

describe('where a team could meet (E11)', () => {
  it('is where the longest trip is shortest, however many start in one place', () => {
    const middle = meetingPoint([BROOKLYN, BROOKLYN, BROOKLYN, YONKERS]);
    const ways = [BROOKLYN, YONKERS].map((area) => haversineKm(area, middle));
    expect(Math.abs(ways[0]! - ways[1]!)).toBeLessThan(0.5);
    const { worstKm } = tripsTo(meetingPoint([BROOKLYN, YONKERS, NEWARK]), [BROOKLYN, YONKERS, NEWARK]);
    for (const moved of [{ lat: 40.8, lng: -74 }, { lat: 40.75, lng: -73.95 }, BROOKLYN])
      expect(tripsTo(moved, [BROOKLYN, YONKERS, NEWARK]).worstKm).toBeGreaterThan(worstKm - 0.1);
  });

  it('is the area itself if there’s one', () => {
    expect(haversineKm(meetingPoint([NEWARK]), NEWARK)).toBeLessThan(0.001);
  });

  it('across the date line is there, and not on the other side of the world', () => {
    const [east, west] = [
      { lat: -17, lng: 179 },
      { lat: -17, lng: -179 },
    ];
    expect(tripsTo(meetingPoint([east, west]), [east, west]).worstKm).toBeLessThan(120);
  });
});

it('ranks by the longest trip, and by the average where those are alike', () => {
  const rooms = [
    { id: 'a', worstKm: 9, averageKm: 4 },
    { id: 'b', worstKm: 5.1, averageKm: 4 },
    { id: 'c', worstKm: 5.2, averageKm: 3 },
  ];
  expect(rooms.sort(byFairness).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

it('names the reason that’s easiest to change', () => {
  expect(whyNone([])).toBe('none-near');
  expect(whyNone(['too-small', 'team-rules'])).toBe('team-rules');
  expect(whyNone(['too-expensive', 'taken'])).toBe('too-expensive');
});

describe('an estimated trip', () => {
  it('is on foot if it’s short, and never shorter than a nearer one', () => {
    expect(estimateTrip(1)).toEqual({ km: 1, by: 'walk', minutesFrom: 15, minutesTo: 20 });
    let before = 0;
    for (let km = 2; km < 300; km += 1) {
      const { by, minutesFrom, minutesTo } = estimateTrip(km);
      expect(by).toBe('car');
      expect(minutesFrom).toBeGreaterThanOrEqual(before);
      expect(minutesTo).toBeGreaterThan(minutesFrom);
      before = minutesFrom;
    }
  });

  it('takes longer per kilometer in town than on highways', () => {
    expect(estimateTrip(5)).toMatchObject({ minutesFrom: 15, minutesTo: 25 });
    expect(estimateTrip(100)).toMatchObject({ minutesFrom: 105, minutesTo: 150 });
  });
});
