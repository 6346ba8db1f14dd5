// Encrypts account numbers for their owner: an account's can only be decrypted for its member and currency, a payout's only for
// that payout.
import { AccountNumbers } from '@daynook/contract/money/payouts';
import type { Deps } from '../../deps.ts';
import { type SealKey, seal, unseal } from '../../lib/sealed-text.ts';
import type { AccountKey } from './account-store.ts';

const sealKey = ({ secrets }: Pick<Deps, 'secrets'>): SealKey => ({
  secret: secrets.payouts,
  purpose: 'payout-account',
});

const toSealOwner = ({ memberId, currency }: AccountKey): string => `${memberId}:${currency}`;

/** The encrypted numbers of a payout. */
export const sealForPayout = (deps: Pick<Deps, 'secrets'>, payoutId: string, numbers: string): Buffer =>
  seal(numbers, payoutId, sealKey(deps));

/** Throws if they belong to another payout. */
export const openOfPayout = (deps: Pick<Deps, 'secrets'>, payoutId: string, sealed: Uint8Array): AccountNumbers =>
  AccountNumbers.parse(JSON.parse(unseal(sealed, payoutId, sealKey(deps))));

/** Throws if they belong to another account. */
export const openAccount = (deps: Pick<Deps, 'secrets'>, account: AccountKey, sealed: Uint8Array): string =>
  unseal(sealed, toSealOwner(account), sealKey(deps));

/** Encrypts numbers that are already decrypted text. */
export const sealNumbers = (deps: Pick<Deps, 'secrets'>, account: AccountKey, numbers: string): Buffer =>
  seal(numbers, toSealOwner(account), sealKey(deps));

/** The encrypted numbers of an account. */
export const sealAccount = (deps: Pick<Deps, 'secrets'>, account: AccountKey, numbers: AccountNumbers): Buffer =>
  sealNumbers(deps, account, JSON.stringify(numbers));
