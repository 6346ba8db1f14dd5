// Separates pins at the same point (SE7). Seeded by id, so a pin is in the same place when the view returns.
import { createHash } from 'node:crypto';
import { MAP } from '@daynook/contract/limits/map';
import type { LatLng } from '../../lib/geo/sphere.ts';

const UINT32 = 2 ** 32;

function toOffset(id: string): { lat: number; lng: number } {
  const digest = createHash('sha256').update(`pin:${id}`).digest();
  const angle = (digest.readUInt32BE(0) / UINT32) * 2 * Math.PI;
  // At least a quarter of the allowed offset, because closer pins would still cover each other.
  const length = MAP.jitterDegrees * (0.25 + 0.75 * (digest.readUInt32BE(4) / UINT32));
  return { lat: Math.sin(angle) * length, lng: Math.cos(angle) * length };
}

/** Moves pins that share a point with another by at most 0.002 degrees, and leaves the others. */
export function separatePins<Pin extends LatLng & { readonly _id: string }>(pins: readonly Pin[]): Pin[] {
  const pinsAt = new Map<string, number>();
  const place = (pin: Pin) => `${pin.lat},${pin.lng}`;
  for (const pin of pins) pinsAt.set(place(pin), (pinsAt.get(place(pin)) ?? 0) + 1);
  return pins.map((pin) => {
    if (pinsAt.get(place(pin)) === 1) return pin;
    const offset = toOffset(pin._id);
    return { ...pin, lat: pin.lat + offset.lat, lng: pin.lng + offset.lng };
  });
}
