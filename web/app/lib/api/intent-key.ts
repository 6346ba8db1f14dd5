// One Idempotency-Key per intent: a repeat after a lost response sends the key of the first try, so the server returns the
// first response instead of acting twice. Kept outside components because closing a dialog doesn't end the intent.
import { ApiError, hasCode, isTransient } from './api-error.ts';

const keys = new Map<string, string>();

/** True when the request may have taken effect, or may still: repeat it with the same key. */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  isTransient(error) ||
  hasCode(error, 'IDEMPOTENCY_IN_PROGRESS') ||
  error.status === 401 ||
  error.status === 429;

/** Sends the request with the key of its intent. The key is dropped as soon as the server has decided. */
export async function withIntentKey<T>(intent: readonly unknown[], send: (key: string) => Promise<T>): Promise<T> {
  const name = JSON.stringify(intent);
  const key = keys.get(name) ?? crypto.randomUUID();
  keys.set(name, key);
  try {
    const answer = await send(key);
    keys.delete(name);
    return answer;
  } catch (error) {
    if (!isUndecided(error)) keys.delete(name);
    throw error;
  }
}
