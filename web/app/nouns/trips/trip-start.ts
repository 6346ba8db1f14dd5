// Where the trips of the last search started, for the pages of listings. In the browser's storage and not in their URLs, so that links
// people share don't say where they start. Logging out erases it.
import { EARTH_RADIUS_KM } from '@daynook/contract/limits';
import {
  estimateTrip,
  TRAVEL_MODES,
  type TravelMode,
  type TripEstimate,
} from '@daynook/contract/listings/trip-estimates';
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../lib/session/stored-state.ts';

const KEY = 'draft.trip-start';
/** Listings farther away are looked at for another reason than this start. */
const SHOWN_UP_TO_MINUTES = 120;

interface Point {
  readonly lat: number;
  readonly lng: number;
}
/** Along the great circle. */
function straightKm(a: Point, b: Point): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfLat = Math.sin(toRadians(b.lat - a.lat) / 2);
  const halfLng = Math.sin(toRadians(b.lng - a.lng) / 2);
  const h = halfLat ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * halfLng ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

export interface TripStart extends Point {
  readonly by: TravelMode;
  readonly place: string;
}

export const keepTripStart = (start: TripStart): void => void writeStored(KEY, start);

function readTripStart(): TripStart | undefined {
  const stored = (readStored(KEY) ?? {}) as Partial<Record<keyof TripStart, unknown>>;
  const { lat, lng, place } = stored;
  const by = TRAVEL_MODES.find((mode) => mode === stored.by);
  const isWhole = typeof lat === 'number' && typeof lng === 'number' && typeof place === 'string';
  return by && isWhole ? { lat, lng, by, place } : undefined;
}

/** The trip from there to a point, once the browser's storage has been read. */
export function useTripTo({ lat, lng }: Point): { trip: TripEstimate; place: string } | undefined {
  const [start, setStart] = useState<TripStart>();
  useEffect(() => setStart(readTripStart()), []);
  if (!start) return undefined;
  const trip = estimateTrip(straightKm(start, { lat, lng }), start.by);
  return trip.minutesTo <= SHOWN_UP_TO_MINUTES ? { trip, place: start.place } : undefined;
}
