// A public point the way the listing table mirrors it for search.
import { toMercator } from './mercator.ts';
import type { LatLng } from './sphere.ts';

export interface LocationColumns {
  /** PostgreSQL `point`: Web Mercator metres. */
  readonly loc: string;
}

/** The listing columns of a public point; never give it an exact one. */
export function locationColumns(point: LatLng): LocationColumns {
  const { x, y } = toMercator(point);
  return { loc: `(${x},${y})` };
}
