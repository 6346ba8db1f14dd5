// The outlines that ship with the product: states, provinces, and cities whose limits are those of a county.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { decodeOutline, isInside, type KnownOutline, type Outline } from './outline.ts';

const ATTRIBUTION = 'US Census Bureau, Natural Earth';

let opened: Map<string, Outline> | undefined;

/** Outlines by place id, read on first use (about 20 ms). */
function openOutlines(): Map<string, Outline> {
  opened ??= new Map(
    gunzipSync(readFileSync(new URL('../../../data/outlines.ndjson.gz', import.meta.url)))
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .map((line): [string, Outline] => {
        const [placeId, encoded]: [string, number[][][]] = JSON.parse(line);
        return [placeId, decodeOutline(encoded)];
      }),
  );
  return opened;
}

/** The place's shipped outline, if we have one that's certain. */
export function bundledOutline(placeId: string): KnownOutline | undefined {
  const outline = openOutlines().get(placeId);
  return outline && { outline, attribution: ATTRIBUTION };
}

const cornerCount = (outline: Outline): number => outline.coordinates.flat(2).length;

/** The outline of the city that contains the point, preferring boroughs. Ignores states. */
export function bundledCityOutlineAround(lat: number, lng: number): KnownOutline | undefined {
  const around = [...openOutlines()].filter(
    ([placeId, outline]) => placeId.startsWith('gn-') && isInside(outline, lat, lng),
  );
  const [closest] = around.map(([, outline]) => outline).sort((a, b) => cornerCount(a) - cornerCount(b));
  return closest && { outline: closest, attribution: ATTRIBUTION };
}
