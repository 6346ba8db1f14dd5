// Six digits that confirm a phone number, with limits on tries for each code and on codes for each member and each number.
import { PHONE_CODE } from '@daynook/contract/accounts/phone-codes';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { deriveDigits, isSameCode } from '../../identity/signed-text.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { durationWords } from '../../lib/time/words.ts';
import { endTextsToNumber } from '../text-messages/service.ts';
import { nextCodeAt, secondsToWait, secondsUntil } from './rules.ts';
import * as store from './store.ts';

export const PHONE_CODE_TOPIC = 'phone-code';
const DAY_MINUTES = 24 * 60;

/** The code with this id. Only this installation can derive it, so it's not in the database. */
export const codeFor = (deps: Pick<Deps, 'secrets'>, id: string): string =>
  deriveDigits(deps.secrets.cookieKeys, 'phone-code', id, PHONE_CODE.digits);

export const isExpired = (code: store.CodeRow, now: Date): boolean => code.expires_at <= now;

const isOver = (code: store.CodeRow, now: Date): boolean =>
  code.ended_at !== null || isExpired(code, now) || code.tries >= PHONE_CODE.tries;

function refuse(seconds: number): never {
  const minutes = Math.ceil(seconds / 60);
  const wait = durationWords(minutes > 60 ? Math.ceil(minutes / 60) * 60 : minutes);
  throw new AppError('RATE_LIMITED', {
    message: say('You can’t get another code for this number right now. Try again in {wait}.', { wait }),
    retryIn: seconds,
  });
}

/** True if the number got this code within the last minute: a reload shouldn't send another. Throws RATE_LIMITED if it's used up. */
function isRecent(code: store.CodeRow | undefined, number: string, now: Date): boolean {
  if (code?.number !== number || code.ended_at !== null) return false;
  const seconds = secondsUntil(nextCodeAt(code.created_at), now);
  if (seconds > 0 && code.tries >= PHONE_CODE.tries) refuse(seconds);
  return seconds > 0;
}

/** Queues a code for the number, unless it got one within the last minute. Throws RATE_LIMITED with the wait. */
export async function sendCode(
  trx: Transaction<DB>,
  deps: Deps,
  { memberId, number }: { memberId: string; number: string },
): Promise<void> {
  const now = deps.clock.now();
  if (isRecent(await store.findNewestCode(trx, memberId), number, now)) return;
  await store.lockNumber(trx, number);
  const since = addMinutes(now, -DAY_MINUTES);
  const ofMember = await store.listSendings(trx, { memberId }, since);
  // Other accounts count as well, because the limit protects the phone's owner.
  const toNumber = await store.listSendings(trx, { number }, since);
  const seconds = Math.max(secondsToWait(ofMember, now), secondsToWait(toNumber, now));
  if (seconds > 0) refuse(seconds);
  await store.endCodes(trx, memberId, now);
  const id = deps.newId();
  const expiresAt = addMinutes(now, PHONE_CODE.minutes);
  await store.insertCode(trx, { id, member_id: memberId, number, created_at: now, expires_at: expiresAt });
  await queueEffects(trx, deps, [{ topic: PHONE_CODE_TOPIC, payload: { codeId: id } }]);
}

/** Outcome of entering a code. */
type Checked = 'right' | 'wrong' | 'over' | 'in-use';

/** A code that has just confirmed the number: the answer was lost, and the page sends it again. */
async function hasConfirmed(trx: Transaction<DB>, code: store.CodeRow): Promise<boolean> {
  const phone = await store.findPhone(trx, code.member_id);
  return code.ended_at !== null && phone?.number === code.number && phone.confirmed_at >= code.ended_at;
}

/** Checks what was entered, and confirms the number if it's right. Counts the try. */
export async function checkCode(
  trx: Transaction<DB>,
  deps: Deps,
  { memberId, entered }: { memberId: string; entered: string },
): Promise<Checked> {
  const now = deps.clock.now();
  const code = await store.findNewestCode(trx, memberId);
  if (!code) return 'over';
  const isRight = isSameCode(codeFor(deps, code.id), entered);
  if (isOver(code, now)) return isRight && (await hasConfirmed(trx, code)) ? 'right' : 'over';
  await store.countTry(trx, code.id);
  if (!isRight) return code.tries + 1 >= PHONE_CODE.tries ? 'over' : 'wrong';
  await store.endCodes(trx, memberId, now);
  await store.lockNumber(trx, code.number);
  if (await store.isTaken(trx, code.number, memberId)) return 'in-use';
  await endTextsToNumber(trx, deps, memberId);
  await store.putPhone(trx, { member_id: memberId, number: code.number, confirmed_at: now });
  return 'right';
}
