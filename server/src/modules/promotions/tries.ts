// Counts a member's wrong codes, so the checkout can't be used to guess codes.
import { PROMOTIONS } from '@daynook/contract/limits/promotions';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { AttemptLimit } from '../../identity/attempt-counter.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';

/** Looks up a code, if there's one. After too many wrong codes, it throws RATE_LIMITED with the wait instead. */
export function createCodeTries(deps: Pick<Deps, 'clock' | 'config'>) {
  const limit = new AttemptLimit(deps.clock, PROMOTIONS.wrongPerHour, 60);
  return async <T>(actor: Actor, promoCode: string | undefined, run: () => Promise<T>): Promise<T> => {
    if (!promoCode) return run();
    if (actor.kind !== 'member') throw new AppError('UNAUTHENTICATED');
    const retryIn = deps.config.hasRateLimits ? limit.take(actor.memberId) : 0;
    if (retryIn > 0) {
      const message = say('Too many promo codes that don’t exist. Try again later.');
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
