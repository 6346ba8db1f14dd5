// A public point in the columns that the listing table has for search.
import { toMercator } from './mercator.ts';
import type { LatLng } from './sphere.ts';

export interface LocationColumns {
  /** PostgreSQL `point` in Web Mercator meters. */
  readonly loc: string;
}

/** The listing columns for a public point. Never pass an exact one. */
export function locationColumns(point: LatLng): LocationColumns {
  const { x, y } = toMercator(point);
  return { loc: `(${x},${y})` };
}
