// The trip to a listing: what a search asks for, and the estimate on a result.
import { z } from 'zod';
import * as w from '../wire.ts';
import { TRAVEL_MINUTES_MAXIMUM, TRAVEL_MODES } from './trip-estimates.ts';

/** From the straight distance to the public location. */
export const TripEstimate = z
  .object({ by: z.enum(TRAVEL_MODES), minutesFrom: z.int(), minutesTo: z.int() })
  .meta({ id: 'TripEstimate' });

export const tripFilters = {
  /** How people travel from the searched place. Results have an estimate of the trip. */
  by: z.enum(TRAVEL_MODES).optional(),
  /** The most minutes that the trip may take, by estimate. It replaces the radius, and also limits a map's area. */
  within: w
    .queryInteger(5, TRAVEL_MINUTES_MAXIMUM)
    // Estimates are rounded to fives.
    .refine((minutes) => minutes % 5 === 0, 'Must be a multiple of 5.')
    .optional(),
};

interface WithTrip {
  readonly by?: unknown;
  readonly within?: unknown;
  readonly lat?: unknown;
  readonly city?: unknown;
  readonly address?: unknown;
}

export const limitHasMode = ({ by, within }: WithTrip): boolean => within === undefined || by !== undefined;
export const tripHasStart = ({ within, lat, city, address }: WithTrip): boolean =>
  within === undefined || lat !== undefined || Boolean(city) || Boolean(address);
