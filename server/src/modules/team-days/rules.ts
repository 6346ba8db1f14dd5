// Where a team could meet, and which rooms are fairest. Pure.
import { TEAM_DAYS } from '@daynook/contract/teams/limits';
import type { NoRooms, RoomProblem } from '@daynook/contract/teams/team-days';
import { haversineKm, type LatLng, toDegrees, unitVector } from '../../lib/geo/sphere.ts';

export type FoundProblem = Exclude<RoomProblem, 'gone'>;

const STEPS = 200;

/**
 * The point with the shortest longest way to all areas: rooms near it have the fairest trips. Found by moving toward the farthest area by
 * ever smaller steps.
 */
export function meetingPoint(areas: readonly LatLng[]): LatLng {
  const points = areas.map(unitVector);
  let { x, y, z } = points[0]!;
  for (let step = 1; step <= STEPS; step += 1) {
    const apart = (point: { x: number; y: number; z: number }) =>
      (point.x - x) ** 2 + (point.y - y) ** 2 + (point.z - z) ** 2;
    const farthest = points.reduce((far, point) => (apart(point) > apart(far) ? point : far));
    x += (farthest.x - x) / (step + 1);
    y += (farthest.y - y) / (step + 1);
    z += (farthest.z - z) / (step + 1);
  }
  return { lat: toDegrees(Math.atan2(z, Math.hypot(x, y))), lng: toDegrees(Math.atan2(y, x)) };
}

/** A little more than 5 km. */
const GRID_DEGREES = 0.05;
const toGrid = (degrees: number): number => Math.round(degrees / GRID_DEGREES) * GRID_DEGREES;

/** The point as a place to look around, so that which rooms are nearest doesn't tell where exactly people start. */
export const coarsePoint = ({ lat, lng }: LatLng): LatLng => ({ lat: toGrid(lat), lng: toGrid(lng) });

/** Upper ends of bands. */
export interface Bands {
  readonly worstKm: number;
  readonly averageKm: number;
}

const toBand = (km: number): number => TEAM_DAYS.bandKm * Math.max(1, Math.ceil(km / TEAM_DAYS.bandKm));

/**
 * The longest and the average trip. Each trip is put in its band before the average, so that small moves of one's own area can't narrow
 * the others' trips to less than a band.
 */
export function bandsTo(room: LatLng, areas: readonly LatLng[]): Bands {
  const ways = areas.map((area) => toBand(haversineKm(area, room)));
  return { worstKm: Math.max(...ways), averageKm: toBand(ways.reduce((sum, km) => sum + km, 0) / ways.length) };
}

interface Banded {
  readonly bands: Bands | null;
}

/** The shortest longest trip first, then the shortest average. Within a band nothing decides but the order that was there. */
export const byFairness = ({ bands: a }: Banded, { bands: b }: Banded): number =>
  a && b ? a.worstKm - b.worstKm || a.averageKm - b.averageKm : 0;

/** What rooms fail at, from what's hardest to change to what's easiest. */
const HARDEST_FIRST: readonly FoundProblem[] = ['too-small', 'team-rules', 'taken', 'too-expensive'];

/** Why no room is possible: what the rooms that came closest failed at. */
export function whyNone(problems: readonly FoundProblem[]): NoRooms {
  return HARDEST_FIRST.findLast((problem) => problems.includes(problem)) ?? 'none-near';
}
