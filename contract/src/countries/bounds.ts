// Where most homes of a country are, in degrees: what a map shows before there's a search. Far islands and the empty north are left out, and so
// are Alaska and Hawaii. No imports, because pages load it.
import type { CountryCode } from './countries.ts';

interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** West, south, east, north. */
const BOUNDS: Readonly<Record<CountryCode, readonly [number, number, number, number]>> = {
  US: [-125, 24, -66, 50],
  CA: [-125, 42, -52, 55],
  AT: [9.5, 46.3, 17.2, 49.1],
  AU: [113, -43.7, 153.7, -10.7],
  BE: [2.5, 49.4, 6.4, 51.6],
  BG: [22.3, 41.2, 28.7, 44.3],
  CY: [32.2, 34.5, 34.7, 35.8],
  CZ: [12, 48.5, 18.9, 51.1],
  DE: [5.8, 47.2, 15.1, 55.1],
  DK: [8, 54.5, 15.2, 57.8],
  EE: [21.7, 57.5, 28.3, 59.8],
  ES: [-9.4, 35.9, 4.4, 43.9],
  FI: [20.5, 59.7, 31.6, 70.1],
  FR: [-5.2, 41.3, 9.6, 51.2],
  GB: [-8.2, 49.8, 1.9, 58.7],
  GR: [19.3, 34.8, 28.3, 41.8],
  HR: [13.4, 42.3, 19.5, 46.6],
  HU: [16.1, 45.7, 22.9, 48.6],
  IE: [-10.6, 51.4, -5.9, 55.4],
  IT: [6.6, 36.6, 18.6, 47.1],
  LT: [20.9, 53.9, 26.9, 56.5],
  LU: [5.7, 49.4, 6.6, 50.2],
  LV: [20.9, 55.6, 28.3, 58.1],
  MT: [14.1, 35.7, 14.6, 36.1],
  NL: [3.3, 50.7, 7.3, 53.6],
  NZ: [166.4, -47.3, 178.6, -34.4],
  PL: [14.1, 49, 24.2, 54.9],
  PT: [-9.6, 36.9, -6.1, 42.2],
  RO: [20.2, 43.6, 29.8, 48.3],
  SE: [10.9, 55.3, 24.2, 69.1],
  SI: [13.3, 45.4, 16.7, 46.9],
  SK: [16.8, 47.7, 22.6, 49.7],
};

/** What has all of these countries in it. */
export function computeBounds([first, ...others]: readonly CountryCode[]): Bounds {
  const [west, south, east, north] = others.reduce(
    (around, code) => {
      const [w, s, e, n] = BOUNDS[code];
      return [Math.min(around[0], w), Math.min(around[1], s), Math.max(around[2], e), Math.max(around[3], n)] as const;
    },
    BOUNDS[first ?? 'US'],
  );
  return { west, south, east, north };
}

export function computeCenter(countries: readonly CountryCode[]): { lat: number; lng: number } {
  const { west, south, east, north } = computeBounds(countries);
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}
