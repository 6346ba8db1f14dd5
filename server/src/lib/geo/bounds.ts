// Areas of the map in degrees.
import { fromMercator, type MercatorBox, toMercator } from './mercator.ts';
import { type LatLng, wrapLng } from './sphere.ts';

/** West, south, east, north in degrees, as in URLs. Never crosses the date line. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

export function boundsToBox([west, south, east, north]: Bounds): MercatorBox {
  const low = toMercator({ lat: south, lng: west });
  const high = toMercator({ lat: north, lng: east });
  return { minX: low.x, minY: low.y, maxX: high.x, maxY: high.y };
}

export function boxToBounds({ minX, minY, maxX, maxY }: MercatorBox): Bounds {
  const low = fromMercator({ x: minX, y: minY });
  const high = fromMercator({ x: maxX, y: maxY });
  return [low.lng, low.lat, high.lng, high.lat];
}

/** The center on the plane of the map. */
export function boundsCenter(bounds: Bounds): LatLng {
  const { minX, minY, maxX, maxY } = boundsToBox(bounds);
  return fromMercator({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 });
}

const AREA_DEGREES = 2;

/** The cells of a two-degree grid that the bounds touch, for caches that expire by area. West may be below -180. */
export function listAreas([west, south, east, north]: Bounds): string[] {
  const areas: string[] = [];
  for (let row = Math.floor(south / AREA_DEGREES); row <= Math.floor(north / AREA_DEGREES); row += 1) {
    for (let column = Math.floor(west / AREA_DEGREES); column <= Math.floor(east / AREA_DEGREES); column += 1) {
      areas.push(`${row},${Math.floor(wrapLng(column * AREA_DEGREES) / AREA_DEGREES)}`);
    }
  }
  return areas;
}
