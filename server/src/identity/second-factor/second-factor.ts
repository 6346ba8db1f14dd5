// The second step of logging in: a code from an authenticator app, or a recovery code. Members turn it on and off for their account with
// us; it then holds for all logins of that member.

import { randomBytes } from 'node:crypto';
import { SECOND_STEP } from '@daynook/contract/accounts/security-limits';
import type { Transaction } from 'kysely';
import { currentBrand } from '../../current-settings.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { say, toSay } from '../../lib/languages/say.ts';
import { type SealKey, seal, unseal } from '../../lib/sealed-text.ts';
import { type EmailToSend, queueEmail } from '../../modules/emails/service.ts';
import * as members from '../../modules/members/service.ts';
import type { AccountRow } from '../account-store.ts';
import { findAccountById } from '../account-store.ts';
import { endVisits } from '../oidc-store.ts';
import * as store from './factor-store.ts';
import { digestRecoveryCode, looksLikeRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { findStep, toBase32, toKeyUri } from './totp.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'newId' | 'secrets'>;
type Trx = Transaction<DB>;

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

const toKey = ({ secrets }: Pick<Deps, 'secrets'>): SealKey => ({
  secret: secrets.factors,
  purpose: 'authenticator-secret',
});

const openSecret = (deps: Pick<Deps, 'secrets'>, row: store.TotpRow): Buffer =>
  Buffer.from(unseal(row.sealed_secret, row.account_id, toKey(deps)), 'base64url');

/** An account's owner, for emails about it. */
export interface Owner {
  readonly account: AccountRow;
  readonly memberId: string;
}

export const toRecipient = ({
  account,
  memberId,
}: {
  readonly account: AccountRow;
  readonly memberId: string | null;
}) => ({
  to: account.email,
  memberId,
});

async function queueSecurityEmail(
  trx: Trx,
  deps: Parts,
  owner: Owner,
  template: 'second-step-on' | 'second-step-off' | 'recovery-codes-new',
): Promise<void> {
  const email: EmailToSend = { ...toRecipient(owner), template, data: { name: owner.account.name } };
  await queueEmail(trx, deps, email);
}

/** Whether logging in takes a second step, since when, and how many recovery codes are left. */
export async function getSecondStep(deps: Pick<Deps, 'db'>, accountId: string) {
  const { kysely } = deps.db;
  const row = await store.findTotp(kysely, accountId);
  const since = row?.confirmed_at ?? null;
  return { since, codesLeft: since === null ? 0 : await store.countRecoveryCodes(kysely, accountId) };
}

/** A new secret for the app. It counts once a code has confirmed it. Throws STATE_CHANGED if an app is set up. */
export async function startSecondStep(
  deps: Parts,
  account: AccountRow,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const secret = randomBytes(SECRET_BYTES);
  const isStarted = await deps.db.kysely.transaction().execute((trx) =>
    store.startTotp(trx, {
      account_id: account.id,
      sealed_secret: seal(secret.toString('base64url'), account.id, toKey(deps)),
      created_at: deps.clock.now(),
    }),
  );
  if (!isStarted)
    throw new AppError('STATE_CHANGED', { message: say('An authenticator app is set up already. Remove it first.') });
  return { secret: toBase32(secret), uri: toKeyUri(secret, { issuer: currentBrand().name, email: account.email }) };
}

async function putNewCodes(trx: Trx, deps: Parts, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await store.putRecoveryCodes(trx, accountId, codes.map(digestRecoveryCode), deps.clock.now());
  return codes;
}

/** Whether the tries are used up until the next wait is over. */
const isFull = (tries: number): boolean => tries > 0 && tries % SECOND_STEP.tries === 0;

/** Every wait is twice as long as the one before, until a right code. */
function waitMs(tries: number): number {
  const longestMs = SECOND_STEP.longestHours * 3_600_000;
  const waits = tries / SECOND_STEP.tries;
  return Math.min(SECOND_STEP.windowMinutes * 60_000 * 2 ** Math.min(waits - 1, 20), longestMs);
}

/** Seconds until another code may be tried, or 0. `tries_since` is when the last one was. */
function findWait({ tries, tries_since: last }: store.TotpRow, now: Date): number {
  if (last === null || !isFull(tries)) return 0;
  return Math.max(0, Math.ceil((last.getTime() + waitMs(tries) - now.getTime()) / 1_000));
}

/** Counts an attempt, and returns the new number. The few since the last wait don't count anymore after a day. */
async function countTry(trx: Trx, row: store.TotpRow, now: Date): Promise<number> {
  const { tries, tries_since: last } = row;
  const isOld = last !== null && now.getTime() - last.getTime() >= SECOND_STEP.longestHours * 3_600_000;
  const counted = isOld ? tries - (tries % SECOND_STEP.tries) : tries;
  await store.noteTries(trx, row.account_id, { tries: counted + 1, tries_since: now });
  return counted + 1;
}

const WRONG_CODE = toSay('That code isn’t right. Enter the newest one from your app.');

/**
 * The app has the secret, so logging in takes a second step from now on. Returns recovery codes, which nobody can read again. Throws
 * STATE_CHANGED, RATE_LIMITED, and VALIDATION_FAILED beside the code.
 */
export async function confirmSecondStep(deps: Parts, owner: Owner, code: string): Promise<string[]> {
  const { id } = owner.account;
  const now = deps.clock.now();
  // Thrown outside of the transaction, because the try must stay counted.
  const outcome = await deps.db.kysely.transaction().execute(async (trx) => {
    const row = await store.lockTotp(trx, id);
    if (!row || row.confirmed_at !== null)
      throw new AppError('STATE_CHANGED', { message: say('Start again to set up an authenticator app.') });
    const retryIn = findWait(row, now);
    if (retryIn > 0) throw new AppError('RATE_LIMITED', { retryIn });
    const step = findStep(openSecret(deps, row), code, now, 0);
    if (step === undefined) {
      await countTry(trx, row, now);
      return undefined;
    }
    await store.confirmTotp(trx, id, { at: now, step });
    // Logins that were prepared before would come without a code.
    await endVisits(trx, id);
    await queueSecurityEmail(trx, deps, owner, 'second-step-on');
    return putNewCodes(trx, deps, id);
  });
  if (!outcome) throw new AppError('VALIDATION_FAILED', { fields: { code: WRONG_CODE } });
  return outcome;
}

/** Logging in takes only the password again. Does nothing if it was so before. */
export async function endSecondStep(deps: Parts, owner: Owner): Promise<void> {
  await deps.db.kysely.transaction().execute(async (trx) => {
    const wasOn = await store.deleteTotp(trx, owner.account.id);
    await store.deleteRecoveryCodes(trx, owner.account.id);
    if (wasOn) await queueSecurityEmail(trx, deps, owner, 'second-step-off');
  });
}

/** Removes the second step of all these accounts, in the caller's transaction. False if none had one. */
export async function dropSecondSteps(trx: Trx, accountIds: readonly string[]): Promise<boolean> {
  let hadOne = false;
  for (const id of accountIds) {
    if (await store.deleteTotp(trx, id)) hadOne = true;
    await store.deleteRecoveryCodes(trx, id);
  }
  return hadOne;
}

/** New recovery codes instead of all earlier ones. Throws STATE_CHANGED if logging in has no second step. */
export async function renewRecoveryCodes(deps: Parts, owner: Owner): Promise<string[]> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    const row = await store.lockTotp(trx, owner.account.id);
    if (!row?.confirmed_at)
      throw new AppError('STATE_CHANGED', {
        message: say('Set up an authenticator app first. Then you get recovery codes.'),
      });
    await queueSecurityEmail(trx, deps, owner, 'recovery-codes-new');
    return putNewCodes(trx, deps, owner.account.id);
  });
}

/** A confirmed authenticator app, and whose it is. */
interface Guard {
  readonly account: AccountRow;
  /** Null for a login that belongs to nobody since it was removed from a member's. */
  readonly memberId: string | null;
  readonly row: store.TotpRow;
}

/**
 * The second step of this login: the member's own, also for logins that were added to it, or else the one that this login has had before
 * it was added.
 */
async function lockGuard(trx: Trx, accountId: string): Promise<Guard | undefined> {
  const member = await members.findMemberByIdentity(trx, members.EMBEDDED_ISSUER, accountId);
  const first = member?.issuer === members.EMBEDDED_ISSUER ? member.subject : accountId;
  for (const id of new Set([first, accountId])) {
    const account = await findAccountById(trx, id);
    const row = account && (await store.lockTotp(trx, id));
    if (account && row?.confirmed_at) return { account, memberId: member?.id ?? null, row };
  }
  return undefined;
}

/** Whether this login takes a second step. */
export const needsSecondStep = (deps: Pick<Deps, 'db'>, accountId: string): Promise<boolean> =>
  deps.db.kysely.transaction().execute(async (trx) => (await lockGuard(trx, accountId)) !== undefined);

/** How checking a code went. */
export type Checked = { readonly is: 'right' | 'wrong' } | { readonly is: 'waiting'; readonly seconds: number };

async function isRight(trx: Trx, deps: Parts, { row, ...owner }: Guard, typed: string): Promise<boolean> {
  const now = deps.clock.now();
  if (!looksLikeRecoveryCode(typed)) {
    const step = findStep(openSecret(deps, row), typed.replaceAll(/\D/g, ''), now, Number(row.last_step));
    if (step === undefined) return false;
    await store.noteTries(trx, row.account_id, { tries: 0, tries_since: null, last_step: step });
    return true;
  }
  if (!(await store.consumeRecoveryCode(trx, row.account_id, digestRecoveryCode(typed), now))) return false;
  await store.noteTries(trx, row.account_id, { tries: 0, tries_since: null });
  const left = await store.countRecoveryCodes(trx, row.account_id);
  const email: EmailToSend = {
    ...toRecipient(owner),
    template: 'recovery-code-used',
    data: { name: owner.account.name, left },
  };
  await queueEmail(trx, deps, email);
  return true;
}

/** Checks a code from the app, or a recovery code, and counts wrong ones. */
export function checkSecondStep(deps: Parts, accountId: string, typed: string): Promise<Checked> {
  return deps.db.kysely.transaction().execute(async (trx): Promise<Checked> => {
    const guard = await lockGuard(trx, accountId);
    // It was turned off while the page was open.
    if (!guard) return { is: 'right' };
    const now = deps.clock.now();
    const seconds = findWait(guard.row, now);
    // Recovery codes can't be guessed, and someone who guesses the app's codes mustn't keep the owner out.
    if (seconds > 0 && !looksLikeRecoveryCode(typed)) return { is: 'waiting', seconds };
    if (await isRight(trx, deps, guard, typed)) return { is: 'right' };
    if (seconds > 0) return { is: 'wrong' };
    const tries = await countTry(trx, guard.row, now);
    if (tries === SECOND_STEP.tries) {
      const { name } = guard.account;
      await queueEmail(trx, deps, { ...toRecipient(guard), template: 'second-step-guessed', data: { name } });
    }
    return { is: 'wrong' };
  });
}
