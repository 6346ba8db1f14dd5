// Estimates trips from straight distances, without a service for routes. Pure.

interface Trip {
  /** Straight, rounded, so that several trips don't give away where they start. */
  readonly km: number;
  readonly by: 'walk' | 'car';
  readonly minutesFrom: number;
  readonly minutesTo: number;
}

/** How much longer ways are than the straight line. */
const DETOUR = { walk: 1.2, car: 1.3 } as const;
const WALK_KMH = { slow: 4, fast: 5 } as const;
const WALKED_UP_TO_KM = 1.5;

/** Speeds on parts of a drive: dense streets first, then arterial roads, then highways. */
const ROADS = [
  { upToKm: 5, slow: 18, fast: 28 },
  { upToKm: 30, slow: 38, fast: 55 },
  { upToKm: Number.POSITIVE_INFINITY, slow: 70, fast: 95 },
] as const;

/** Getting to the car and parking. */
const PARKING_MINUTES = { slow: 8, fast: 3 } as const;

function driveMinutes(roadKm: number, pace: 'slow' | 'fast'): number {
  let minutes = PARKING_MINUTES[pace];
  let doneKm = 0;
  for (const road of ROADS) {
    const partKm = Math.min(roadKm, road.upToKm) - doneKm;
    if (partKm <= 0) break;
    minutes += (partKm / road[pace]) * 60;
    doneKm += partKm;
  }
  return minutes;
}

const toFive = (minutes: number): number => Math.max(5, 5 * Math.round(minutes / 5));

export function estimateTrip(straightKm: number): Trip {
  const by = straightKm <= WALKED_UP_TO_KM ? 'walk' : 'car';
  const roadKm = straightKm * DETOUR[by];
  const minutes = (pace: 'slow' | 'fast') =>
    by === 'walk' ? (roadKm / WALK_KMH[pace]) * 60 : driveMinutes(roadKm, pace);
  const minutesFrom = toFive(minutes('fast'));
  return { km: Math.round(straightKm), by, minutesFrom, minutesTo: Math.max(minutesFrom + 5, toFive(minutes('slow'))) };
}
