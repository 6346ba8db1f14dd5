// Where hosts want their earnings. Numbers are sealed at once; only a batch's file for the bank opens them.
import type { Answer } from '@daynook/contract/api';
import type { PayoutSchedule } from '@daynook/contract/payout-limits';
import type { AccountNumbers, PayoutAccount } from '@daynook/contract/payouts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { requireOwnPassword } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';
import { queueMail } from '../mail/service.ts';
import { getMember } from '../members/service.ts';
import { pauseEnd } from './account-care.ts';
import { sealAccount } from './account-numbers.ts';
import * as store from './account-store.ts';
import { readdressPayouts } from './batch-store.ts';
import { faultsOf, lastOf } from './rules.ts';

function view(row: store.AccountRow, now: Date): PayoutAccount {
  return {
    currency: row.currency,
    kind: row.kind as PayoutAccount['kind'],
    holderName: row.holder_name,
    last4: row.last4,
    schedule: row.schedule as PayoutSchedule,
    changedAt: row.changed_at.toISOString(),
    pausedUntil: row.payouts_from > now ? row.payouts_from.toISOString() : null,
  };
}

/** One's own, one per currency. */
export async function listOwnAccounts(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/payout-account'>> {
  const rows = await store.listAccounts(deps.db.kysely, actor.memberId);
  return { accounts: rows.map((row) => view(row, deps.clock.now())) };
}

/**
 * Sets the account of a currency. Payouts pause, and the host gets an email: someone who took over a login can't empty the balance
 * unseen. Payouts that no file has named yet go to the new account. Throws FORBIDDEN, VALIDATION_FAILED by field.
 */
export async function setAccount(
  deps: Deps,
  actor: MemberActor,
  wish: {
    readonly currency: string;
    readonly account: AccountNumbers;
    readonly schedule: PayoutSchedule;
    readonly password?: string | undefined;
  },
): Promise<PayoutAccount> {
  await requireOwnPassword(deps, actor.memberId, wish.password);
  const fields = faultsOf(wish.account);
  if (fields) throw new AppError('VALIDATION_FAILED', { fields });
  const key = { memberId: actor.memberId, currency: wish.currency };
  const { email, name } = await getMember(deps.db.kysely, actor.memberId);
  return retryTransaction(deps.db.kysely, async (trx) => {
    const now = deps.clock.now();
    const last4 = lastOf(wish.account);
    const row = await store.putAccount(trx, {
      ...key,
      kind: wish.account.kind,
      holderName: wish.account.holderName,
      last4,
      sealedNumbers: sealAccount(deps, key, wish.account),
      schedule: wish.schedule,
      changedAt: now,
      payoutsFrom: pauseEnd(now),
    });
    await readdressPayouts(trx, key, last4);
    await queueMail(trx, deps, {
      template: 'payout-account-changed',
      to: email,
      memberId: actor.memberId,
      data: { name, currency: wish.currency, last4 },
    });
    return view(row, now);
  });
}

/** Throws NOT_FOUND without an account for the currency. */
export async function setSchedule(
  deps: Deps,
  actor: MemberActor,
  { currency, schedule }: { currency: string; schedule: PayoutSchedule },
): Promise<PayoutAccount> {
  const row = await store.updateSchedule(deps.db.kysely, { memberId: actor.memberId, currency }, schedule);
  if (!row) throw new AppError('NOT_FOUND');
  return view(row, deps.clock.now());
}
