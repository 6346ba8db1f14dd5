// Outlines that are certain: states, provinces, and cities with the boundaries of a county. Other places have no outline rather than a
// guessed one (SE8).
import { kmBetween, label, type MergedPlace } from './merge.ts';
import type { Region } from './sources.ts';
import { listShapes, openAtlas, type Polygons, type Ring, readPolygons } from './topology.ts';

/** Cities that consist of one or several whole counties (consolidated governments, boroughs, coextensive towns), by FIPS code. */
const CITY_COUNTIES: Record<string, readonly string[]> = {
  'San Francisco, CA': ['06075'],
  'Denver, CO': ['08031'],
  'Broomfield, CO': ['08014'],
  'Philadelphia, PA': ['42101'],
  'Baltimore, MD': ['24510'],
  'St. Louis, MO': ['29510'],
  'New Orleans, LA': ['22071'],
  'Washington, DC': ['11001'],
  'New York, NY': ['36005', '36047', '36061', '36081', '36085'],
  'The Bronx, NY': ['36005'],
  'Brooklyn, NY': ['36047'],
  'Manhattan, NY': ['36061'],
  'Queens, NY': ['36081'],
  'Staten Island, NY': ['36085'],
  'Nashville, TN': ['47037'],
  'Jacksonville, FL': ['12031'],
  'Indianapolis, IN': ['18097'],
  'Louisville, KY': ['21111'],
  'Lexington, KY': ['21067'],
  'Augusta, GA': ['13245'],
  'Columbus, GA': ['13215'],
  'Athens, GA': ['13059'],
  'Macon, GA': ['13021'],
  'Anchorage, AK': ['02020'],
  'Juneau, AK': ['02110'],
  'Sitka, AK': ['02220'],
  'Wrangell, AK': ['02275'],
  'Carson City, NV': ['32510'],
  'Butte, MT': ['30093'],
  'Anaconda, MT': ['30023'],
  'Nantucket, MA': ['25019'],
  'Arlington, VA': ['51013'],
};

/** Virginia's independent cities are separate counties, numbered from 510. */
const isVirginianCity = (id: string) => id >= '51510' && id < '52000';

/** Drops rings and corners that nobody could see. A corner goes if it's within `tolerance` degrees of the line without it. */
function simplifyRing(ring: Ring, tolerance: number): Ring {
  const kept = new Set<number>([0, ring.length - 1]);
  const middle = ring.length >> 1;
  kept.add(middle);
  const stack: [number, number][] = [
    [0, middle],
    [middle, ring.length - 1],
  ];
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [from, to] = span;
    const [x1 = 0, y1 = 0] = ring[from] ?? [];
    const [x2 = 0, y2 = 0] = ring[to] ?? [];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1e-9;
    let farthest = -1;
    let distance = tolerance;
    for (let i = from + 1; i < to; i++) {
      const [x = 0, y = 0] = ring[i] ?? [];
      const off = Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
      if (off > distance) [farthest, distance] = [i, off];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    stack.push([from, farthest], [farthest, to]);
  }
  return [...kept].sort((a, b) => a - b).map((i) => ring[i] ?? []);
}

const ringArea = (ring: Ring) =>
  Math.abs(
    ring.reduce(
      (sum, [x = 0, y = 0], i) =>
        sum + x * (ring[(i + 1) % ring.length]?.[1] ?? 0) - (ring[(i + 1) % ring.length]?.[0] ?? 0) * y,
      0,
    ) / 2,
  );

/** Thousandths of a degree (about 100 m), each corner relative to the previous one. Compresses well. */
function encodeRing(ring: Ring): number[] {
  let [lastX, lastY] = [0, 0];
  // Quantized atlases don't always end exactly where they start.
  return [...ring.slice(0, -1), ring[0] ?? []].flatMap(([x = 0, y = 0]) => {
    const [roundX, roundY] = [Math.round(x * 1e3), Math.round(y * 1e3)];
    const step = [roundX - lastX, roundY - lastY];
    [lastX, lastY] = [roundX, roundY];
    return step;
  });
}

function encode(polygons: Polygons, { tolerance, smallestArea }: typeof STATE_DETAIL): number[][][] {
  const large = polygons.filter(([outer]) => outer && ringArea(outer) >= smallestArea);
  const kept = large.length > 0 ? large : polygons;
  return kept.map((rings) =>
    rings
      .filter((ring, i) => i === 0 || ringArea(ring) >= smallestArea)
      .map((ring) => encodeRing(simplifyRing(ring, tolerance))),
  );
}

/** Below about 16 km², the corners' own error of 150 m is visible. */
const isTooSmall = (polygons: Polygons) =>
  polygons.reduce((sum, [outer]) => sum + (outer ? ringArea(outer) : 0), 0) < 0.0016;

/** About 400 m for states and 40 m for cities. Smaller islands (in square degrees) are left out. */
const STATE_DETAIL = { tolerance: 0.004, smallestArea: 0.002 };
const CITY_DETAIL = { tolerance: 0.0004, smallestArea: 0.00001 };

function regionPolygons(region: Region): Polygons {
  const atlas = openAtlas(region.country === 'US' ? 'unitedStates' : 'northAmerica');
  const shape =
    region.country === 'US'
      ? listShapes(atlas, 'states').find(({ properties }) => properties?.name === region.name)
      : listShapes(atlas, 'subunits').find(({ id, properties }) => properties?.gu === 'CAN' && id === region.code);
  if (!shape) throw new Error(`No outline for ${region.code}`);
  // The far end of the Aleutians is beyond the date line, and a map that included it would show the whole world.
  return readPolygons(atlas, [shape]).filter(([outer]) => (outer?.[0]?.[0] ?? 0) < 0);
}

function cityPolygons(place: MergedPlace, countyIds: readonly string[]): Polygons {
  const atlas = openAtlas('unitedStates');
  const polygons = readPolygons(
    atlas,
    listShapes(atlas, 'counties').filter(({ id }) => countyIds.includes(String(id))),
  );
  // San Francisco owns islands 45 km out at sea, where nobody works.
  return polygons.filter(
    ([outer]) => place.region === 'AK' || outer?.some(([lng = 0, lat = 0]) => kmBetween(place, { lat, lng }) < 30),
  );
}

/** Outlines by place id, as encoded rings. */
export function buildOutlines(places: MergedPlace[], regions: Region[]): Record<string, number[][][]> {
  const outlines: Record<string, number[][][]> = {};
  for (const region of regions)
    outlines[`${region.country.toLowerCase()}-${region.code.toLowerCase()}`] = encode(
      regionPolygons(region),
      STATE_DETAIL,
    );

  // Largest last, so that it wins among places with the same name in a state.
  const byLabel = new Map(
    places
      .filter((place) => place.country === 'US')
      .toReversed()
      .map((place) => [label(place), place]),
  );
  const virginian = listShapes(openAtlas('unitedStates'), 'counties').filter(({ id }) => isVirginianCity(String(id)));
  const cities = {
    ...Object.fromEntries(virginian.map(({ id, properties }) => [`${properties?.name}, VA`, [String(id)]])),
    ...CITY_COUNTIES,
  };
  for (const [name, countyIds] of Object.entries(cities)) {
    const place = byLabel.get(name);
    if (!place) throw new Error(`No place for the outline of ${name}`);
    const polygons = cityPolygons(place, countyIds);
    // The atlas is too coarse for towns a few streets wide. No outline is better than one next to the town.
    if (isTooSmall(polygons)) continue;
    outlines[place.placeId] = encode(polygons, CITY_DETAIL);
  }
  return outlines;
}
