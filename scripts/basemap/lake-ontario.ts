// The western end of Lake Ontario, by its landmarks. The source of the other lakeshores is up to two kilometers off there, which would
// put part of Toronto under water. Accurate to about 300 m.
import { kmBetween } from '../gazetteer/merge.ts';
import type { Ring } from '../gazetteer/topology.ts';

/** From Niagara-on-the-Lake around the western end to Oshawa: latitude, longitude. */
const SHORE: readonly (readonly [lat: number, lng: number])[] = [
  [43.26, -79.072], // Niagara-on-the-Lake, Queen's Royal Park
  [43.238, -79.155],
  [43.208, -79.268], // Port Dalhousie
  [43.185, -79.37], // Jordan Harbour
  [43.2015, -79.557], // Grimsby
  [43.2247, -79.626], // Fifty Point
  [43.2395, -79.703],
  [43.2525, -79.753], // Confederation Park
  [43.279, -79.778],
  [43.3, -79.795], // the beach strip
  [43.3235, -79.795], // Burlington, Spencer Smith Park
  [43.353, -79.752],
  [43.392, -79.708], // Bronte Harbour
  [43.44, -79.664], // Oakville Harbour
  [43.483, -79.627],
  [43.51, -79.605], // Rattray Marsh
  [43.55, -79.582], // Port Credit
  [43.568, -79.55], // Lakeview
  [43.583, -79.53],
  [43.589, -79.512], // Colonel Samuel Smith Park
  [43.604, -79.492],
  [43.623, -79.476], // Humber Bay Park
  [43.631, -79.4705], // mouth of the Humber
  [43.637, -79.454], // Sunnyside
  [43.6335, -79.438],
  [43.6285, -79.418], // Ontario Place
  [43.634, -79.405],
  [43.6365, -79.394],
  [43.6395, -79.381], // Harbourfront
  [43.6435, -79.366],
  [43.6445, -79.352],
  [43.639, -79.343], // Cherry Beach
  [43.63, -79.338],
  [43.613, -79.344], // the lighthouse on the Leslie Street Spit
  [43.6125, -79.337],
  [43.63, -79.322],
  [43.648, -79.319],
  [43.66, -79.309], // Ashbridges Bay
  [43.6675, -79.296], // the Beaches
  [43.673, -79.277],
  [43.69, -79.252],
  [43.704, -79.232], // Bluffer's Park
  [43.72, -79.219],
  [43.741, -79.191], // Guildwood
  [43.766, -79.149], // Highland Creek
  [43.793, -79.117], // Rouge Beach
  [43.808, -79.088], // Frenchman's Bay
  [43.813, -79.03], // Ajax
  [43.831, -78.98],
  [43.85, -78.929], // Whitby
  [43.864, -78.823], // Oshawa
];

/** The Toronto Islands, from the airport east to Ward's Island and back along Gibraltar Point. */
const TORONTO_ISLANDS: readonly (readonly [lat: number, lng: number])[] = [
  [43.626, -79.403],
  [43.6325, -79.395],
  [43.629, -79.388],
  [43.6275, -79.376],
  [43.632, -79.362],
  [43.633, -79.349],
  [43.627, -79.356],
  [43.619, -79.371],
  [43.6115, -79.385],
  [43.6135, -79.392],
  [43.621, -79.399],
  [43.626, -79.403],
];

const asRing = (points: typeof SHORE): Ring => points.map(([lat, lng]) => [lng, lat]);

export const torontoIslands = (): Ring => asRing(TORONTO_ISLANDS);

/** Where the ring is nearest to a point, and the distance. */
function nearestCorner(ring: Ring, [lng = 0, lat = 0]: number[]): { index: number; km: number } {
  let best = { index: -1, km: Number.POSITIVE_INFINITY };
  ring.forEach(([x = 0, y = 0], index) => {
    const km = kmBetween({ lat, lng }, { lng: x, lat: y });
    if (km < best.km) best = { index, km };
  });
  return best;
}

/** The lake with its western shore replaced. Other rings stay unchanged. */
export function correctLakeOntario(ring: Ring): Ring {
  const shore = asRing(SHORE);
  const open = ring.slice(0, -1);
  const from = nearestCorner(open, shore[0] ?? []);
  const to = nearestCorner(open, shore.at(-1) ?? []);
  if (from.km > 5 || to.km > 5) return ring;
  // Start the ring where the landmarks start. Of the two ways to their end, the western one is replaced.
  const turned = [...open.slice(from.index), ...open.slice(0, from.index)];
  const end = (to.index - from.index + open.length) % open.length;
  const oneWay = turned.slice(0, end + 1);
  const otherWay = turned.slice(end);
  const isWestern = (part: Ring) => part.some(([lng = 0]) => lng < -79.6);
  const closed = isWestern(oneWay) ? [...shore, ...otherWay] : [...oneWay, ...shore.toReversed()];
  return [...closed, closed[0] ?? []];
}
