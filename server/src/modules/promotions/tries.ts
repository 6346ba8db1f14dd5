// Counts codes that a member got wrong: the checkout must not be a place to guess codes at.
import { PROMOTIONS } from '@daynook/contract/limits/promotions';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { AttemptLimit } from '../../identity/attempt-limits.ts';
import { AppError } from '../../lib/app-error.ts';

/** Runs what looks up a code, if there's one; after too many wrong ones it doesn't, and throws RATE_LIMITED with the wait. */
export function createCodeTries(deps: Pick<Deps, 'clock' | 'config'>) {
  const limit = new AttemptLimit(deps.clock, PROMOTIONS.wrongPerHour, 60);
  return async <T>(actor: Actor, promoCode: string | undefined, run: () => Promise<T>): Promise<T> => {
    if (!promoCode) return run();
    if (actor.kind !== 'member') throw new AppError('UNAUTHENTICATED');
    const retryIn = deps.config.hasRateLimits ? limit.take(actor.memberId) : 0;
    if (retryIn > 0) {
      const message = 'Too many promo codes that don’t exist. Try again later.';
      throw new AppError('RATE_LIMITED', { retryIn, message, fields: { promoCode: message } });
    }
    try {
      const result = await run();
      limit.giveBack(actor.memberId);
      return result;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'PROMO_CODE_UNKNOWN')) limit.giveBack(actor.memberId);
      throw error;
    }
  };
}
