import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ApiHealth,
  afterFailure,
  afterSuccess,
  countsAsFailure,
  initialHealth,
  retryInSeconds,
} from './api-health.ts';

/** Failures at the given times (ms), starting from an unknown state. */
const failingAt = (...moments: number[]): ApiHealth => moments.reduce(afterFailure, initialHealth);

describe('health of the API (CS3)', () => {
  it('is unknown at first, and healthy after the first success (CS3)', () => {
    expect(initialHealth.state).toBe('unknown');
    expect(afterSuccess(initialHealth).state).toBe('healthy');
  });

  it.each([
    [1, 'unknown', 0],
    [2, 'unknown', 0],
    [3, 'unhealthy', 5],
  ])('after %i failures in a row is %s and blocks for %i s (CS3)', (count, state, seconds) => {
    const health = failingAt(...Array.from({ length: count }, () => 1_000));
    expect(health.state).toBe(state);
    expect(retryInSeconds(health, 1_000)).toBe(seconds);
  });

  it('doubles the wait from 5 s up to 60 s, one attempt after each wait (CS3)', () => {
    let health = failingAt(0, 0, 0);
    const waits = [retryInSeconds(health, 0)];
    for (let attempt = 0; attempt < 6; attempt++) {
      const now = health.blockedUntil;
      health = afterFailure(health, now);
      waits.push(retryInSeconds(health, now));
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60, 60]);
  });

  it('any success resets it to healthy, no failures, 5 s (CS3)', () => {
    const broken = failingAt(0, 0, 0, 5_000, 15_000);
    expect(afterSuccess(broken)).toEqual({ state: 'healthy', failures: 0, waitMs: 5_000, blockedUntil: 0 });
  });

  it('two failures, a success, two failures: still healthy (CS3)', () => {
    const health = afterSuccess(failingAt(0, 0));
    expect([1, 2].reduce(afterFailure, health).state).toBe('healthy');
  });

  it('calls that were running when the block began don’t extend it', () => {
    const together = failingAt(0, 10, 20, 30, 40, 50);
    expect(together.blockedUntil).toBe(20 + 5_000);
    expect(together.failures).toBe(6);
  });

  it('counts down in whole seconds and allows calls after the wait (CS3)', () => {
    const health = failingAt(0, 0, 0);
    expect(retryInSeconds(health, 1)).toBe(5);
    expect(retryInSeconds(health, 4_001)).toBe(1);
    expect(retryInSeconds(health, 5_000)).toBe(0);
  });

  it.each([
    [0, true],
    [500, true],
    [503, true],
    [200, false],
    [401, false],
    [403, false],
    [404, false],
    [409, false],
    [422, false],
    [429, false],
  ])('status %i counts as failure: %s (CS3)', (status, isFailure) => {
    expect(countsAsFailure(status)).toBe(isFailure);
  });

  it('never waits longer than 60 s and always recovers with the first success', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant('ok' as const), fc.integer({ min: 0, max: 100_000 }))), (events) => {
        let now = 0;
        let health = initialHealth;
        for (const event of events) {
          if (event === 'ok') health = afterSuccess(health);
          else {
            now += event;
            health = afterFailure(health, now);
          }
          expect(retryInSeconds(health, now)).toBeLessThanOrEqual(60);
        }
        expect(afterSuccess(health)).toMatchObject({ state: 'healthy', failures: 0, waitMs: 5_000 });
      }),
    );
  });
});
