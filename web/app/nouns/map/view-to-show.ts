// Chooses the map's first view of a place so that given points are visible. Pure.

interface Point {
  lat: number;
  lng: number;
}

const TILE_PX = 512;
/** The margins for the map's controls and a pin's size. A pin is above its point, so the top needs more. */
export const CONTROLS_PX = { left: 48, right: 48, top: 112, bottom: 112 } as const;
/** Half of the switch above the map, plus half of a pin next to it. */
const SWITCH_REACH_PX = 165;

/** The position on the world's plane, 0–1 in both directions (Web Mercator). */
function onPlane({ lat, lng }: Point): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

const fromPlane = (x: number, y: number): Point => ({
  lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
  lng: x * 360 - 180,
});

/** How many points the first view should show: an empty map is useless. */
const NEAREST = 4;
/** With this many points visible, the view is good enough. */
const ENOUGH = 2;
/** How far it zooms out to show more points, in tenths of a zoom. From farther away a town is a dot. */
const STEPS_BACK = 15;

/**
 * Returns `start` (SE7) if the map shows some of the points there; they're sorted by distance. Otherwise it zooms out until the nearest
 * fit on a map of that size, and up to one and a half zooms further if that shows more points clear of the controls. The center may move
 * away from the place's center if that allows a closer view. It never zooms in further than `start`.
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
  // The zooms at which the nearest points reach the edge.
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
