// Small distances on the ground, for pins moved by hand. Pure.

export interface Point {
  lat: number;
  lng: number;
}

const METRES_PER_DEGREE = 111_320;
/** About 10 cm: anything finer is noise. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** The point this many meters north and east; negative numbers go south and west. */
export function movedBy({ lat, lng }: Point, northMeters: number, eastMeters: number): Point {
  return {
    lat: round(lat + northMeters / METRES_PER_DEGREE),
    lng: round(lng + eastMeters / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180))),
  };
}

/**
 * The public location after the pin moved: it keeps the property's random offset. Without a known offset it's the pin itself, and the page
 * says that the public location differs.
 */
export function publicPointAfterMove(point: Point, known: { point: Point; publicPoint: Point } | undefined): Point {
  if (!known) return point;
  const north = (known.publicPoint.lat - known.point.lat) * METRES_PER_DEGREE;
  const scale = METRES_PER_DEGREE * Math.cos((known.point.lat * Math.PI) / 180);
  return movedBy(point, north, (known.publicPoint.lng - known.point.lng) * scale);
}

export const samePoint = (a: Point | null, b: Point | null): boolean => a?.lat === b?.lat && a?.lng === b?.lng;

/** `40.68251, -73.95012` as other maps copy it; undefined for anything else. */
export function readPoint(text: string): Point | undefined {
  const found = /^\s*\(?\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*\)?\s*$/.exec(text);
  if (!found) return undefined;
  const [lat, lng] = [round(Number(found[1])), round(Number(found[2]))];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}

export const writePoint = ({ lat, lng }: Point): string => `${round(lat)}, ${round(lng)}`;
