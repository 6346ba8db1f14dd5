// A member's phone number (I8). It's theirs once they enter the code we text to it; until then, it's only in that code's row. Only one
// account can have a number, and only people who can read its text messages learn that another account has it.
import { PHONE_CODE } from '@daynook/contract/accounts/phone-codes';
import type { PhoneStatus } from '@daynook/contract/accounts/phones';
import { lockMember } from '../../db/member-lock.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { NetworkLimit } from '../../identity/attempt-counter.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { endTextsToNumber } from '../text-messages/service.ts';
import { checkCode, sendCode } from './codes.ts';
import { readPhone } from './rules.ts';
import * as store from './store.ts';
import { toPhoneStatus } from './view.ts';

export { phoneCodeTopic } from './effects.ts';

const DAY_MINUTES = 24 * 60;
/** Longer than any limit counts. */
const CODES_KEPT_DAYS = 2;

export async function getPhone(deps: Deps, { memberId }: MemberActor): Promise<PhoneStatus> {
  const { kysely } = deps.db;
  const code = await store.findNewestCode(kysely, memberId);
  // Also an expired one, so that the number doesn't have to be typed again.
  const pending = code?.ended_at === null ? code : undefined;
  return toPhoneStatus(deps, await store.findPhone(kysely, memberId), pending);
}

/**
 * Adds the number or changes it: texts a code to it. The number that's confirmed stays until the code is entered. Throws
 * VALIDATION_FAILED, RATE_LIMITED with the wait.
 */
export async function setPhone(deps: Deps, actor: MemberActor, text: string): Promise<PhoneStatus> {
  const { memberId } = actor;
  const number = readPhone(text);
  await deps.db.kysely.transaction().execute(async (trx) => {
    await lockMember(trx, memberId);
    const present = await store.findPhone(trx, memberId);
    if (present?.number === number) await store.endCodes(trx, memberId, deps.clock.now());
    else await sendCode(trx, deps, { memberId, number });
  });
  return getPhone(deps, actor);
}

/** Texts another code to the number that waits for one. Throws PHONE_CODE_OVER if none does, RATE_LIMITED with the wait. */
export async function resendCode(deps: Deps, actor: MemberActor): Promise<PhoneStatus> {
  const { memberId } = actor;
  await deps.db.kysely.transaction().execute(async (trx) => {
    await lockMember(trx, memberId);
    const last = await store.findNewestCode(trx, memberId);
    if (!last || last.ended_at !== null)
      throw new AppError('PHONE_CODE_OVER', { message: say('Enter your number again to get a new code.') });
    await sendCode(trx, deps, { memberId, number: last.number });
  });
  return getPhone(deps, actor);
}

/** Confirms the number with the code and counts wrong ones. Throws PHONE_CODE_WRONG, PHONE_CODE_OVER, PHONE_IN_USE. */
export async function confirmPhone(deps: Deps, actor: MemberActor, entered: string): Promise<PhoneStatus> {
  const { memberId } = actor;
  // Thrown outside of the transaction, because the try must stay counted.
  const checked = await deps.db.kysely.transaction().execute(async (trx) => {
    await lockMember(trx, memberId);
    return checkCode(trx, deps, { memberId, entered });
  });
  if (checked === 'wrong') throw new AppError('PHONE_CODE_WRONG');
  if (checked === 'over') throw new AppError('PHONE_CODE_OVER');
  if (checked === 'in-use') throw new AppError('PHONE_IN_USE');
  return getPhone(deps, actor);
}

export async function removePhone(deps: Deps, { memberId }: MemberActor): Promise<void> {
  await deps.db.kysely.transaction().execute(async (trx) => {
    await lockMember(trx, memberId);
    await store.endCodes(trx, memberId, deps.clock.now());
    await store.deletePhone(trx, memberId);
    await endTextsToNumber(trx, deps, memberId);
  });
}

/** Runs what sends a code, unless the network has had the day's codes. Each node counts separately. */
export function limitNetworks(deps: Deps) {
  const limit = new NetworkLimit(deps.clock, PHONE_CODE.perDayInNetwork, DAY_MINUTES);
  return async (ip: string, send: () => Promise<PhoneStatus>): Promise<PhoneStatus> => {
    const retryIn = deps.config.hasRateLimits ? limit.take(ip) : 0;
    if (retryIn > 0) throw new AppError('RATE_LIMITED', { retryIn });
    try {
      return await send();
    } catch (error) {
      limit.giveBack(ip);
      throw error;
    }
  };
}

/** Returns how many rows were deleted. */
export const purgePhoneCodes = (deps: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  store.deleteCodesBefore(deps.db.kysely, addMinutes(deps.clock.now(), -CODES_KEPT_DAYS * DAY_MINUTES));
