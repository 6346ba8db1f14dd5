// Asks for the password again before irreversible actions and limits attempts, so nobody can guess passwords on a page left open.
import { ACCOUNT } from '@daynook/contract/limits/accounts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AttemptLimit } from '../../identity/attempt-counter.ts';
import { AppError } from '../../lib/app-error.ts';

const WINDOW_MINUTES = 15;

/** One counter per server, no matter which page asks. */
const limits = new WeakMap<Deps, AttemptLimit>();

function findLimit(deps: Deps): AttemptLimit {
  const limit = limits.get(deps) ?? new AttemptLimit(deps.clock, ACCOUNT.wrongPasswordMaximum, WINDOW_MINUTES);
  limits.set(deps, limit);
  return limit;
}

/**
 * Runs a password check. After too many wrong attempts it throws RATE_LIMITED with the wait instead. `field` is the password's if the form
 * has another one.
 */
export function createPasswordConfirmation(deps: Deps) {
  const limit = findLimit(deps);
  return async <T>(actor: MemberActor, check: () => Promise<T>, field = 'password'): Promise<T> => {
    const retryIn = deps.config.hasRateLimits ? limit.take(actor.memberId) : 0;
    if (retryIn > 0) throw new AppError('RATE_LIMITED', { retryIn });
    try {
      const result = await check();
      limit.clear(actor.memberId);
      return result;
    } catch (error) {
      const isWrong = error instanceof AppError && error.detail.fields?.[field] !== undefined;
      if (!isWrong) limit.giveBack(actor.memberId);
      throw error;
    }
  };
}
