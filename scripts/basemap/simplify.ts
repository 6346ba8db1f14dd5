// Leaves out corners of lines that nobody could see. Fine near towns, coarse in the wilderness. Pure.
import type { MergedPlace } from '../gazetteer/merge.ts';
import type { Ring } from '../gazetteer/topology.ts';

/** How far, in km, a corner here must stand out to be kept. */
export type Tolerance = (lng: number, lat: number) => number;

const CELLS_PER_DEGREE = 4;
const toCell = (lng: number, lat: number) =>
  Math.floor((lat + 90) * CELLS_PER_DEGREE) * 1440 + Math.floor((lng + 180) * CELLS_PER_DEGREE);

export interface Detail {
  /** Whether this is in or near a larger town. */
  isNear: (lng: number, lat: number) => boolean;
  tolerance: Tolerance;
  /** Smaller islands and lakes, in km², are left out. */
  smallestKm2: Tolerance;
}

/** Detail depends on people: full within about 30 km of larger towns, less where few people look that closely. */
export function detailNear(places: readonly MergedPlace[], minimumPopulation: number): Detail {
  const nearTown = new Set<number>();
  for (const { lat, lng } of places.filter((place) => place.population >= minimumPopulation)) {
    const reachLng = 0.28 / Math.cos((lat * Math.PI) / 180);
    for (let y = lat - 0.28; y <= lat + 0.28; y += 1 / CELLS_PER_DEGREE / 2)
      for (let x = lng - reachLng; x <= lng + reachLng; x += 1 / CELLS_PER_DEGREE / 2) nearTown.add(toCell(x, y));
  }
  const isNear = (lng: number, lat: number) => nearTown.has(toCell(lng, lat));
  return {
    isNear,
    tolerance: (lng, lat) => (isNear(lng, lat) ? 0.045 : lat > 56 ? 0.6 : 0.25),
    smallestKm2: (lng, lat) => (isNear(lng, lat) ? 0.08 : lat > 56 ? 6 : 2),
  };
}

/** Douglas–Peucker with a tolerance that depends on the place. The ends stay where they are. */
export function simplify(line: Ring, tolerance: Tolerance): Ring {
  if (line.length < 4) return line;
  const kept = new Uint8Array(line.length);
  kept[0] = 1;
  kept[line.length - 1] = 1;
  const isRing = line[0]?.join() === line.at(-1)?.join();
  const middle = line.length >> 1;
  if (isRing) kept[middle] = 1;
  const spans: [number, number][] = isRing
    ? [
        [0, middle],
        [middle, line.length - 1],
      ]
    : [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const worst = farthest(line, from, to, tolerance);
    if (worst < 0) continue;
    kept[worst] = 1;
    spans.push([from, worst], [worst, to]);
  }
  return line.filter((_, i) => kept[i] === 1);
}

/** The corner between two kept ones that exceeds its tolerance the most, or -1. */
function farthest(line: Ring, from: number, to: number, tolerance: Tolerance): number {
  const [x1 = 0, y1 = 0] = line[from] ?? [];
  const [x2 = 0, y2 = 0] = line[to] ?? [];
  const kmLng = 111.2 * Math.cos(((y1 + y2) * Math.PI) / 360);
  const [dx, dy] = [(x2 - x1) * kmLng, (y2 - y1) * 111.2];
  const squared = dx * dx + dy * dy || 1e-12;
  let worst = -1;
  let worstRatio = 1;
  for (let i = from + 1; i < to; i++) {
    const [x = 0, y = 0] = line[i] ?? [];
    const [px, py] = [(x - x1) * kmLng, (y - y1) * 111.2];
    const along = Math.max(0, Math.min(1, (px * dx + py * dy) / squared));
    const ratio = Math.hypot(px - along * dx, py - along * dy) / tolerance(x, y);
    if (ratio > worstRatio) [worst, worstRatio] = [i, ratio];
  }
  return worst;
}
