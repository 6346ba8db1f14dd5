// Another provider's keys. Providers may replace keys without warning. Tokens with a new key then work within seconds, and those with a
// removed key stop within minutes. Any number of forged tokens costs the provider one request every few seconds.
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../lib/clock.ts';

/** Together with the age of a checked token, this stays below five minutes. */
const MAXIMUM_AGE_MS = 2 * 60_000;
/** An unknown key makes us fetch the keys again, but not more often than this, whether or not the provider responds. */
const COOL_DOWN_MS = 4_000;
/** If the provider isn't responding, its last keys stay valid for this long, so that its outage doesn't become ours. */
const GRACE_MS = 60 * 60_000;

export interface IssuerKeys {
  /** Throws JWKSNoMatchingKey if no known key matches the token, or the error of `fetchKeys` if there are no keys. */
  readonly get: JWTVerifyGetKey;
  /**
   * Fetches the keys again unless that just happened, because a signature that doesn't match may be from a new key with an old name.
   * True if it did.
   */
  refresh(): Promise<boolean>;
}

export function createIssuerKeys(fetchKeys: () => Promise<JSONWebKeySet>, clock: Clock): IssuerKeys {
  let known: { keys: JWTVerifyGetKey; loadedAtMs: number } | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  let asking: Promise<void> | undefined;
  const nowMs = () => clock.now().getTime();
  /** A time in the future means that the clock was set back, so it counts as long ago. */
  const isWithin = (ms: number, sinceMs: number) => nowMs() >= sinceMs && nowMs() - sinceMs < ms;

  async function ask(): Promise<void> {
    askedAtMs = nowMs();
    try {
      known = { keys: createLocalJWKSet(await fetchKeys()), loadedAtMs: askedAtMs };
      failure = undefined;
    } catch (error) {
      failure = error;
    } finally {
      asking = undefined;
    }
  }

  /** Whether the keys are newer than before. */
  async function refresh(): Promise<boolean> {
    if (!asking && isWithin(COOL_DOWN_MS, askedAtMs)) return false;
    asking ??= ask();
    await asking;
    return failure === undefined;
  }

  async function current(): Promise<JWTVerifyGetKey> {
    if (!known || !isWithin(MAXIMUM_AGE_MS, known.loadedAtMs)) await refresh();
    if (!known || !isWithin(GRACE_MS, known.loadedAtMs)) throw failure;
    return known.keys;
  }

  return {
    refresh,
    get: async (header, token) => {
      const keys = await current();
      try {
        return await keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || !(await refresh())) throw error;
        return (await current())(header, token);
      }
    },
  };
}
