// Pins that would cover one another are drawn as one, with how many there are and the lowest price; so are clusters. Pure.

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

/** A pin is about this large on the screen: `CA$120`. */
const WIDTH_PX = 76;
const HEIGHT_PX = 34;
const TILE_PX = 512;

const price = ({ totalMinor, fullDayMinor }: Placed) => totalMinor ?? fullDayMinor;

/** Position on the screen's plane at that zoom, in pixels (Web Mercator). */
function project({ lat, lng }: { lat: number; lng: number }, zoom: number): { x: number; y: number } {
  const size = TILE_PX * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size };
}

/** Groups what would overlap at this zoom; the highlighted pin always stands alone, so that its card can be found. */
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

/** How wide a cluster is drawn: the more, the wider. */
export const clusterPx = (count: number): number => 34 + Math.min(26, Math.sqrt(count) * 2);
/** Circles may touch and lie a little over one another; beyond this share of their reach one hides what the other says. */
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
    // Prices of two currencies cannot be compared: that of most stays.
    minDayMinor: one.currency === other.currency ? Math.min(one.minDayMinor, other.minDayMinor) : one.minDayMinor,
    bbox: [Math.min(west, b[0]), Math.min(south, b[1]), Math.max(east, b[2]), Math.max(north, b[3])],
  };
};

/** Joins clusters of which one would hide the other at this zoom, the largest first. */
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
