// Where a search looks: a circle, the area of a map, or everywhere, in the shape the index understands. Pure.
import { type Bounds, boundsCenter, boundsToBox, boxToBounds } from '../../lib/geo/bounds.ts';
import {
  boxAroundCircle,
  MERCATOR_EDGE,
  type MercatorBox,
  partsOfBox,
  surelyInsideMetres,
  surelyOutsideMetres,
  toMercator,
} from '../../lib/geo/mercator.ts';
import { type LatLng, squaredChord, toRadians } from '../../lib/geo/sphere.ts';

/** What the database needs to tell how far a stored point is from a center. */
interface Origin {
  readonly point: LatLng;
  readonly x: number;
  readonly y: number;
  readonly cosLat: number;
  readonly sinLat: number;
}

export interface Circle {
  readonly radiusKm: number;
  readonly squaredChord: number;
  /** Within so many metres of the plane a point surely lies inside, beyond so many surely outside. */
  readonly insideMetres: number;
  readonly outsideMetres: number;
}

/** A stretch of the plane to look through, and the origin as seen from it. */
export interface AreaPart {
  readonly box: MercatorBox;
  readonly origin: Origin;
}

export interface Area {
  readonly parts: readonly AreaPart[];
  /** Nearest to what comes first; the middle of a map's area when nobody named a point. */
  readonly origin: Origin;
  readonly circle: Circle | null;
  /** The point distances are shown from; null shows none. */
  readonly point: LatLng | null;
  /** The area in degrees; west and east may run past the date line. */
  readonly bounds: Bounds;
}

const originOf = (point: LatLng, shiftX = 0): Origin => {
  const { x, y } = toMercator(point);
  return { point, x: x + shiftX, y, cosLat: Math.cos(toRadians(point.lat)), sinLat: Math.sin(toRadians(point.lat)) };
};

/** Finer than a metre means nothing for a place people search around, and would keep equal searches apart. */
export const roundPoint = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.round(lat * 1e5) / 1e5,
  lng: Math.round(lng * 1e5) / 1e5,
});

const areaOf = (box: MercatorBox, center: LatLng, circle: Circle | null, point: LatLng | null): Area => ({
  parts: partsOfBox(box).map((part) => ({ box: part.box, origin: originOf(center, part.shiftX) })),
  origin: originOf(center),
  circle,
  point,
  bounds: boxToBounds(box),
});

export function circleArea(center: LatLng, radiusKm: number): Area {
  const circle = {
    radiusKm,
    squaredChord: squaredChord(radiusKm),
    insideMetres: surelyInsideMetres(center, radiusKm),
    outsideMetres: surelyOutsideMetres(center, radiusKm),
  };
  return areaOf(boxAroundCircle(center, radiusKm), center, circle, center);
}

/** The area of a map; distances are shown from a point only when the search names one. */
export const boundsArea = (bounds: Bounds, point: LatLng | null): Area =>
  areaOf(boundsToBox(bounds), point ?? boundsCenter(bounds), null, point);

/** The whole world, seen from a point where one is given. */
export function everywhereArea(point: LatLng | null): Area {
  const center = point ?? { lat: 40, lng: -100 };
  const { x } = toMercator(center);
  const box = { minX: x - MERCATOR_EDGE, maxX: x + MERCATOR_EDGE, minY: -MERCATOR_EDGE, maxY: MERCATOR_EDGE };
  return areaOf(box, center, null, point);
}
