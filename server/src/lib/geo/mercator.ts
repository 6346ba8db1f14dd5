// Web Mercator in metres: the plane the database's index, the map's cells and MapLibre share. Distances measured on it
// are not distances on the ground; it only finds candidates and draws.
import { EARTH_RADIUS_KM } from '@daynook/contract/limits';
import { type LatLng, toDegrees, toRadians } from './sphere.ts';

/** Radius of the plane's sphere in metres, by definition of Web Mercator (EPSG:3857). */
const MERCATOR_RADIUS = 6_378_137;
/** Half the width of the world on the plane. */
export const MERCATOR_EDGE = Math.PI * MERCATOR_RADIUS;
export const MERCATOR_WORLD = 2 * MERCATOR_EDGE;
/** Beyond it the plane ends: the latitude at which the world becomes a square. */
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
 * The smallest upright box of the plane that holds every point within the radius. East or west of the date line it
 * runs past the world's edge; a circle around a pole holds all longitudes.
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
  // A hair wider than exact, so that rounding never drops a point that lies on the rim.
  const slack = 0.01;
  return { minX: x - halfWidth - slack, minY: minY - slack, maxX: x + halfWidth + slack, maxY: maxY + slack };
}

/**
 * The box cut at the date line into parts that lie on the plane, each with the shift that brings it there. Nearest-first
 * searches run once per part, around the center shifted the same way.
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
 * How far along the ground one can be sure to have seen everything, having seen everything within `reachMetres` of the
 * center's image on the plane. The plane stretches most towards the nearer pole, so that direction decides.
 */
export function surelySeenKm(center: LatLng, reachMetres: number): number {
  const lat = Math.abs(center.lat);
  const farther = fromMercator({ x: 0, y: northing(lat) + reachMetres }).lat;
  return toRadians(farther - Math.min(lat, MERCATOR_MAXIMUM_LAT)) * EARTH_RADIUS_KM;
}

/** What lies within so many metres of the center's image surely lies within the radius on the ground. */
export function surelyInsideMetres(center: LatLng, radiusKm: number): number {
  const angle = radiusKm / EARTH_RADIUS_KM;
  const lat = Math.min(Math.abs(center.lat), MERCATOR_MAXIMUM_LAT);
  // The plane stretches least towards the equator; on it, not at all.
  const equatorward = lat - toDegrees(angle);
  return equatorward <= 0 ? angle * MERCATOR_RADIUS : northing(lat) - northing(equatorward);
}

/** What lies farther than so many metres from the center's image surely lies beyond the radius on the ground. */
export function surelyOutsideMetres(center: LatLng, radiusKm: number): number {
  const poleward = Math.abs(center.lat) + toDegrees(radiusKm / EARTH_RADIUS_KM);
  return poleward >= MERCATOR_MAXIMUM_LAT ? Number.MAX_VALUE : northing(poleward) - northing(Math.abs(center.lat));
}
