import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

const MINUTE_MS = 60_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Shows a question as a page does; answers how to leave. */
async function variant(client: ReturnType<typeof queryClient>, queryFn: () => Promise<string>) {
  const leave = new QueryObserver(client, { queryKey: ['asked'], queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  return leave;
}

it('an answer is taken from the cache for five minutes and asked for anew after them (SE12)', async () => {
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

it('an answer nobody looks at is kept ten minutes, then let go (SE12)', async () => {
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

it('a call that was blocked is not repeated by itself (CS3)', async () => {
  const ask = vi.fn(() => Promise.reject(new ApiError({ status: 0, code: 'API_UNHEALTHY', message: 'wait' })));
  const leave = await variant(queryClient(), ask);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(ask).toHaveBeenCalledTimes(1);
  leave();
});
