// The part of a polygon inside a rectangle. Pure.
import type { Ring } from '../gazetteer/topology.ts';
import type { Area } from './shorelines.ts';

type Axis = 0 | 1;

/** The part of a ring on one side of a meridian or parallel (Sutherland–Hodgman). */
function keepSide(ring: Ring, axis: Axis, limit: number, isKept: (value: number) => boolean): Ring {
  const kept: Ring = [];
  for (let i = 0; i + 1 < ring.length; i++) {
    const from = ring[i] ?? [];
    const to = ring[i + 1] ?? [];
    const [a = 0, b = 0] = [from[axis], to[axis]];
    if (isKept(a)) kept.push(from);
    if (isKept(a) !== isKept(b)) {
      const share = (limit - a) / (b - a);
      kept.push([0, 1].map((k) => (from[k] ?? 0) + share * ((to[k] ?? 0) - (from[k] ?? 0))));
    }
  }
  const [first] = kept;
  return first && kept.length >= 3 ? [...kept, first] : [];
}

/** The part of a ring inside the area; empty if there's none. */
export function within(ring: Ring, [west, east, south, north]: Area): Ring {
  const between = keepSide(
    keepSide(ring, 0, west, (lng) => lng >= west),
    0,
    east,
    (lng) => lng <= east,
  );
  return keepSide(
    keepSide(between, 1, south, (lat) => lat >= south),
    1,
    north,
    (lat) => lat <= north,
  );
}
