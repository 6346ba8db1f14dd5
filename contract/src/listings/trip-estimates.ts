// Estimates trips from the straight distance, without a service for routes: for search, the quiz, and team days. Pure, without imports.
//
// Where the numbers come from (decision 0169):
// - Ways are longer than the straight line by about 1.2 on foot and 1.3 by car, which studies of street networks call circuity (Boeing
//   2019 for 40 American cities; Ballou, Rahardja and Sakai 2002 for roads between places). Bikes use streets and some paths: 1.25.
// - People walk at 4 to 5 km/h and ride at 13 to 18 km/h with stops. Copenhagen measures an average of about 16.
// - Cars are slowest where streets are dense, at the start and end of a trip, and faster the longer it is: each part of a drive has its
//   own speed. Getting to the car and parking take time, and so does locking a bike.
// Public transit is left out: without timetables, an estimate would be a guess.

export const TRAVEL_MODES = ['walk', 'bike', 'car'] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number];

/** The limits to choose from. */
export const TRAVEL_MINUTES = [10, 15, 20, 30, 45, 60] as const;
export const TRAVEL_MINUTES_MAXIMUM = 60;

export interface TripEstimate {
  readonly by: TravelMode;
  readonly minutesFrom: number;
  readonly minutesTo: number;
}

type Pace = 'slow' | 'fast';

/** A part of a trip and its speeds in km/h. */
interface Part {
  readonly upToKm: number;
  readonly slow: number;
  readonly fast: number;
}

interface Way {
  /** How much longer ways are than the straight line. */
  readonly detour: number;
  /** Before and after the ride. */
  readonly extraMinutes: Readonly<Record<Pace, number>>;
  readonly parts: readonly Part[];
}

const ALL_THE_WAY = Number.POSITIVE_INFINITY;

const WAYS: Readonly<Record<TravelMode, Way>> = {
  walk: { detour: 1.2, extraMinutes: { slow: 0, fast: 0 }, parts: [{ upToKm: ALL_THE_WAY, slow: 4, fast: 5 }] },
  bike: { detour: 1.25, extraMinutes: { slow: 3, fast: 1 }, parts: [{ upToKm: ALL_THE_WAY, slow: 13, fast: 18 }] },
  car: {
    detour: 1.3,
    extraMinutes: { slow: 8, fast: 3 },
    // Dense streets first, then arterial roads, then highways.
    parts: [
      { upToKm: 5, slow: 18, fast: 28 },
      { upToKm: 30, slow: 38, fast: 55 },
      { upToKm: ALL_THE_WAY, slow: 70, fast: 95 },
    ],
  },
};

function tripMinutes(straightKm: number, by: TravelMode, pace: Pace): number {
  const { detour, extraMinutes, parts } = WAYS[by];
  const wayKm = straightKm * detour;
  let minutes = extraMinutes[pace];
  let doneKm = 0;
  for (const part of parts) {
    const partKm = Math.min(wayKm, part.upToKm) - doneKm;
    if (partKm <= 0) break;
    minutes += (partKm / part[pace]) * 60;
    doneKm += partKm;
  }
  return minutes;
}

/** Whole minutes below 20, then fives. The limits to choose from stay as they are, so nothing is shown as longer than its limit. */
const rounded = (minutes: number): number => (minutes < 20 ? Math.round(minutes) : 5 * Math.round(minutes / 5));

export function estimateTrip(straightKm: number, by: TravelMode): TripEstimate {
  const minutesFrom = Math.max(1, rounded(tripMinutes(straightKm, by, 'fast')));
  return { by, minutesFrom, minutesTo: Math.max(minutesFrom + 1, rounded(tripMinutes(straightKm, by, 'slow'))) };
}

const WALKED_UP_TO_KM = 1.5;

/** How most people would go this far, if nobody said. */
export const usualMode = (straightKm: number): TravelMode => (straightKm <= WALKED_UP_TO_KM ? 'walk' : 'car');

/** The straight distance within which a trip takes at most this long, also at a slow pace. */
export function farthestKm(by: TravelMode, minutes: number): number {
  const { detour, extraMinutes, parts } = WAYS[by];
  let leftMinutes = minutes - extraMinutes.slow;
  let wayKm = 0;
  for (const { upToKm, slow } of parts) {
    const partKm = Math.min(upToKm - wayKm, (Math.max(0, leftMinutes) * slow) / 60);
    wayKm += partKm;
    leftMinutes -= (partKm / slow) * 60;
  }
  return wayKm / detour;
}
