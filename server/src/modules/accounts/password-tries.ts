// Asks for the password again before what cannot be undone, and counts the tries: a page left open must not be a place to
// guess passwords at.
import { ACCOUNT } from '@daynook/contract/limits/accounts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AttemptLimit } from '../../identity/attempt-limits.ts';
import { AppError } from '../../lib/app-error.ts';

const WINDOW_MINUTES = 15;

/** One count per server, whichever page asks. */
const limits = new WeakMap<Deps, AttemptLimit>();

function limitOf(deps: Deps): AttemptLimit {
  const limit = limits.get(deps) ?? new AttemptLimit(deps.clock, ACCOUNT.wrongPasswordMaximum, WINDOW_MINUTES);
  limits.set(deps, limit);
  return limit;
}

/** Runs what checks a password; after too many wrong ones it does not, and throws RATE_LIMITED with the wait. */
export function createPasswordTries(deps: Deps) {
  const limit = limitOf(deps);
  return async <T>(actor: MemberActor, check: () => Promise<T>): Promise<T> => {
    const retryIn = deps.config.hasRateLimits ? limit.take(actor.memberId) : 0;
    if (retryIn > 0) throw new AppError('RATE_LIMITED', { retryIn });
    try {
      const result = await check();
      limit.clear(actor.memberId);
      return result;
    } catch (error) {
      const isWrong = error instanceof AppError && error.detail.fields?.['password'] !== undefined;
      if (!isWrong) limit.giveBack(actor.memberId);
      throw error;
    }
  };
}
