// Where a team could meet, and which rooms are fairest. Pure.
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

export interface Trips {
  readonly worstKm: number;
  readonly averageKm: number;
}

export function tripsTo(room: LatLng, areas: readonly LatLng[]): Trips {
  const ways = areas.map((area) => haversineKm(area, room));
  return { worstKm: Math.max(...ways), averageKm: ways.reduce((sum, km) => sum + km, 0) / ways.length };
}

/** Differences below this are noise, because areas are rough. Then the average decides. */
const ROUGH_KM = 1;

/** The shortest longest trip first, then the shortest average. */
export const byFairness = (a: Trips & { readonly id: string }, b: Trips & { readonly id: string }): number =>
  Math.round(a.worstKm / ROUGH_KM) - Math.round(b.worstKm / ROUGH_KM) ||
  a.averageKm - b.averageKm ||
  (a.id < b.id ? -1 : 1);

/** What rooms fail at, from what's hardest to change to what's easiest. */
const HARDEST_FIRST: readonly FoundProblem[] = ['too-small', 'team-rules', 'taken', 'too-expensive'];

/** Why no room is possible: what the rooms that came closest failed at. */
export function whyNone(problems: readonly FoundProblem[]): NoRooms {
  return HARDEST_FIRST.findLast((problem) => problems.includes(problem)) ?? 'none-near';
}
