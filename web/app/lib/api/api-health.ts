// Whether calls to the API make sense (CS3). Pure: the caller passes the time and stores the state.
import { API } from '@daynook/contract/limits';

export interface ApiHealth {
  readonly state: 'unknown' | 'healthy' | 'unhealthy';
  /** Consecutive failures: no response, a timeout, or 5xx. */
  readonly failures: number;
  /** How long the next block lasts. */
  readonly waitMs: number;
  /** Only when unhealthy: no call is attempted before this time (ms of the caller's clock). */
  readonly blockedUntil: number;
}

export const initialHealth: ApiHealth = {
  state: 'unknown',
  failures: 0,
  waitMs: API.backoffStartMs,
  blockedUntil: 0,
};

/** Any success resets the health. */
export function afterSuccess(health: ApiHealth): ApiHealth {
  if (health.state === 'healthy' && health.failures === 0) return health;
  return { ...initialHealth, state: 'healthy' };
}

/**
 * Adds a failure. From the third in a row on, calls are blocked: 5 s, then twice as long each time, up to 60 s. A call that was already
 * running when the block began counts but doesn't extend it: five calls that fail together are one outage.
 */
export function afterFailure(health: ApiHealth, now: number): ApiHealth {
  const failures = health.failures + 1;
  if (failures < API.failureThreshold) return { ...health, failures };
  if (health.state === 'unhealthy' && now < health.blockedUntil) return { ...health, failures };
  return {
    state: 'unhealthy',
    failures,
    blockedUntil: now + health.waitMs,
    waitMs: Math.min(health.waitMs * 2, API.backoffMaximumMs),
  };
}

/** Whole seconds until a call may be attempted; 0 if it may be attempted now. */
export function retryInSeconds(health: ApiHealth, now: number): number {
  if (health.state !== 'unhealthy') return 0;
  return Math.max(0, Math.ceil((health.blockedUntil - now) / 1_000));
}

/** Only these count against the API's health: no response (0) and server errors. 4xx never does, including 429. */
export function countsAsFailure(status: number): boolean {
  return status === 0 || status >= 500;
}
