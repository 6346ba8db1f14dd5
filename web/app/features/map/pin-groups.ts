// Pins that would cover one another are drawn as one, with how many there are and the lowest price. Pure.

interface Placed {
  readonly _id: string;
  readonly lat: number;
  readonly lng: number;
  readonly dayMinor: number;
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

const price = ({ totalMinor, dayMinor }: Placed) => totalMinor ?? dayMinor;

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
