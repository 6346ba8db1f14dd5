// The point at which we show a property, instead of its exact location. The offset depends only on the property's id and a secret of
// the installation, so more requests never reveal more.
import { createHmac } from 'node:crypto';
import { PUBLIC_POINT } from '@daynook/contract/limits/map';
import { type LatLng, travel } from './sphere.ts';

const UINT32 = 2 ** 32;
/** Keeps the rounding to six decimals (11 cm) from leaving the ring. */
const RIM_METRES = 0.5;

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/**
 * A property's public point, 150 to 300 m from the exact one. Every point of that ring is equally likely, except straight north, south,
 * east, or west, where one exact coordinate would be revealed. `secret` is the installation's location secret.
 */
export function publicPoint(exact: LatLng, propertyId: string, secret: string): LatLng {
  const hidden = { lat: round(exact.lat), lng: round(exact.lng) };
  for (let suffix = ''; ; suffix += '+') {
    const shown = movedPoint(
      exact,
      createHmac('sha256', secret).update(`public-point:${propertyId}${suffix}`).digest(),
    );
    if (shown.lat !== hidden.lat && shown.lng !== hidden.lng) return shown;
  }
}

function movedPoint(exact: LatLng, digest: Buffer): LatLng {
  const bearingDegrees = (digest.readUInt32BE(0) / UINT32) * 360;
  const inner = (PUBLIC_POINT.minimumOffsetMeters + RIM_METRES) ** 2;
  const outer = (PUBLIC_POINT.maximumOffsetMeters - RIM_METRES) ** 2;
  const offsetMeters = Math.sqrt(inner + (digest.readUInt32BE(4) / UINT32) * (outer - inner));
  const moved = travel(exact, bearingDegrees, offsetMeters / 1000);
  return { lat: round(moved.lat), lng: round(moved.lng) };
}
