// Remembers where a search certainly finds more than the count's cap. Counting to a thousand costs more than finding the page, and
// in a city center the answer is the same for everyone. So it's determined once for each square kilometer or two.
import { SEARCH } from '@daynook/contract/limits';
import type { Database } from '../../db/open.ts';
import { haversineKm, type LatLng } from '../../lib/geo/sphere.ts';
import { circleArea } from './area.ts';
import { countCandidates } from './candidates.ts';
import type { Criteria } from './criteria.ts';

const CELL_DEGREES = 0.02;
const REMEMBERED_MS = 30_000;
const CELLS_MAXIMUM = 5_000;

export interface CountCache {
  /** True if the search certainly finds more than the cap. False if it may not, or it isn't known yet. */
  isCrowded(criteria: Criteria): boolean;
}

interface Known {
  isCrowded: boolean;
  readonly askedAtMs: number;
}

/** A circle inside every circle of that radius around any point of the same cell; undefined if there's none. */
export function innerCircle(point: LatLng, radiusKm: number): { middle: LatLng; radiusKm: number } | undefined {
  const cellMiddle = (degrees: number) => (Math.floor(degrees / CELL_DEGREES) + 0.5) * CELL_DEGREES;
  const middle = { lat: cellMiddle(point.lat), lng: cellMiddle(point.lng) };
  // The corners nearest the equator are the farthest.
  const lat = Math.abs(middle.lat);
  const cornerKm = haversineKm({ lat, lng: 0 }, { lat: lat - CELL_DEGREES / 2, lng: CELL_DEGREES / 2 });
  const innerKm = radiusKm - cornerKm - 0.01;
  return innerKm > 0 ? { middle, radiusKm: innerKm } : undefined;
}

/** `nowMs` is a monotonic clock. */
export function createCountCache(database: () => Database, nowMs: () => number = () => performance.now()): CountCache {
  const cells = new Map<string, Known>();

  return {
    isCrowded: (criteria) => {
      const { circle, isCircleCut, origin } = criteria.area;
      const inner = circle && !isCircleCut && !criteria.hours ? innerCircle(origin.point, circle.radiusKm) : undefined;
      if (!inner) return false;
      const key = `${inner.middle.lat.toFixed(2)} ${inner.middle.lng.toFixed(2)} ${inner.radiusKm} ${JSON.stringify(criteria.filters)}`;
      const known = cells.get(key);
      if (known && nowMs() - known.askedAtMs < REMEMBERED_MS) return known.isCrowded;
      const asked: Known = { isCrowded: false, askedAtMs: nowMs() };
      if (cells.size >= CELLS_MAXIMUM) cells.clear();
      cells.set(key, asked);
      // Nobody waits for it. Until it's known, each search counts itself. After a failure it stays unknown.
      countCandidates(
        database(),
        { ...criteria, area: circleArea(inner.middle, inner.radiusKm) },
        SEARCH.countCap,
      ).then(
        (count) => {
          asked.isCrowded = count > SEARCH.countCap;
        },
        () => {},
      );
      return false;
    },
  };
}
