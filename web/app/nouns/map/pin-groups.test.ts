import { describe, expect, it } from 'vitest';
import { groupClusters, groupPins } from './pin-groups.ts';

const pin = (id: string, lat: number, lng: number, fullDayMinor: number) => ({
  _id: id,
  lat,
  lng,
  fullDayMinor,
  totalMinor: null,
});

describe('pins of the search map (A2)', () => {
  const property = [pin('a', 45.5, -122.6, 9000), pin('b', 45.5, -122.6, 4000), pin('c', 45.501, -122.601, 6000)];

  it('draws pins of one home as one, cheapest first', () => {
    const groups = groupPins([...property, pin('d', 45.6, -122.8, 100)], 11);
    expect(groups.map((group) => group.pins.map(({ _id }) => _id))).toEqual([['d'], ['b', 'c', 'a']]);
  });

  it('parts them once there is room', () => {
    expect(groupPins([property[0]!, property[2]!], 17)).toHaveLength(2);
  });

  it('lets the highlighted pin stand alone', () => {
    const groups = groupPins(property, 11, 'a');
    expect(groups.map((group) => group.pins.map(({ _id }) => _id))).toEqual([['b', 'c'], ['a']]);
  });
});

describe('clusters (A2)', () => {
  const cluster = (count: number, lng: number, minDayMinor: number, currency = 'USD') => ({
    lat: 0,
    lng,
    count,
    minDayMinor,
    currency,
    bbox: [lng - 1, -1, lng + 1, 1] as [number, number, number, number],
  });

  it('of which one would hide the other are one where they stand, with all of both', () => {
    expect(groupClusters([cluster(100, 10, 3_000), cluster(300, 14, 4_000), cluster(5, 90, 100)], 1)).toEqual([
      { lat: 0, lng: 13, count: 400, minDayMinor: 3_000, currency: 'USD', bbox: [9, -1, 15, 1] },
      cluster(5, 90, 100),
    ]);
  });

  it('stay apart once there is room', () => {
    const both = [cluster(300, 14, 4_000), cluster(100, 10, 3_000)];
    expect(groupClusters(both, 5)).toEqual(both);
  });

  it('of two currencies say the price of most of them', () => {
    expect(groupClusters([cluster(300, 14, 4_000), cluster(100, 10, 3_000, 'CAD')], 1)).toMatchObject([
      { count: 400, minDayMinor: 4_000, currency: 'USD' },
    ]);
  });
});
