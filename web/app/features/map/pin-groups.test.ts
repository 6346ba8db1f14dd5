import { describe, expect, it } from 'vitest';
import { groupPins } from './pin-groups.ts';

const pin = (id: string, lat: number, lng: number, dayMinor: number) => ({
  _id: id,
  lat,
  lng,
  dayMinor,
  totalMinor: null,
});

describe('pins of the search map (A2)', () => {
  const home = [pin('a', 45.5, -122.6, 9000), pin('b', 45.5, -122.6, 4000), pin('c', 45.501, -122.601, 6000)];

  it('draws pins of one home as one, cheapest first', () => {
    const groups = groupPins([...home, pin('d', 45.6, -122.8, 100)], 11);
    expect(groups.map((group) => group.pins.map(({ _id }) => _id))).toEqual([['d'], ['b', 'c', 'a']]);
  });

  it('parts them once there is room', () => {
    expect(groupPins([home[0]!, home[2]!], 17)).toHaveLength(2);
  });

  it('lets the highlighted pin stand alone', () => {
    const groups = groupPins(home, 11, 'a');
    expect(groups.map((group) => group.pins.map(({ _id }) => _id))).toEqual([['b', 'c'], ['a']]);
  });
});
