// Six digits that prove an email address while somebody stays on the page: few tries each, few codes a day. It takes being signed
// in, as the mailed link does, so the mailbox's owner can't be made to confirm a stranger's account. Staff addresses open
// more than a booking: they are confirmed by the link alone, which can't be guessed.
import { timingSafeEqual } from 'node:crypto';
import { EMAIL_CODE } from '@daynook/contract/limits/accounts';
import type { Transaction } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { MemberActor } from '../http/actor.ts';
import { queueEffects } from '../jobs/outbox.ts';
import { AppError } from '../lib/app-error.ts';
import { addMinutes } from '../lib/time/ranges.ts';
import * as members from '../modules/members/service.ts';
import * as accounts from './account-store.ts';
import { ACCOUNT_EMAIL_TOPIC, type AccountEmail, adoptVerified } from './accounts.ts';
import * as store from './email-code-store.ts';
import { derive } from './signed-text.ts';

const DAY_MINUTES = 24 * 60;

/** The code with this id, which only this installation can tell. */
export const codeFor = (deps: Pick<Deps, 'secrets'>, id: string): string =>
  String(
    Buffer.from(derive(deps.secrets.cookieKeys, 'email-code', id), 'base64url').readUIntBE(0, 6) % 1_000_000,
  ).padStart(EMAIL_CODE.digits, '0');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

export interface SentCode {
  readonly email: string;
  readonly expiresAt: string;
  /** When another one may be asked for. */
  readonly nextAt: string;
}

const viewSent = (row: store.CodeRow): SentCode => ({
  email: row.email,
  expiresAt: row.expires_at.toISOString(),
  nextAt: new Date(row.sent_at.getTime() + EMAIL_CODE.resendSeconds * 1_000).toISOString(),
});

const waitSeconds = (until: Date, now: Date): number => Math.ceil((until.getTime() - now.getTime()) / 1_000);

/**
 * Emails a code to the member's address; within a minute it is still the one before. Throws STATE_CHANGED when the address is confirmed already, EMAIL_CODE_OVER for staff
 * addresses, RATE_LIMITED with the wait.
 */
export function sendEmailCode(deps: Deps, actor: MemberActor): Promise<SentCode> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    await store.lockMember(trx, actor.memberId);
    const { email, is_email_verified: isVerified } = await members.getMember(trx, actor.memberId);
    if (isVerified) throw new AppError('STATE_CHANGED', { message: 'Your email is confirmed already.' });
    if (members.isStaffEmail(email, true, deps.config.staffEmailDomains))
      throw new AppError('EMAIL_CODE_OVER', {
        message: 'Codes don’t work for this address. Open the link in the email we sent you.',
      });
    const now = deps.clock.now();
    const last = await store.findCode(trx, actor.memberId);
    const nextAt = last && new Date(last.sent_at.getTime() + EMAIL_CODE.resendSeconds * 1_000);
    // Asked for again at once, e.g. by a reload: the one on its way is the answer, unless it can't be used any more.
    const isNew = nextAt !== undefined && nextAt > now && last?.email === email;
    if (isNew && last && last.tries < EMAIL_CODE.tries) return viewSent(last);
    if (isNew) throw new AppError('RATE_LIMITED', { retryIn: waitSeconds(nextAt, now) });
    const dayEndsAt = last && addMinutes(last.day_starts_at, DAY_MINUTES);
    const isSameDay = dayEndsAt !== undefined && dayEndsAt > now;
    if (isSameDay && last!.day_count >= EMAIL_CODE.perDay)
      throw new AppError('RATE_LIMITED', { retryIn: waitSeconds(dayEndsAt, now) });
    // A new account with the same address must not start counting again: it's the mailbox that is spared.
    const toAddress = await store.countSentTo(trx, email, addMinutes(now, -DAY_MINUTES));
    if (toAddress.count >= EMAIL_CODE.perDay)
      throw new AppError('RATE_LIMITED', {
        retryIn: waitSeconds(addMinutes(toAddress.dayStartsAt!, DAY_MINUTES), now),
      });
    const row: store.CodeRow = {
      member_id: actor.memberId,
      id: deps.newId(),
      email,
      sent_at: now,
      expires_at: addMinutes(now, EMAIL_CODE.minutes),
      tries: 0,
      day_starts_at: isSameDay ? last!.day_starts_at : now,
      day_count: isSameDay ? last!.day_count + 1 : 1,
    };
    await store.putCode(trx, row);
    const payload: AccountEmail = { kind: 'code', memberId: actor.memberId, codeId: row.id };
    await queueEffects(trx, deps, [{ topic: ACCOUNT_EMAIL_TOPIC, payload }]);
    return viewSent(row);
  });
}

type Checked = 'right' | 'wrong' | 'over';

async function check(trx: Transaction<DB>, deps: Deps, memberId: string, code: string): Promise<Checked> {
  await store.lockMember(trx, memberId);
  const member = await members.getMember(trx, memberId);
  if (member.is_email_verified) return 'right';
  const row = await store.findCode(trx, memberId);
  const isOver =
    !row || row.email !== member.email || row.expires_at <= deps.clock.now() || row.tries >= EMAIL_CODE.tries;
  if (isOver) return 'over';
  await store.countTry(trx, memberId, row.tries + 1);
  if (!isSame(codeFor(deps, row.id), code)) return row.tries + 1 >= EMAIL_CODE.tries ? 'over' : 'wrong';
  await store.noteProven(trx, memberId, member.email);
  const account =
    member.issuer === members.EMBEDDED_ISSUER ? await accounts.findAccountById(trx, member.subject) : undefined;
  if (account) await adoptVerified(trx, deps, account);
  else await members.adoptEmail(trx, { ...member, proven_email: member.email }, { ...member, isEmailVerified: true });
  return 'right';
}

/** The address is confirmed with the code. A wrong one counts. Throws EMAIL_CODE_WRONG, EMAIL_CODE_OVER. */
export async function confirmByCode(deps: Deps, actor: MemberActor, code: string): Promise<void> {
  // Not thrown inside: the try must stay counted.
  const checked = await deps.db.kysely.transaction().execute((trx) => check(trx, deps, actor.memberId, code));
  if (checked === 'wrong') throw new AppError('EMAIL_CODE_WRONG');
  if (checked === 'over') throw new AppError('EMAIL_CODE_OVER');
}
