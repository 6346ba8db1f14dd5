// Changing the email address sends a link to the new one. Limited per account and hour.
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AttemptLimit } from '../../identity/attempt-counter.ts';
import { askForNewEmail } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';

const LINKS_PER_HOUR = 5;
const HOUR_MINUTES = 60;

/**
 * Sends the link, or throws RATE_LIMITED with the wait, and what `askForNewEmail` throws. Attempts that sent nothing don't count.
 */
export function createEmailChange(deps: Deps) {
  const limit = new AttemptLimit(deps.clock, LINKS_PER_HOUR, HOUR_MINUTES);
  return async (actor: MemberActor, input: { email: string; password: string }): Promise<void> => {
    const retryIn = deps.config.hasRateLimits ? limit.take(actor.memberId) : 0;
    if (retryIn > 0) throw new AppError('RATE_LIMITED', { retryIn });
    try {
      await askForNewEmail(deps, actor.memberId, input);
    } catch (error) {
      limit.giveBack(actor.memberId);
      throw error;
    }
  };
}
