// How far a map must step back from where it opens so that given points are in sight. Pure.

interface Point {
  lat: number;
  lng: number;
}

const TILE_PX = 512;
/** A pin's own size and the controls at the edges. */
const MARGIN_X_PX = 48;
const MARGIN_Y_PX = 64;

/** Position on the world's plane, 0–1 both ways (Web Mercator). */
function onPlane({ lat, lng }: Point): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** With so many points in sight the map says enough as it is. */
const ENOUGH = 2;

/**
 * The zoom of `start` (SE7) where the map shows some of the points; else less, as much as it takes to have all of
 * them inside a map of that size. Never more.
 */
export function zoomToShow(
  start: Point & { zoom: number },
  points: readonly Point[],
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): number {
  const halfX = widthPx / 2 - MARGIN_X_PX;
  const halfY = heightPx / 2 - MARGIN_Y_PX;
  if (halfX <= 0 || halfY <= 0) return start.zoom;
  const center = onPlane(start);
  // The zoom from which on each point is out of sight.
  const limits = points.map((point) => {
    const { x, y } = onPlane(point);
    const share = Math.max(Math.abs(x - center.x) / halfX, Math.abs(y - center.y) / halfY);
    return Math.log2(1 / (share * TILE_PX));
  });
  const seen = limits.filter((limit) => limit >= start.zoom).length;
  return seen >= Math.min(ENOUGH, points.length) ? start.zoom : Math.min(start.zoom, ...limits);
}
