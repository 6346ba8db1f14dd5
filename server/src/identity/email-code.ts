// Six digits that confirm an email address without leaving the page, with limits on tries per code and codes per day. Like the emailed
// link, the code requires being logged in, so nobody can trick the mailbox's owner into confirming a stranger's account. Staff addresses
// give access to more, so they're confirmed only by the link, which can't be guessed.
import { EMAIL_CODE } from '@daynook/contract/limits/accounts';
import type { Transaction } from 'kysely';
import { lockMember } from '../db/member-lock.ts';
import type { DB } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { MemberActor } from '../http/actor.ts';
import { queueEffects } from '../jobs/outbox.ts';
import { AppError } from '../lib/app-error.ts';
import { say } from '../lib/languages/say.ts';
import { addMinutes } from '../lib/time/ranges.ts';
import * as members from '../modules/members/service.ts';
import * as accounts from './account-store.ts';
import { ACCOUNT_EMAIL_TOPIC, type AccountEmail, adoptVerified } from './accounts.ts';
import * as store from './email-code-store.ts';
import { deriveDigits, isSameCode } from './signed-text.ts';

const DAY_MINUTES = 24 * 60;

/** The code with this id. Only this installation can derive it. */
export const codeFor = (deps: Pick<Deps, 'secrets'>, id: string): string =>
  deriveDigits(deps.secrets.cookieKeys, 'email-code', id, EMAIL_CODE.digits);

export interface SentCode {
  readonly email: string;
  readonly expiresAt: string;
  /** When the member may ask for another code. */
  readonly nextAt: string;
}

const nextCodeAt = (row: store.CodeRow): Date => new Date(row.sent_at.getTime() + EMAIL_CODE.resendSeconds * 1_000);

const viewSent = (row: store.CodeRow): SentCode => ({
  email: row.email,
  expiresAt: row.expires_at.toISOString(),
  nextAt: nextCodeAt(row).toISOString(),
});

const waitSeconds = (until: Date, now: Date): number => Math.ceil((until.getTime() - now.getTime()) / 1_000);

/** The member's current 24 hours of codes. */
interface CodeDay {
  readonly startsAt: Date;
  readonly count: number;
}

function findCodeDay(last: store.CodeRow | undefined, now: Date): CodeDay | undefined {
  if (!last || addMinutes(last.day_starts_at, DAY_MINUTES) <= now) return undefined;
  return { startsAt: last.day_starts_at, count: last.day_count };
}

/** Throws RATE_LIMITED with the wait once the member or the address has had the day's codes. */
async function requireCodesLeft(
  trx: Transaction<DB>,
  email: string,
  today: CodeDay | undefined,
  now: Date,
): Promise<void> {
  if (today && today.count >= EMAIL_CODE.perDay)
    throw new AppError('RATE_LIMITED', { retryIn: waitSeconds(addMinutes(today.startsAt, DAY_MINUTES), now) });
  // A new account with the same address must not restart the count, because the limit protects the mailbox.
  const toAddress = await store.countSentTo(trx, email, addMinutes(now, -DAY_MINUTES));
  if (toAddress.count >= EMAIL_CODE.perDay)
    throw new AppError('RATE_LIMITED', { retryIn: waitSeconds(addMinutes(toAddress.dayStartsAt!, DAY_MINUTES), now) });
}

/**
 * The code that was sent within the last minute, if it still works, because a reload shouldn't send another one. Throws RATE_LIMITED if
 * it's used up.
 */
function findRecentCode(last: store.CodeRow | undefined, email: string, now: Date): SentCode | undefined {
  if (!last || last.email !== email) return undefined;
  const nextAt = nextCodeAt(last);
  if (nextAt <= now) return undefined;
  if (last.tries >= EMAIL_CODE.tries) throw new AppError('RATE_LIMITED', { retryIn: waitSeconds(nextAt, now) });
  return viewSent(last);
}

/**
 * Emails a code to the member's address, unless one was sent within the last minute. Throws STATE_CHANGED if the address is already
 * confirmed, EMAIL_CODE_OVER for staff addresses, and RATE_LIMITED with the wait.
 */
export function sendEmailCode(deps: Deps, actor: MemberActor): Promise<SentCode> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    await lockMember(trx, actor.memberId);
    const { email, is_email_verified: isVerified } = await members.getMember(trx, actor.memberId);
    if (isVerified) throw new AppError('STATE_CHANGED', { message: say('Your email is confirmed already.') });
    if (members.isStaffEmail(email, true, deps.config.staffEmailDomains))
      throw new AppError('EMAIL_CODE_OVER', {
        message: say('Codes don’t work for this address. Open the link in the email we sent you.'),
      });
    const now = deps.clock.now();
    const last = await store.findCode(trx, actor.memberId);
    const recent = findRecentCode(last, email, now);
    if (recent) return recent;
    const today = findCodeDay(last, now);
    await requireCodesLeft(trx, email, today, now);
    const row: store.CodeRow = {
      member_id: actor.memberId,
      id: deps.newId(),
      email,
      sent_at: now,
      expires_at: addMinutes(now, EMAIL_CODE.minutes),
      tries: 0,
      day_starts_at: today?.startsAt ?? now,
      day_count: (today?.count ?? 0) + 1,
    };
    await store.putCode(trx, row);
    const payload: AccountEmail = { kind: 'code', memberId: actor.memberId, codeId: row.id };
    await queueEffects(trx, deps, [{ topic: ACCOUNT_EMAIL_TOPIC, payload }]);
    return viewSent(row);
  });
}

/** Outcome of checking a code. */
type Checked = 'right' | 'wrong' | 'over';

async function check(trx: Transaction<DB>, deps: Deps, memberId: string, code: string): Promise<Checked> {
  await lockMember(trx, memberId);
  const member = await members.getMember(trx, memberId);
  if (member.is_email_verified) return 'right';
  const row = await store.findCode(trx, memberId);
  const isOver =
    !row || row.email !== member.email || row.expires_at <= deps.clock.now() || row.tries >= EMAIL_CODE.tries;
  if (isOver) return 'over';
  await store.countTry(trx, memberId, row.tries + 1);
  if (!isSameCode(codeFor(deps, row.id), code)) return row.tries + 1 >= EMAIL_CODE.tries ? 'over' : 'wrong';
  await store.noteProven(trx, memberId, member.email);
  const account =
    member.issuer === members.EMBEDDED_ISSUER ? await accounts.findAccountById(trx, member.subject) : undefined;
  if (account) await adoptVerified(trx, deps, account);
  else await members.adoptEmail(trx, { ...member, proven_email: member.email }, { ...member, isEmailVerified: true });
  return 'right';
}

/** Confirms the member's address with the code and counts wrong ones. Throws EMAIL_CODE_WRONG, EMAIL_CODE_OVER. */
export async function confirmByCode(deps: Deps, actor: MemberActor, code: string): Promise<void> {
  // Thrown outside of the transaction, because the try must stay counted.
  const checked = await deps.db.kysely.transaction().execute((trx) => check(trx, deps, actor.memberId, code));
  if (checked === 'wrong') throw new AppError('EMAIL_CODE_WRONG');
  if (checked === 'over') throw new AppError('EMAIL_CODE_OVER');
}
