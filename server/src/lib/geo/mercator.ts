// Web Mercator in meters, the plane of the database's index, the map's cells, and MapLibre. Its distances aren't distances on the
// ground, so it only finds candidates and draws.
import { EARTH_RADIUS_KM } from '@daynook/contract/limits';
import { type LatLng, toDegrees, toRadians } from './sphere.ts';

/** Radius of the plane's sphere in meters, by definition of Web Mercator (EPSG:3857). */
const MERCATOR_RADIUS = 6_378_137;
/** Half the width of the world on the plane. */
export const MERCATOR_EDGE = Math.PI * MERCATOR_RADIUS;
export const MERCATOR_WORLD = 2 * MERCATOR_EDGE;
/** The latitude at which the plane ends, because the world becomes a square there. */
const MERCATOR_MAXIMUM_LAT = 85.0511287798066;

export interface MercatorPoint {
  readonly x: number;
  readonly y: number;
}

export interface MercatorBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

const clampLat = (lat: number) => Math.max(-MERCATOR_MAXIMUM_LAT, Math.min(MERCATOR_MAXIMUM_LAT, lat));

const northing = (lat: number) => MERCATOR_RADIUS * Math.asinh(Math.tan(toRadians(clampLat(lat))));

export function toMercator({ lat, lng }: LatLng): MercatorPoint {
  return { x: MERCATOR_RADIUS * toRadians(lng), y: northing(lat) };
}

export function fromMercator({ x, y }: MercatorPoint): LatLng {
  return { lat: toDegrees(Math.atan(Math.sinh(y / MERCATOR_RADIUS))), lng: toDegrees(x / MERCATOR_RADIUS) };
}

/**
 * The smallest upright box on the plane that contains every point within the radius. Across the date line it extends past the world's
 * edge. A circle around a pole contains all longitudes.
 */
export function boxAroundCircle(center: LatLng, radiusKm: number): MercatorBox {
  const angle = radiusKm / EARTH_RADIUS_KM;
  const lat = toRadians(center.lat);
  const minY = northing(toDegrees(lat - angle));
  const maxY = northing(toDegrees(lat + angle));
  const holdsPole = Math.abs(lat) + angle >= Math.PI / 2;
  const halfWidth = holdsPole
    ? MERCATOR_EDGE
    : MERCATOR_RADIUS * Math.asin(Math.min(1, Math.sin(angle) / Math.cos(lat)));
  const x = MERCATOR_RADIUS * toRadians(center.lng);
  // Slightly larger than exact, so that rounding never drops a point on the edge.
  const slack = 0.01;
  return { minX: x - halfWidth - slack, minY: minY - slack, maxX: x + halfWidth + slack, maxY: maxY + slack };
}

/**
 * Splits the box at the date line into parts on the plane, each with the shift that moves it there. Nearest-first searches run once per
 * part, around the center with the same shift.
 */
export function partsOfBox(box: MercatorBox): { box: MercatorBox; shiftX: number }[] {
  return [0, -MERCATOR_WORLD, MERCATOR_WORLD]
    .map((shiftX) => ({
      shiftX,
      box: {
        ...box,
        minX: Math.max(-MERCATOR_EDGE, box.minX + shiftX),
        maxX: Math.min(MERCATOR_EDGE, box.maxX + shiftX),
      },
    }))
    .filter((part) => part.box.minX < part.box.maxX);
}

/**
 * The distance on the ground within which everything has been seen after a search up to `reachMeters` around the center on the plane.
 * The plane stretches most toward the nearer pole, so that direction decides.
 */
export function surelySeenKm(center: LatLng, reachMeters: number): number {
  const lat = Math.abs(center.lat);
  const farther = fromMercator({ x: 0, y: northing(lat) + reachMeters }).lat;
  return toRadians(farther - Math.min(lat, MERCATOR_MAXIMUM_LAT)) * EARTH_RADIUS_KM;
}

/** Everything within this many meters of the center on the plane is within the radius on the ground. */
export function surelyInsideMeters(center: LatLng, radiusKm: number): number {
  const angle = radiusKm / EARTH_RADIUS_KM;
  const lat = Math.min(Math.abs(center.lat), MERCATOR_MAXIMUM_LAT);
  // The plane stretches least toward the equator, and not at all on it.
  const equatorward = lat - toDegrees(angle);
  return equatorward <= 0 ? angle * MERCATOR_RADIUS : northing(lat) - northing(equatorward);
}

/** Everything farther than this many meters from the center on the plane is beyond the radius on the ground. */
export function surelyOutsideMeters(center: LatLng, radiusKm: number): number {
  const poleward = Math.abs(center.lat) + toDegrees(radiusKm / EARTH_RADIUS_KM);
  return poleward >= MERCATOR_MAXIMUM_LAT ? Number.MAX_VALUE : northing(poleward) - northing(Math.abs(center.lat));
}
