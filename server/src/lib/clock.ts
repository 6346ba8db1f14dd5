// The clock. Modules use it instead of `Date.now()`, so that tests can move time.

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
