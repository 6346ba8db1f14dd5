import { describe, expect, it } from 'vitest';
import { isCacheFresh, toHostStatus } from './host-rules.ts';

const property = { _id: 'p1', title: 'Maple house' };

describe('host status (CS4)', () => {
  it.each([
    [[], 0, { isHost: false, hasProperties: false, hasListings: false }],
    [[], 3, { isHost: false, hasProperties: false, hasListings: false }],
    [[property], 0, { isHost: true, hasProperties: true, hasListings: false }],
    [[property], 2, { isHost: true, hasProperties: true, hasListings: true }],
  ])('%j with %i listings (CS4)', (properties, listingCount, status) => {
    expect(toHostStatus(properties, listingCount)).toMatchObject(status);
  });

  it('is valid for 30 s, and never if it’s from the future (CS4)', () => {
    const cached = { ...toHostStatus([property], 1), timestamp: 100_000 };
    expect(isCacheFresh(cached, 129_999)).toBe(true);
    expect(isCacheFresh(cached, 130_000)).toBe(false);
    expect(isCacheFresh(cached, 99_999)).toBe(false);
  });
});
