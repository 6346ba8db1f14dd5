// Shapes of places for the map. Pure.

type Position = [lng: number, lat: number];

/** A GeoJSON geometry (RFC 7946): rings of [longitude, latitude]. */
export type Outline =
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] };

/** An outline with the attribution that its license requires. */
export interface KnownOutline {
  outline: Outline;
  attribution: string;
}

const asOutline = (polygons: Position[][][]): Outline =>
  polygons.length === 1 && polygons[0]
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons };

/** Unpacks the format of scripts/gazetteer/outlines.ts: thousandths of a degree, each corner relative to the previous one. */
export function decodeOutline(encoded: readonly (readonly (readonly number[])[])[]): Outline {
  const decodeRing = (steps: readonly number[]): Position[] => {
    const ring: Position[] = [];
    let [x, y] = [0, 0];
    for (let i = 0; i + 1 < steps.length; i += 2) {
      x += steps[i]!;
      y += steps[i + 1]!;
      ring.push([x / 1e3, y / 1e3]);
    }
    return ring;
  };
  return asOutline(encoded.map((rings) => rings.map(decodeRing)));
}

function isInsideRing(ring: readonly Position[], lng: number, lat: number): boolean {
  let isInside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x1, y1] = ring[i]!;
    const [x2, y2] = ring[j]!;
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}

/** Whether the point is inside the outline and in none of its holes. */
export function isInside(outline: Outline, lat: number, lng: number): boolean {
  const polygons = outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates;
  return polygons.some(
    ([outer, ...holes]) =>
      outer !== undefined && isInsideRing(outer, lng, lat) && !holes.some((hole) => isInsideRing(hole, lng, lat)),
  );
}

const POINT_MAXIMUM = 50_000;

/** Another service's geometry, if we can draw it. Returns undefined for points, lines, invalid shapes, and shapes that are too large. */
export function parseOutline(value: unknown): Outline | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('coordinates' in value)) return undefined;
  let points = 0;
  const isPosition = (it: unknown): it is Position => {
    points += 1;
    if (points > POINT_MAXIMUM || !Array.isArray(it)) return false;
    const [lng, lat]: unknown[] = it;
    return Number.isFinite(lng) && Number.isFinite(lat) && Math.abs(Number(lng)) <= 180 && Math.abs(Number(lat)) <= 90;
  };
  const isRing = (it: unknown): it is Position[] => Array.isArray(it) && it.length >= 4 && it.every(isPosition);
  const isPolygon = (it: unknown): it is Position[][] => Array.isArray(it) && it.length > 0 && it.every(isRing);
  const { type, coordinates } = value;
  if (type === 'Polygon' && isPolygon(coordinates)) return { type, coordinates };
  if (type === 'MultiPolygon' && Array.isArray(coordinates) && coordinates.length > 0 && coordinates.every(isPolygon))
    return { type, coordinates };
  return undefined;
}
