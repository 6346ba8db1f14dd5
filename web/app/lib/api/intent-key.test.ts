// Which attempts of a press share a key: those after an attempt with an unknown result.
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { withIntentKey } from './intent-key.ts';

const failure = (status: number, code: ApiError['code']) => new ApiError({ status, code, message: code });

/** The keys of two attempts, of which the first fails this way. */
async function keysOfTwoTries(error: unknown, intent: string): Promise<string[]> {
  const keys: string[] = [];
  await withIntentKey([intent], async (key) => {
    keys.push(key);
    throw error;
  }).catch(() => undefined);
  await withIntentKey([intent], async (key) => void keys.push(key));
  return keys;
}

describe('a second attempt after a press', () => {
  it.each([
    failure(0, 'NETWORK_ERROR'),
    failure(0, 'TIMEOUT'),
    failure(503, 'OVERLOADED'),
    failure(409, 'IDEMPOTENCY_IN_PROGRESS'),
    failure(429, 'RATE_LIMITED'),
    failure(401, 'UNAUTHENTICATED'),
  ])('keeps the key after $code', async (error) => {
    const [first, second] = await keysOfTwoTries(error, error.code);
    expect(second).toBe(first);
  });

  it.each([failure(402, 'PAYMENT_DECLINED'), failure(409, 'STATE_CHANGED'), failure(400, 'VALIDATION_FAILED')])(
    'takes another key after $code',
    async (error) => {
      const [first, second] = await keysOfTwoTries(error, error.code);
      expect(second).not.toBe(first);
    },
  );
});

it('after a success it’s another intent, and another intent has another key', async () => {
  const keys: string[] = [];
  for (const intent of ['cancel', 'cancel', 'approve'])
    await withIntentKey([intent], async (key) => void keys.push(key));
  expect(new Set(keys).size).toBe(3);
});
