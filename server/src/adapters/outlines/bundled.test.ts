import { describe, expect, it } from 'vitest';
import { openGazetteer } from '../places/bundled.ts';
import { matchWhole } from '../places/match.ts';
import { bundledCityOutlineAround, bundledOutline } from './bundled.ts';
import { isInside, parseOutline } from './outline.ts';

const { gazetteer, index } = openGazetteer();
const findPlaceId = (name: string) =>
  [...gazetteer.regions.values()].find((region) => region.name === name)?.placeId ??
  matchWhole(gazetteer, index, name, 1)[0]?.place.placeId ??
  '';
const contains = (name: string, lat: number, lng: number) => {
  const known = bundledOutline(findPlaceId(name));
  return known && isInside(known.outline, lat, lng);
};

describe('shipped outlines (SE8)', () => {
  it.each([
    ['San Francisco, CA', [37.76, -122.44], [37.804, -122.271]],
    ['Denver, CO', [39.73, -104.98], [39.74, -105.08]],
    ['Philadelphia, PA', [40.0, -75.13], [39.94, -75.1]],
    ['New York, NY', [40.65, -73.95], [40.72, -74.04]],
    ['Manhattan, NY', [40.78, -73.97], [40.65, -73.95]],
    ['Brooklyn, NY', [40.65, -73.95], [40.78, -73.97]],
    ['New Orleans, LA', [29.96, -90.07], [29.98, -90.15]],
    ['Washington, DC', [38.9, -77.03], [38.88, -77.1]],
    ['Nashville, TN', [36.16, -86.78], [35.92, -86.87]],
    ['Alexandria, VA', [38.82, -77.08], [38.9, -77.03]],
    ['Carson City, NV', [39.16, -119.76], [39.53, -119.81]],
    ['Anchorage, AK', [61.2, -149.85], [61.6, -149.1]],
    ['Oregon', [44.0, -120.5], [47.6, -122.3]],
    ['Ontario', [45.42, -75.7], [45.5, -73.57]],
    ['Quebec', [47.0, -71.5], [45.2, -75.7]],
  ] as const)('%s holds a point inside and not one outside', (name, inside, outside) => {
    expect(contains(name, inside[0], inside[1])).toBe(true);
    expect(contains(name, outside[0], outside[1])).toBe(false);
  });

  it('exist for every state and province', () => {
    for (const region of gazetteer.regions.values()) expect(bundledOutline(region.placeId), region.name).toBeDefined();
  });

  it('have valid rings: closed, at least four corners, within North America', () => {
    for (const place of gazetteer.places) {
      const outline = bundledOutline(place.placeId)?.outline;
      if (!outline) continue;
      expect(parseOutline(outline), place.name).toEqual(outline);
      for (const ring of outline.type === 'Polygon' ? outline.coordinates : outline.coordinates.flat())
        expect(ring[0], place.name).toEqual(ring.at(-1));
    }
  });

  it('contain the center of their city', () => {
    const cities = gazetteer.places.filter((place) => place.kind !== 'region' && bundledOutline(place.placeId));
    expect(cities.length).toBeGreaterThan(60);
    const outside = cities
      .filter((place) => !isInside(bundledOutline(place.placeId)!.outline, place.lat, place.lng))
      .map((place) => place.name);
    expect(outside).toEqual([]);
  });

  it('find the city around a point, and nothing elsewhere', () => {
    const midtown = bundledCityOutlineAround(40.7549, -73.984);
    expect(midtown?.outline).toEqual(bundledOutline(findPlaceId('Manhattan, NY'))?.outline);
    expect(bundledCityOutlineAround(45.5234, -122.6762)).toBeUndefined();
    expect(bundledCityOutlineAround(0, 0)).toBeUndefined();
  });
});

describe('another service’s outline', () => {
  const square = [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ];
  it('is accepted if it’s a polygon', () => {
    expect(parseOutline({ type: 'Polygon', coordinates: square, extra: 1 })).toEqual({
      type: 'Polygon',
      coordinates: square,
    });
    expect(parseOutline({ type: 'MultiPolygon', coordinates: [square] })).toEqual({
      type: 'MultiPolygon',
      coordinates: [square],
    });
  });

  it.each([
    null,
    'Polygon',
    {},
    { type: 'Point', coordinates: [0, 0] },
    { type: 'Polygon' },
    { type: 'Polygon', coordinates: [] },
    { type: 'Polygon', coordinates: [[[0, 0]]] },
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          ['x', 1],
          [1, 1],
          [0, 0],
        ],
      ],
    },
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [999, 1],
          [1, 1],
          [0, 0],
        ],
      ],
    },
    { type: 'MultiPolygon', coordinates: [[]] },
    { type: 'Polygon', coordinates: [Array.from({ length: 60_000 }, () => [0, 0])] },
  ])('is refused otherwise', (value) => {
    expect(parseOutline(value)).toBeUndefined();
  });
});
