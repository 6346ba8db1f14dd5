// Distances on the sphere, the only kind the product uses: great circle, earth radius 6371 km (HM6).
import { EARTH_RADIUS_KM } from '@daynook/contract/limits';

export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** A point on the sphere as a unit vector. The database has the same three numbers for every listing. */
export interface UnitVector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
export const toDegrees = (radians: number): number => (radians * 180) / Math.PI;

/** Kilometers between two points along the great circle, by haversine (HM6). */
export function haversineKm(a: LatLng, b: LatLng): number {
  const halfLat = Math.sin(toRadians(b.lat - a.lat) / 2);
  const halfLng = Math.sin(toRadians(b.lng - a.lng) / 2);
  const h = halfLat * halfLat + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * halfLng * halfLng;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

export function unitVector({ lat, lng }: LatLng): UnitVector {
  const cosLat = Math.cos(toRadians(lat));
  return { x: cosLat * Math.cos(toRadians(lng)), y: cosLat * Math.sin(toRadians(lng)), z: Math.sin(toRadians(lat)) };
}

/** The squared chord of a unit sphere between points this far apart on its surface. */
export function squaredChord(distanceKm: number): number {
  const half = Math.sin(Math.min(distanceKm / EARTH_RADIUS_KM, Math.PI) / 2);
  return 4 * half * half;
}

/** Kilometers along the surface for a squared chord; the inverse of squaredChord. */
export function chordToKm(chordSquared: number): number {
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chordSquared) / 2));
}

/** The point this many kilometers from `start`, on a bearing clockwise from north. */
export function travel(start: LatLng, bearingDegrees: number, distanceKm: number): LatLng {
  const angle = distanceKm / EARTH_RADIUS_KM;
  const bearing = toRadians(bearingDegrees);
  const lat = toRadians(start.lat);
  const sinLat = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing);
  const east = Math.sin(bearing) * Math.sin(angle) * Math.cos(lat);
  const north = Math.cos(angle) - Math.sin(lat) * sinLat;
  return {
    lat: toDegrees(Math.asin(Math.max(-1, Math.min(1, sinLat)))),
    lng: wrapLng(start.lng + toDegrees(Math.atan2(east, north))),
  };
}

/** The same meridian between -180 (included) and 180. */
export const wrapLng = (lng: number): number =>
  lng >= -180 && lng < 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180;
