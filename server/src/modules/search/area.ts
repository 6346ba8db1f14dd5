// The area of a search: a circle, a map's bounds, or everywhere, in the form the index needs. Pure.
import { type Bounds, boundsCenter, boundsToBox, boxToBounds } from '../../lib/geo/bounds.ts';
import {
  boxAroundCircle,
  MERCATOR_EDGE,
  type MercatorBox,
  partsOfBox,
  surelyInsideMeters,
  surelyOutsideMeters,
  toMercator,
} from '../../lib/geo/mercator.ts';
import { type LatLng, squaredChord, toRadians } from '../../lib/geo/sphere.ts';

/** What the database needs to calculate a stored point's distance from a center. */
export interface Origin {
  readonly point: LatLng;
  readonly x: number;
  readonly y: number;
  readonly cosLat: number;
  readonly sinLat: number;
}

export interface Circle {
  readonly radiusKm: number;
  readonly squaredChord: number;
  /** Points within this many meters on the plane are certainly inside; points beyond the other limit are certainly outside. */
  readonly insideMeters: number;
  readonly outsideMeters: number;
}

/** A part of the plane to search, and the origin as seen from it. */
export interface AreaPart {
  readonly box: MercatorBox;
  readonly origin: Origin;
}

export interface Area {
  readonly parts: readonly AreaPart[];
  /** Nearest listings come first. The middle of a map's bounds if the search names no point. */
  readonly origin: Origin;
  readonly circle: Circle | null;
  /** Only a part of the circle is searched: the one in a map's area. */
  readonly isCircleCut: boolean;
  /** The point from which distances are shown; null shows none. */
  readonly point: LatLng | null;
  /** The area in degrees. West and east may extend past the date line. */
  readonly bounds: Bounds;
}

const toOrigin = (point: LatLng, shiftX = 0): Origin => {
  const { x, y } = toMercator(point);
  return { point, x: x + shiftX, y, cosLat: Math.cos(toRadians(point.lat)), sinLat: Math.sin(toRadians(point.lat)) };
};

/** More precision than a meter is meaningless and would keep equal searches apart. */
export const roundPoint = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.round(lat * 1e5) / 1e5,
  lng: Math.round(lng * 1e5) / 1e5,
});

const toArea = (box: MercatorBox, center: LatLng, circle: Circle | null, point: LatLng | null): Area => ({
  parts: partsOfBox(box).map((part) => ({ box: part.box, origin: toOrigin(center, part.shiftX) })),
  origin: toOrigin(center),
  circle,
  isCircleCut: false,
  point,
  bounds: boxToBounds(box),
});

const toCircle = (center: LatLng, radiusKm: number): Circle => ({
  radiusKm,
  squaredChord: squaredChord(radiusKm),
  insideMeters: surelyInsideMeters(center, radiusKm),
  outsideMeters: surelyOutsideMeters(center, radiusKm),
});

export const circleArea = (center: LatLng, radiusKm: number): Area =>
  toArea(boxAroundCircle(center, radiusKm), center, toCircle(center, radiusKm), center);

/** The area of a map. Distances are only shown if the search names a point. */
export const boundsArea = (bounds: Bounds, point: LatLng | null): Area =>
  toArea(boundsToBox(bounds), point ?? boundsCenter(bounds), null, point);

/** The part of a map's area within a circle around a point. Has no parts if they don't meet. */
export function cutCircleArea(bounds: Bounds, center: LatLng, radiusKm: number): Area {
  const view = partsOfBox(boundsToBox(bounds));
  const parts = circleArea(center, radiusKm).parts.flatMap(({ box, origin }) =>
    view.flatMap((part) => {
      const common = {
        minX: Math.max(box.minX, part.box.minX),
        minY: Math.max(box.minY, part.box.minY),
        maxX: Math.min(box.maxX, part.box.maxX),
        maxY: Math.min(box.maxY, part.box.maxY),
      };
      return common.minX < common.maxX && common.minY < common.maxY ? [{ box: common, origin }] : [];
    }),
  );
  const circle = toCircle(center, radiusKm);
  return { parts, origin: toOrigin(center), circle, isCircleCut: true, point: center, bounds };
}

/** The whole world, seen from a point if there is one. */
export function everywhereArea(point: LatLng | null): Area {
  const center = point ?? { lat: 40, lng: -100 };
  const { x } = toMercator(center);
  const box = { minX: x - MERCATOR_EDGE, maxX: x + MERCATOR_EDGE, minY: -MERCATOR_EDGE, maxY: MERCATOR_EDGE };
  return toArea(box, center, null, point);
}
