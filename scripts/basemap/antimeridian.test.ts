// What lies across the antimeridian is cut there, and the world's land is land.
import { describe, expect, it } from 'vitest';
import type { Ring } from '../gazetteer/topology.ts';
import { cutAtAntimeridian } from './antimeridian.ts';
import { worldLayers } from './layers.ts';
import { isWithin } from './shorelines.ts';

const listLongitudes = (ring: Ring) => ring.map(([lng = 0]) => lng);

describe('a ring', () => {
  it('across the antimeridian becomes one on each side', () => {
    const island = [
      [178, 70],
      [-178, 70],
      [-178, 72],
      [178, 72],
      [178, 70],
    ];
    const pieces = cutAtAntimeridian(island).map((ring) => [
      Math.min(...listLongitudes(ring)),
      Math.max(...listLongitudes(ring)),
    ]);
    expect(pieces).toEqual([
      [-180, -178],
      [178, 180],
    ]);
  });

  it.each([
    [
      'on one side',
      [
        [10, 0],
        [20, 0],
        [20, 9],
        [10, 0],
      ],
    ],
    [
      'around a pole',
      [
        [-180, -70],
        [-90, -80],
        [0, -75],
        [90, -80],
        [180, -70],
        [-180, -70],
      ],
    ],
  ])('%s stays as it is', (_, ring) => {
    expect(cutAtAntimeridian(ring)).toEqual([ring]);
  });

  it('that only touches it leaves nothing on the other side', () => {
    const island = [
      [180, -16.9],
      [179.9, -17],
      [179.9, -16.8],
      [-180, -16.8],
      [180, -16.9],
    ];
    expect(cutAtAntimeridian(island).map(listLongitudes)).toEqual([[180, 179.9, 179.9, 180, 180]]);
  });
});

describe('the world from far', () => {
  const { sea, lakes } = worldLayers([], [], [-168.75, -50.625, 16.6362, 72.3957]);
  const listRings = (layer: typeof sea) =>
    layer!.features.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : []));
  const [land] = listRings(sea).map(([, ...shores]) => shores);

  it('has no shore that reaches across all of it, but around the pole', () => {
    const wide = land!.filter((ring) => Math.max(...listLongitudes(ring)) - Math.min(...listLongitudes(ring)) > 300);
    expect(wide.map((ring) => Math.max(...ring.map(([, lat = 0]) => lat)) < -60)).toEqual([true]);
  });

  it.each([
    ['Inuvik', -133.72, 68.36],
    ['Ellesmere Island', -75, 80],
    ['Wrangel Island', -179.5, 71.2],
    ['Berlin', 13.4, 52.5],
    ['Yakutsk', 129.7, 62],
    ['Chukotka', -175, 67],
    ['Nairobi', 36.8, -1.3],
  ])('%s is land', (_, lng, lat) => {
    expect(land!.filter((ring) => isWithin([lng, lat], ring))).toHaveLength(1);
    expect(listRings(lakes).filter(([outer]) => isWithin([lng, lat], outer!))).toEqual([]);
  });

  it('the Caspian is water', () => {
    expect(listRings(lakes).filter(([outer]) => isWithin([50.5, 42], outer!))).toHaveLength(1);
  });
});
