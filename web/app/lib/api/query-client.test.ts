import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

const MINUTE_MS = 60_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Observes a query as a page does; returns the function that stops it. */
async function variant(client: ReturnType<typeof queryClient>, queryFn: () => Promise<string>) {
  const leave = new QueryObserver(client, { queryKey: ['asked'], queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  return leave;
}

it('a response is cached for five minutes and then refetched (SE12)', async () => {
  const client = queryClient();
  const ask = vi.fn(async () => 'answer');
  const leave = await variant(client, ask);
  leave();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
  (await variant(client, ask))();
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  (await variant(client, ask))();
  expect(ask).toHaveBeenCalledTimes(2);
});

it('an unused response is kept for ten minutes, then dropped (SE12)', async () => {
  const client = queryClient();
  const leave = await variant(client, async () => 'answer');
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
  expect(client.getQueryData(['asked'])).toBe('answer');
  leave();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS - 1);
  expect(client.getQueryData(['asked'])).toBe('answer');
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(['asked'])).toBeUndefined();
});

it('a blocked call isn’t retried automatically (CS3)', async () => {
  const ask = vi.fn(() => Promise.reject(new ApiError({ status: 0, code: 'API_UNHEALTHY', message: 'wait' })));
  const leave = await variant(queryClient(), ask);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(ask).toHaveBeenCalledTimes(1);
  leave();
});
