// Where a map looks when it opens at a place so that given points are in sight. Pure.

interface Point {
  lat: number;
  lng: number;
}

const TILE_PX = 512;
/** What the map's own controls and a pin's size take of its edges: a pin stands above its point, and so needs more at the top. */
export const CONTROLS_PX = { left: 48, right: 48, top: 112, bottom: 112 } as const;
/** Half the switch above the map, and half a pin beside it. */
const SWITCH_REACH_PX = 165;

/** Position on the world's plane, 0–1 both ways (Web Mercator). */
function onPlane({ lat, lng }: Point): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

const fromPlane = (x: number, y: number): Point => ({
  lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
  lng: x * 360 - 180,
});

/** How many points a map of a place should show when it opens: a map of nothing answers nothing. */
const NEAREST = 4;
/** With so many of them in sight the map says enough as it is. */
const ENOUGH = 2;
/** Tenths of a zoom it steps back to have more of the points in sight. From farther away a town is a dot. */
const STEPS_BACK = 15;

/**
 * The view of `start` (SE7) where the map shows some of the points, which come nearest first; else from farther away, as much as it
 * takes to have the nearest inside a map of that size. From there up to one and a half zooms less, where more of them are in sight and
 * clear of the controls. The middle of the place may stand beside the middle of the map where that shows them from nearer. Never nearer
 * than `start`.
 */
export function viewToShow(
  start: Point & { zoom: number },
  points: readonly Point[],
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Point & { zoom: number } {
  const middle = { x: widthPx / 2, y: heightPx / 2 };
  if (middle.x <= CONTROLS_PX.left || middle.y <= CONTROLS_PX.top) return start;
  const center = onPlane(start);
  const ways = points.map(onPlane).map(({ x, y }) => ({ x: x - center.x, y: y - center.y }));
  const [roomAcross, roomAway] = [middle.x - CONTROLS_PX.left, middle.y - CONTROLS_PX.top];
  // The zooms from which on the nearest are at the edge.
  const limits = ways
    .slice(0, NEAREST)
    .map(({ x, y }) => -Math.log2(TILE_PX * Math.max(Math.abs(x) / roomAcross, Math.abs(y) / roomAway)));
  const shown = limits.filter((limit) => limit >= start.zoom).length;
  const opened = shown < Math.min(ENOUGH, limits.length) ? Math.min(start.zoom, ...limits) : start.zoom;
  const clearAt = (zoom: number) => {
    const size = TILE_PX * 2 ** zoom;
    return ways.filter(({ x, y }) => {
      const [across, away] = [Math.abs(x) * size, Math.abs(y) * size];
      if (across >= roomAcross || away >= middle.y) return false;
      return away <= roomAway || (y < 0 && across >= SWITCH_REACH_PX);
    });
  };
  let best = { zoom: opened, clear: clearAt(opened) };
  for (let step = 1; step <= STEPS_BACK && best.clear.length < ways.length; step++) {
    const zoom = opened - step / 10;
    const clear = clearAt(zoom);
    if (clear.length > best.clear.length) best = { zoom, clear };
  }
  if (best.zoom === start.zoom) return start;
  const [xs, ys] = [best.clear.map(({ x }) => x), best.clear.map(({ y }) => y)];
  const [west, east, north, south] = [Math.min(0, ...xs), Math.max(0, ...xs), Math.min(0, ...ys), Math.max(0, ...ys)];
  const fitting = -Math.log2((TILE_PX / 2) * Math.max((east - west) / roomAcross, (south - north) / roomAway));
  if (fitting <= best.zoom) return { ...start, zoom: best.zoom };
  return {
    ...fromPlane(center.x + (west + east) / 2, center.y + (north + south) / 2),
    zoom: Math.min(start.zoom, fitting),
  };
}
