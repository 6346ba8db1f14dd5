// Combines overlapping pins into one with their number and lowest price, and combines overlapping clusters. Pure.

interface Placed {
  readonly _id: string;
  readonly lat: number;
  readonly lng: number;
  readonly fullDayMinor: number;
  readonly totalMinor: number | null;
}

export interface PinGroup<P extends Placed> {
  readonly lat: number;
  readonly lng: number;
  /** Cheapest first. */
  readonly pins: readonly P[];
}

/** The approximate size of a pin: `CA$120`. */
const WIDTH_PX = 76;
const HEIGHT_PX = 34;
const TILE_PX = 512;

const price = ({ totalMinor, fullDayMinor }: Placed) => totalMinor ?? fullDayMinor;

/** The position in pixels at that zoom (Web Mercator). */
function project({ lat, lng }: { lat: number; lng: number }, zoom: number): { x: number; y: number } {
  const size = TILE_PX * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size };
}

/** Groups pins that would overlap at this zoom. The highlighted pin is never grouped, so that it can be found on the map. */
export function groupPins<P extends Placed>(pins: readonly P[], zoom: number, highlightedId?: string): PinGroup<P>[] {
  const groups: { x: number; y: number; lat: number; lng: number; pins: P[] }[] = [];
  for (const pin of [...pins].sort((a, b) => price(a) - price(b) || (a._id < b._id ? -1 : 1))) {
    const { x, y } = project(pin, zoom);
    const isAlone = pin._id === highlightedId;
    const near = isAlone
      ? undefined
      : groups.find(
          (group) =>
            Math.abs(group.x - x) < WIDTH_PX &&
            Math.abs(group.y - y) < HEIGHT_PX &&
            group.pins[0]?._id !== highlightedId,
        );
    if (near) near.pins.push(pin);
    else groups.push({ x, y, lat: pin.lat, lng: pin.lng, pins: [pin] });
  }
  return groups;
}

interface Counted {
  readonly lat: number;
  readonly lng: number;
  readonly count: number;
  readonly minDayMinor: number;
  readonly currency: string;
  readonly bbox: readonly [number, number, number, number];
}

/** A cluster's diameter: the more listings, the larger. */
export const clusterPx = (count: number): number => 34 + Math.min(26, Math.sqrt(count) * 2);
/** Circles may overlap a little; beyond this share of their combined radius, one would cover the other's number. */
const APART = 0.75;

const joined = <C extends Counted>(one: C, other: C): C => {
  const count = one.count + other.count;
  const between = (name: 'lat' | 'lng') => (one[name] * one.count + other[name] * other.count) / count;
  const [[west, south, east, north], b] = [one.bbox, other.bbox];
  return {
    ...one,
    lat: between('lat'),
    lng: between('lng'),
    count,
    // Prices in two currencies can't be compared, so the larger cluster's price is used.
    minDayMinor: one.currency === other.currency ? Math.min(one.minDayMinor, other.minDayMinor) : one.minDayMinor,
    bbox: [Math.min(west, b[0]), Math.min(south, b[1]), Math.max(east, b[2]), Math.max(north, b[3])],
  };
};

/** Combines clusters if one would cover the other at this zoom, starting with the largest. */
export function groupClusters<C extends Counted>(clusters: readonly C[], zoom: number): C[] {
  const groups: C[] = [];
  for (const cluster of clusters.toSorted((a, b) => b.count - a.count)) {
    const here = project(cluster, zoom);
    const at = groups.findIndex((group) => {
      const there = project(group, zoom);
      const reach = (clusterPx(group.count) + clusterPx(cluster.count)) / 2;
      return Math.hypot(there.x - here.x, there.y - here.y) < reach * APART;
    });
    if (at < 0) groups.push(cluster);
    else groups[at] = joined(groups[at]!, cluster);
  }
  return groups;
}
