// The base map's features: the whole world with little detail, the US and Canada with more.
import { kmBetween, type MergedPlace } from '../gazetteer/merge.ts';
import type { PostalArea } from '../gazetteer/postal.ts';
import type { Region } from '../gazetteer/sources.ts';
import {
  type Atlas,
  listShapes,
  openAtlas,
  type Polygons,
  type Ring,
  readBorders,
  readPolygons,
} from '../gazetteer/topology.ts';
import { cutAtAntimeridian } from './antimeridian.ts';
import { within } from './clip.ts';
import { correctLakeOntario, torontoIslands } from './lake-ontario.ts';
import { COUNTRIES, WATERS } from './names.ts';
import { type Area, areaKm2, isWithin, type Level, readRivers, readShorelines } from './shorelines.ts';
import { type Detail, detailNear, simplify } from './simplify.ts';
import type { Feature, Layer } from './tiles.ts';

const polygon = (rings: Ring[], properties: Feature['properties'] = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: rings },
});
const line = (positions: Ring, properties: Feature['properties'] = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: positions },
});
const point = (lng: number, lat: number, properties: Feature['properties']): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng, lat] },
});

const polygonsIn = (atlas: Atlas, layer: string): Polygons =>
  listShapes(atlas, layer).flatMap((shape) => readPolygons(atlas, [shape]));
const isInside = ([lng = 0, lat = 0]: number[], [west, east, south, north]: Area) =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/** Borders of states and provinces: the Census's for the US, Natural Earth's between Canada's provinces. */
function regionBorders(): Ring[] {
  const us = openAtlas('unitedStates');
  const america = openAtlas('northAmerica');
  return [
    ...readBorders(us, 'states', (a, b) => a !== b),
    ...readBorders(america, 'subunits', (a, b) => a !== b && a.properties?.gu === 'CAN' && b.properties?.gu === 'CAN'),
  ];
}

const countryBorders = (): Ring[] => readBorders(openAtlas('northAmerica'), 'countries', (a, b) => a !== b);

const EVERYWHERE: Area = [-180, 180, -85.0511, 85.0511];

const frame = ([west, east, south, north]: Area): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** The sea: everything that isn't land. Because land is the background, shapes that are only on land can be painted below the sea. */
const seaAround = (land: Ring[], area: Area, properties: Feature['properties'] = {}): Feature =>
  polygon([frame(area), ...land], properties);

/** The sea outside of an area, in four strips. */
function seaBeyond(land: Ring[], inner: Area): Feature[] {
  const [west, east, south, north] = inner;
  const strips: Area[] = [
    [-180, west, -85.0511, 85.0511],
    [east, 180, -85.0511, 85.0511],
    [west, east, -85.0511, south],
    [west, east, north, 85.0511],
  ];
  return strips.map((strip) =>
    seaAround(
      land.map((ring) => within(ring, strip)).filter((ring) => ring.length > 0),
      strip,
    ),
  );
}

/**
 * Splits each ring of a polygon into pieces, outer ring first, because the atlas thinks that Asia, which crosses the antimeridian, is a
 * hole around the Caspian.
 */
function outermostFirst(polygon: Ring[]): Ring[][] {
  const toSize = (pieces: Ring[]) => pieces.reduce((sum, piece) => sum + areaKm2(piece), 0);
  return polygon.map(cutAtAntimeridian).sort((a, b) => toSize(b) - toSize(a));
}

/** The world for the first zooms, and for all zooms outside of the detailed area. */
export function worldLayers(places: MergedPlace[], regions: Region[], detailArea: Area): Record<string, Layer> {
  const atlas = openAtlas('world');
  const land = polygonsIn(atlas, 'land').map(outermostFirst);
  const shores = land.flatMap(([outer]) => outer ?? []);
  // Seas that are holes in the land, such as the Caspian.
  const lakes = [...polygonsIn(atlas, 'lakes'), ...land.flatMap(([, ...holes]) => holes)];
  return {
    sea: { features: [seaAround(shores, EVERYWHERE)] },
    sea_beyond: { features: seaBeyond(shores, detailArea) },
    lakes: { features: lakes.map((rings) => polygon(rings)) },
    lakes_beyond: {
      features: lakes.filter(([outer]) => !isInside(outer?.[0] ?? [], detailArea)).map((rings) => polygon(rings)),
    },
    borders: {
      features: [
        ...countryBorders().map((positions) => line(positions, { of: 'country' })),
        ...regionBorders().map((positions) => line(positions, { of: 'region' })),
      ],
    },
    names: { features: nameFeatures(regions) },
    places: { features: placeFeatures(places.filter((place) => place.kind === 'city' && place.population >= 250_000)) },
  };
}

const nameFeatures = (regions: Region[]): Feature[] => [
  ...WATERS.map(({ name, lng, lat, fromZoom }) => point(lng, lat, { name, of: 'water', from: fromZoom })),
  ...COUNTRIES.map(({ name, lng, lat, fromZoom }) => point(lng, lat, { name, of: 'country', from: fromZoom })),
  ...regions.map(({ name, lng, lat }) => point(lng, lat, { name, of: 'region', from: 4 })),
];

/** Two leading digits are enough for ranking and text size, and most places then share their number with others. */
const rounded = (people: number) => Number(people.toPrecision(2));

const placeFeatures = (places: MergedPlace[]): Feature[] =>
  places.map(({ name, kind, population, lng, lat }) =>
    point(lng, lat, { name, of: kind === 'part' ? 'part' : 'town', people: rounded(population) }),
  );

/**
 * ZIP codes of towns, about one per square kilometer. Many share a point (post office boxes, single buildings), and only the first
 * needs a label there. Leaves out Canada's areas, whose points are up to two kilometers off.
 */
function postalFeatures(areas: PostalArea[], places: MergedPlace[]): Feature[] {
  const { isNear } = detailNear(places, 60_000);
  const taken = new Set<string>();
  return areas.flatMap(({ code, lng, lat }) => {
    const cell = `${Math.round(lat * 110)},${Math.round(lng * 85)}`;
    if (!/^\d{5}$/.test(code) || !isNear(lng, lat) || taken.has(cell)) return [];
    taken.add(cell);
    return [point(lng, lat, { name: code })];
  });
}

/** How many people a place needs to be included at a zoom. */
const PEOPLE_AT_ZOOM: Record<number, number> = { 4: 60_000, 5: 20_000 };

/** Large enough to be visible before the map shows a single town. */
const isLarge = (place: MergedPlace) => place.kind !== 'part' && place.population >= 12_000;

/** From how many km² an island or lake is drawn at a zoom. */
const KM2_AT_ZOOM: Record<number, number> = { 4: 60, 5: 12, 6: 0 };

const simplified = (rings: Ring[], detail: Detail): Ring[] =>
  rings
    .filter((ring) => areaKm2(ring) >= detail.smallestKm2(ring[0]?.[0] ?? 0, ring[0]?.[1] ?? 0))
    .map((ring) => simplify(ring, detail.tolerance))
    .filter((ring) => ring.length >= 4);

/** One sea per zoom, with the islands large enough to draw there. */
const seaFeatures = (land: Ring[]): Feature[] =>
  Object.entries(KM2_AT_ZOOM).map(([zoom, km2]) =>
    seaAround(
      land.filter((ring) => areaKm2(ring) >= km2),
      [-179.9, -34, 5, 84],
      { zoom: Number(zoom) },
    ),
  );

/** Lakes and wide rivers without their islands, so that towns on islands keep their shade. */
function lakeFeatures(shores: Record<Level, Ring[]>, area: Area, detail: Detail): Feature[] {
  const lakes = simplified(touching(shores[2], area).map(correctLakeOntario), detail).map((ring) => ({
    ring,
    islands: [] as Ring[],
  }));
  for (const island of [...simplified(touching(shores[3], area), detail), torontoIslands()])
    lakes.find(({ ring }) => isWithin(island[0] ?? [], ring))?.islands.push(island);
  return lakes.map(({ ring, islands }) => polygon([ring, ...islands], { km2: Math.round(areaKm2(ring)) }));
}

/** Rings with any corner in the area. Long ones are the mainland. */
const touching = (rings: Ring[], area: Area) =>
  rings.filter((ring) => ring.some((position) => isInside(position, area)));

const lengthKm = (positions: Ring) =>
  positions
    .slice(1)
    .reduce(
      (sum, [lng = 0, lat = 0], i) =>
        sum + kmBetween({ lng, lat }, { lng: positions[i]?.[0] ?? 0, lat: positions[i]?.[1] ?? 0 }),
      0,
    );

function riverFeatures(area: Area, detail: Detail): Feature[] {
  return [...readRivers(area)].flatMap(([rank, courses]) =>
    courses
      .filter((course) => lengthKm(course) > 25)
      .map((course) => line(simplify(course, detail.tolerance), { rank: Math.max(1, rank) })),
  );
}

/** The US and southern Canada with their real shores. */
export function americaLayers(places: MergedPlace[], regions: Region[], area: Area): Record<string, Layer> {
  const detail = detailNear(places, 15_000);
  // Wider than the visible area, so that the mainland's ring closes.
  const shores = readShorelines([-191, -34, -58, 85], 'f');
  const largeEnough = (feature: Feature, zoom: number) => Number(feature.properties.km2) >= (KM2_AT_ZOOM[zoom] ?? 0);
  const counties = readBorders(
    openAtlas('unitedStates'),
    'counties',
    (a, b) => a !== b && String(a.id).slice(0, 2) === String(b.id).slice(0, 2),
  );
  return {
    sea: {
      features: seaFeatures(simplified(touching(shores[1], area), detail)),
      isShown: ({ properties }, zoom) => properties.zoom === zoom,
    },
    lakes: { features: lakeFeatures(shores, area, detail), isShown: largeEnough },
    rivers: {
      features: riverFeatures(area, detail),
      isShown: (feature, zoom) => Number(feature.properties.rank) <= ({ 4: 1, 5: 2 }[zoom] ?? 4),
    },
    counties: { features: counties.map((positions) => line(simplify(positions, detail.tolerance))), minimumZoom: 6 },
    borders: {
      features: [
        ...countryBorders().map((positions) => line(positions, { of: 'country' })),
        ...regionBorders().map((positions) => line(positions, { of: 'region' })),
      ],
    },
    names: { features: nameFeatures(regions) },
    places: {
      features: placeFeatures(places.filter((place) => isLarge(place))),
      isShown: ({ properties }, zoom) => Number(properties.people) >= (PEOPLE_AT_ZOOM[zoom] ?? 0),
    },
  };
}

/** Loaded only when the map shows a town: small places, neighborhoods, ZIP codes. */
export const nearLayers = (places: MergedPlace[], postalAreas: PostalArea[]): Record<string, Layer> => ({
  places: { features: placeFeatures(places.filter((place) => !isLarge(place))) },
  postal: { features: postalFeatures(postalAreas, places) },
});
