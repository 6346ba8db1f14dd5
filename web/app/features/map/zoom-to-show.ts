// How far a map must step back from where it opens so that given points are in sight. Pure.

interface Point {
  lat: number;
  lng: number;
}

const TILE_PX = 512;
/** What the map's own controls and a pin's size take of its edges: a pin stands above its point, and so needs more at the top. */
export const CONTROLS_PX = { left: 48, right: 48, top: 106, bottom: 106 } as const;
/** Half the switch above the map, and half a pin beside it. */
const SWITCH_REACH_PX = 165;

/** Position on the world's plane, 0–1 both ways (Web Mercator). */
function onPlane({ lat, lng }: Point): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** How many points a map of a place should show when it opens: a map of nothing answers nothing. */
const NEAREST = 4;
/** With so many of them in sight the map says enough as it is. */
const ENOUGH = 2;
/** Tenths of a zoom it steps back to have more of the points in sight. From farther away a town is a dot. */
const STEPS_BACK = 15;

/**
 * The zoom of `start` (SE7) where the map shows some of the points, which come nearest first; else less, as much as it takes
 * to have the nearest inside a map of that size. From there up to one and a half steps less, where more of them are in sight and
 * clear of the controls. Never more than `start` has.
 */
export function zoomToShow(
  start: Point & { zoom: number },
  points: readonly Point[],
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): number {
  const middle = { x: widthPx / 2, y: heightPx / 2 };
  if (middle.x <= CONTROLS_PX.left || middle.y <= CONTROLS_PX.top) return start.zoom;
  const center = onPlane(start);
  const ways = points.map(onPlane).map(({ x, y }) => ({ x: Math.abs(x - center.x), y: y - center.y }));
  const roomOf = (y: number) => middle.y - (y < 0 ? CONTROLS_PX.top : CONTROLS_PX.bottom);
  // The zooms from which on the nearest are at the edge.
  const limits = ways.slice(0, NEAREST).map(({ x, y }) => {
    const share = Math.max(x / (middle.x - CONTROLS_PX.left), Math.abs(y) / roomOf(y));
    return Math.log2(1 / (share * TILE_PX));
  });
  const shown = limits.filter((limit) => limit >= start.zoom).length;
  const opened = shown < Math.min(ENOUGH, limits.length) ? Math.min(start.zoom, ...limits) : start.zoom;
  const clearAt = (zoom: number) => {
    const size = TILE_PX * 2 ** zoom;
    return ways.filter(({ x, y }) => {
      const [across, away] = [x * size, Math.abs(y) * size];
      if (across >= middle.x - CONTROLS_PX.left || away >= middle.y) return false;
      return away <= roomOf(y) || (y < 0 && across >= SWITCH_REACH_PX);
    }).length;
  };
  let best = { zoom: opened, clear: clearAt(opened) };
  for (let step = 1; step <= STEPS_BACK && best.clear < ways.length; step++) {
    const zoom = opened - step / 10;
    const clear = clearAt(zoom);
    if (clear > best.clear) best = { zoom, clear };
  }
  return best.zoom;
}
