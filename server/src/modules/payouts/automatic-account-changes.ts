// Changes to payout accounts without their host: payouts pause after a failure, and accounts move when two members are merged.
import { PAYOUTS } from '@daynook/contract/limits/payouts';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { openAccount, sealNumbers } from './account-numbers.ts';
import * as store from './account-store.ts';
import { redirectPayouts } from './batch-store.ts';

/** The end of the pause after an account was changed or refused. Nothing is paid out before. */
export const pauseEnd = (from: Date): Date => new Date(from.getTime() + PAYOUTS.pausedHoursAfterChange * 3_600_000);

/** The bank refused the account, so payouts to it pause. False if the host has changed it since. */
export const pauseAfterFailure = (
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock'>,
  key: store.AccountKey,
  sentAt: Date,
): Promise<boolean> => store.pauseAccount(trx, key, { sentAt, until: pauseEnd(deps.clock.now()) });

/**
 * When two members are merged, the remaining one takes over the other's accounts, except in currencies in which they already have
 * one. Payouts pause, because earnings may now go to a different account.
 */
export async function mergeAccounts(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  { goneId, keptId }: { goneId: string; keptId: string },
): Promise<void> {
  const accounts = await store.lockAccounts(trx, [goneId, keptId]);
  const kept = accounts.filter((row) => row.member_id === keptId);
  const gone = accounts.filter((row) => row.member_id === goneId);
  for (const { currency, sealed_numbers } of gone) {
    const own = kept.find((row) => row.currency === currency);
    const key = { memberId: goneId, currency };
    if (own) {
      await redirectPayouts(trx, key, { last4: own.last4, stripeAccountId: own.stripe_account_id });
      continue;
    }
    const to = { memberId: keptId, currency };
    const sealedNumbers = sealed_numbers && sealNumbers(deps, to, openAccount(deps, key, sealed_numbers));
    await store.moveAccount(trx, key, { memberId: keptId, sealedNumbers });
  }
  if (gone.length > 0) await store.pauseAccounts(trx, keptId, pauseEnd(deps.clock.now()));
}
