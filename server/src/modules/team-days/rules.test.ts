import { describe, expect, it } from 'vitest';
import { haversineKm } from '../../lib/geo/sphere.ts';
import { bandsTo, byFairness, coarsePoint, meetingPoint, whyNone } from './rules.ts';

const BROOKLYN = { lat: 40.65, lng: -73.95 };
const YONKERS = { lat: 40.93, lng: -73.9 };
const worstTo = (room: { lat: number; lng: number }, areas: (typeof room)[]) =>
  Math.max(...areas.map((area) => haversineKm(area, room)));
const NEWARK = { lat: 40.73, lng: -74.17 };

describe('where a team could meet (E11)', () => {
  it('is where the longest trip is shortest, however many start in one place', () => {
    const middle = meetingPoint([BROOKLYN, BROOKLYN, BROOKLYN, YONKERS]);
    const ways = [BROOKLYN, YONKERS].map((area) => haversineKm(area, middle));
    expect(Math.abs(ways[0]! - ways[1]!)).toBeLessThan(0.5);
    const worstKm = worstTo(meetingPoint([BROOKLYN, YONKERS, NEWARK]), [BROOKLYN, YONKERS, NEWARK]);
    for (const moved of [{ lat: 40.8, lng: -74 }, { lat: 40.75, lng: -73.95 }, BROOKLYN])
      expect(worstTo(moved, [BROOKLYN, YONKERS, NEWARK])).toBeGreaterThan(worstKm - 0.1);
  });

  it('is the area itself if there’s one', () => {
    expect(haversineKm(meetingPoint([NEWARK]), NEWARK)).toBeLessThan(0.001);
  });

  it('across the date line is there, and not on the other side of the world', () => {
    const [east, west] = [
      { lat: -17, lng: 179 },
      { lat: -17, lng: -179 },
    ];
    expect(worstTo(meetingPoint([east, west]), [east, west])).toBeLessThan(120);
  });
});

describe('everyone’s trips', () => {
  const room = { lat: 40.75, lng: -73.98 };

  it('are known only in bands, which small moves don’t narrow', () => {
    const { worstKm, averageKm } = bandsTo(room, [BROOKLYN, YONKERS, NEWARK]);
    expect([worstKm % 5, averageKm % 5]).toEqual([0, 0]);
    for (const part of [-0.002, 0.002])
      expect(bandsTo(room, [BROOKLYN, YONKERS, { lat: NEWARK.lat + part, lng: NEWARK.lng }])).toEqual({
        worstKm,
        averageKm,
      });
    expect(coarsePoint({ lat: 40.741, lng: -73.971 })).toEqual(coarsePoint({ lat: 40.757, lng: -73.959 }));
  });

  it('rank rooms by the longest, then the average; within a band the order stays', () => {
    const rooms = [
      { id: 'a', bands: { worstKm: 10, averageKm: 5 } },
      { id: 'd', bands: { worstKm: 5, averageKm: 5 } },
      { id: 'c', bands: { worstKm: 5, averageKm: 5 } },
    ];
    expect(rooms.sort(byFairness).map(({ id }) => id)).toEqual(['d', 'c', 'a']);
  });
});

it('names the reason that’s easiest to change', () => {
  expect(whyNone([])).toBe('none-near');
  expect(whyNone(['too-small', 'team-rules'])).toBe('team-rules');
  expect(whyNone(['too-expensive', 'taken'])).toBe('too-expensive');
});
