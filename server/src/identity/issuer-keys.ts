// The keys of another's provider. A provider may replace its keys without warning: new tokens then work within seconds and
// tokens of a removed key stop within minutes, while any number of made-up tokens costs the provider one request every few seconds.
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../lib/clock.ts';

/** Together with the age of a checked token this stays below five minutes. */
const MAXIMUM_AGE_MS = 2 * 60_000;
/** A key that we don't know makes us ask again, but not more often than this, whether or not we get an answer. */
const COOL_DOWN_MS = 4_000;
/** While the provider doesn't answer, the keys it gave last stay good for this long, so that its outage isn't everybody's. */
const GRACE_MS = 60 * 60_000;

export interface IssuerKeys {
  /** Throws JWKSNoMatchingKey for a token of no known key, and what `fetchKeys` throws when there are no keys to go by. */
  readonly get: JWTVerifyGetKey;
  /** Asks again if that wasn't done just now: a signature that doesn't fit may be of a new key under an old name. True when it was. */
  refresh(): Promise<boolean>;
}

export function createIssuerKeys(fetchKeys: () => Promise<JSONWebKeySet>, clock: Clock): IssuerKeys {
  let known: { keys: JWTVerifyGetKey; loadedAtMs: number } | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  let asking: Promise<void> | undefined;
  const nowMs = () => clock.now().getTime();
  /** A clock that was set back counts as long ago. */
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

  /** True when the keys are newer than before. */
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
