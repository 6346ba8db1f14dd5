// The circle around a neighborhood's listings, as a search would draw it. Pure.
import { type LatLng, toRadians } from './sphere.ts';

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const KM_PER_DEGREE = 111.2;
/**
 * Listings are shown up to 300 m from where they are. One host who enters a faraway neighborhood must not stretch it to a county.
 */
const RADIUS_KM = { minimum: 1, maximum: 5 } as const;

/** The circle around a box of degrees. */
export function circleAround({ west, south, east, north }: Box): { center: LatLng; radiusKm: number } {
  const center = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const halfHeight = ((north - south) / 2) * KM_PER_DEGREE;
  const halfWidth = ((east - west) / 2) * KM_PER_DEGREE * Math.cos(toRadians(center.lat));
  const radiusKm = Math.hypot(halfHeight, halfWidth);
  return {
    center: { lat: round(center.lat, 4), lng: round(center.lng, 4) },
    radiusKm: Math.min(RADIUS_KM.maximum, Math.max(RADIUS_KM.minimum, round(radiusKm + 0.05, 1))),
  };
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
