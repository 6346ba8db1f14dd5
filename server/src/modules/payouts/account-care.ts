// What happens to accounts without their host: payouts pause after a failure, and accounts move when two members become one.
import { PAYOUTS } from '@daynook/contract/limits/payouts';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { openAccount, sealNumbers } from './account-numbers.ts';
import * as store from './account-store.ts';
import { readdressPayouts } from './batch-store.ts';

/** Until then nothing is paid out to an account that was changed, or refused, at that moment. */
export const pauseEnd = (from: Date): Date => new Date(from.getTime() + PAYOUTS.pausedHoursAfterChange * 3_600_000);

/** The bank refused the account: nothing goes there for a while. False when the host has changed it since. */
export const pauseAfterFailure = (
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock'>,
  key: store.AccountKey,
  sentAt: Date,
): Promise<boolean> => store.pauseAccount(trx, key, { sentAt, until: pauseEnd(deps.clock.now()) });

/**
 * Two members become one: accounts of the one that goes are the other's now, but for currencies in which that has one. What one of
 * them earned may go to another account than before, so payouts pause.
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
      await readdressPayouts(trx, key, { last4: own.last4, stripeAccountId: own.stripe_account_id });
      continue;
    }
    const to = { memberId: keptId, currency };
    const sealedNumbers = sealed_numbers && sealNumbers(deps, to, openAccount(deps, key, sealed_numbers));
    await store.moveAccount(trx, key, { memberId: keptId, sealedNumbers });
  }
  if (gone.length > 0) await store.pauseAccounts(trx, keptId, pauseEnd(deps.clock.now()));
}
