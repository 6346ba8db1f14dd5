// How far a map must step back from where it opens so that given points are in sight. Pure.

interface Point {
  lat: number;
  lng: number;
}

const TILE_PX = 512;
/** What the map's own controls and a pin's size take of its edges: a pin stands above its point, and so needs more at the top. */
export const CONTROLS_PX = { left: 48, right: 48, top: 106, bottom: 76 } as const;

/** Position on the world's plane, 0–1 both ways (Web Mercator). */
function onPlane({ lat, lng }: Point): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** With so many points in sight the map says enough as it is. */
const ENOUGH = 2;

/**
 * The zoom of `start` (SE7) where the map shows some of the points; else less, as much as it takes to have all of
 * them inside a map of that size. None of those in sight stands under the controls at its edges. Never more.
 */
export function zoomToShow(
  start: Point & { zoom: number },
  points: readonly Point[],
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): number {
  const middle = { x: widthPx / 2, y: heightPx / 2 };
  if (middle.x <= CONTROLS_PX.left || middle.y <= CONTROLS_PX.top) return start.zoom;
  const center = onPlane(start);
  // The zooms from which on each point is under a control, and out of sight.
  const limits = points.map((point) => {
    const { x, y } = onPlane(point);
    const [dx, dy] = [Math.abs(x - center.x), Math.abs(y - center.y)];
    const limit = (side: number, upDown: number) => Math.log2(1 / (Math.max(dx / side, dy / upDown) * TILE_PX));
    const edge = y < center.y ? CONTROLS_PX.top : CONTROLS_PX.bottom;
    return { clear: limit(middle.x - CONTROLS_PX.left, middle.y - edge), seen: limit(middle.x, middle.y) };
  });
  const shown = limits.filter(({ clear }) => clear >= start.zoom).length;
  let zoom = start.zoom;
  if (shown < Math.min(ENOUGH, points.length)) zoom = Math.min(zoom, ...limits.map(({ clear }) => clear));
  // Each step back may bring in one more from beyond the edge: as often as there are points, at most.
  for (const _ of limits) zoom = Math.min(zoom, ...limits.filter(({ seen }) => seen > zoom).map(({ clear }) => clear));
  return zoom;
}
