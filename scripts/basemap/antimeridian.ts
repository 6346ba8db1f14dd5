// Cuts shapes at the antimeridian. Otherwise their corners would jump from one edge of a flat map to the other, and the strip in
// between would cover what it crosses. Pure.
import type { Ring } from '../gazetteer/topology.ts';
import { within } from './clip.ts';

/** Consecutive corners without jumps, beyond 180° if necessary. */
function unrolled(ring: Ring): Ring {
  let turn = 0;
  return ring.map(([lng = 0, lat = 0], i) => {
    const step = lng - (ring[i - 1]?.[0] ?? lng);
    if (Math.abs(step) > 180) turn -= 360 * Math.sign(step);
    return [lng + turn, lat];
  });
}

const toWidth = (ring: Ring) => {
  const lngs = ring.map(([lng = 0]) => lng);
  return Math.max(...lngs) - Math.min(...lngs);
};

/** The ring in pieces that are each on one side. A ring around a pole stays as it is. */
export function cutAtAntimeridian(ring: Ring): Ring[] {
  const whole = unrolled(ring);
  const isAroundPole = Math.abs((whole[0]?.[0] ?? 0) - (whole.at(-1)?.[0] ?? 0)) > 180;
  if (isAroundPole || whole.every(([lng = 0]) => Math.abs(lng) <= 180)) return [isAroundPole ? ring : whole];
  return [-360, 0, 360]
    .map((turn) =>
      within(
        whole.map(([lng = 0, lat = 0]) => [lng + turn, lat]),
        [-180, 180, -90, 90],
      ),
    )
    .filter((piece) => piece.length > 0 && toWidth(piece) > 0);
}
