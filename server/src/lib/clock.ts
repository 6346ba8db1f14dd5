// Time comes from here, never from `Date.now()` in a module, so that a test can move it.

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
