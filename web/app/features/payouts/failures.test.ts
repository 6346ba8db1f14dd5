import { expect, it } from 'vitest';
import { isInLaterPayout, listUnsettledFailures } from './failures.ts';

const failed = {
  currency: 'USD',
  status: 'failed',
  createdAt: '2026-11-02T08:00:00Z',
  failedAt: '2026-11-04T08:00:00Z',
} as const;
const next = { currency: 'USD', status: 'payable', createdAt: '2026-11-09T08:00:00Z', failedAt: null } as const;

it('a failed payout needs attention until a later payout in its currency has its money (K14)', () => {
  expect(listUnsettledFailures([failed])).toEqual([failed]);
  expect(listUnsettledFailures([{ ...next, currency: 'CAD' }, failed])).toEqual([failed]);
  expect(listUnsettledFailures([{ ...next, createdAt: '2026-11-03T08:00:00Z' }, failed])).toEqual([failed]);
  expect(isInLaterPayout(failed, [next, failed])).toBe(true);
  expect(listUnsettledFailures([next, failed])).toEqual([]);
});

it('only the latest of each currency is said (K14)', () => {
  const again = { ...failed, createdAt: '2026-11-09T08:00:00Z', failedAt: '2026-11-11T08:00:00Z' };
  const other = { ...failed, currency: 'CAD' };
  expect(listUnsettledFailures([again, other, failed])).toEqual([again, other]);
});
