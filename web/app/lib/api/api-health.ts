// Whether the API is worth asking (CS3). Pure: time is handed in, nothing is called, nothing is stored.
import { API } from '@daynook/contract/limits';

export interface ApiHealth {
  readonly state: 'unknown' | 'healthy' | 'unhealthy';
  /** Consecutive failures: no answer, too late, or 5xx. */
  readonly failures: number;
  /** How long the next block lasts. */
  readonly waitMs: number;
  /** Unhealthy only: before this moment (ms of the clock handed in) no call is attempted. */
  readonly blockedUntil: number;
}

export const initialHealth: ApiHealth = {
  state: 'unknown',
  failures: 0,
  waitMs: API.backoffStartMs,
  blockedUntil: 0,
};

/** Any success makes everything well again. */
export function afterSuccess(health: ApiHealth): ApiHealth {
  if (health.state === 'healthy' && health.failures === 0) return health;
  return { ...initialHealth, state: 'healthy' };
}

/**
 * One more failure. From the third in a row on, calls are blocked: 5 s, then twice as long each time, up to 60 s.
 * A call that was already on its way when the block began counts, but does not lengthen it: five calls failing
 * together are one outage, not five.
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

/** Whole seconds until a call may be attempted; 0 when it may be now. */
export function retryInSeconds(health: ApiHealth, now: number): number {
  if (health.state !== 'unhealthy') return 0;
  return Math.max(0, Math.ceil((health.blockedUntil - now) / 1_000));
}

/** Only these count against the API's health: no answer (0) and the server's own faults. Never 4xx, 429 included. */
export function countsAsFailure(status: number): boolean {
  return status === 0 || status >= 500;
}
