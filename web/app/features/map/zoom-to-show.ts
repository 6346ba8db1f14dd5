// How far a map must step back from where it opens so that given points are in sight. Pure.

interface Point {
  lat: number;
  lng: number;
}

const TILE_PX = 512;
/** What the map's own controls and a pin's size take of its edges: a pin stands above its point, and so needs more at the top. */
export const CONTROLS_PX = { left: 48, right: 48, top: 106, bottom: 106 } as const;

/** Position on the world's plane, 0–1 both ways (Web Mercator). */
function onPlane({ lat, lng }: Point): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** How many points a map of a place should show when it opens: a map of nothing answers nothing. */
const NEAREST = 4;
/** With so many of them in sight the map says enough as it is. */
const ENOUGH = 2;

/**
 * The zoom of `start` (SE7) where the map shows some of the points, which come nearest first; else less, as much as it takes
 * to have the nearest inside a map of that size. What is in sight stands clear of the controls at its edges, unless that
 * would take a whole step more. Never more than `start` has.
 */
export function zoomToShow(
  start: Point & { zoom: number },
  points: readonly Point[],
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): number {
  const middle = { x: widthPx / 2, y: heightPx / 2 };
  if (middle.x <= CONTROLS_PX.left || middle.y <= CONTROLS_PX.top) return start.zoom;
  const center = onPlane(start);
  // The zooms from which on each point is under what stands above or below, at the edge, and out of sight.
  const limits = points.map((point) => {
    const { x, y } = onPlane(point);
    const limit = (distance: number, room: number) => Math.log2(room / (distance * TILE_PX));
    const [dx, dy] = [Math.abs(x - center.x), Math.abs(y - center.y)];
    const covered = limit(dy, middle.y - (y < center.y ? CONTROLS_PX.top : CONTROLS_PX.bottom));
    return {
      covered,
      clear: Math.min(covered, limit(dx, middle.x - CONTROLS_PX.left)),
      seen: Math.min(limit(dy, middle.y), limit(dx, middle.x)),
    };
  });
  const nearest = limits.slice(0, NEAREST);
  const shown = nearest.filter(({ clear }) => clear >= start.zoom).length;
  const least = Math.min(start.zoom, ...nearest.map(({ clear }) => clear));
  const opened = shown < Math.min(ENOUGH, points.length) ? least : start.zoom;
  let zoom = opened;
  // Each step back may bring in one more from beyond the edge: as often as there are points, at most.
  for (const _ of limits)
    zoom = Math.min(zoom, ...limits.filter(({ seen }) => seen > zoom).map(({ covered }) => covered));
  return zoom < opened - 1 ? opened : zoom;
}
