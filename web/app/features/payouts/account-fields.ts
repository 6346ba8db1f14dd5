// The payout account form: input, missing fields, and the request. Pure.
import {
  type AccountKind,
  type PayoutAccountKind,
  STRIPE_COUNTRIES,
  STRIPE_CURRENCIES,
  type StripeCountry,
} from '@daynook/contract/limits/payouts';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import type { AccountInput } from '../../nouns/payouts/api.ts';

type Account = AccountInput['account'];
/** The fields of all kinds, so switching to another country and back loses nothing. */
export interface TypedAccount {
  holderName: string;
  routingNumber: string;
  institutionNumber: string;
  transitNumber: string;
  bsb: string;
  accountNumber: string;
  accountType: 'checking' | 'savings';
  iban: string;
  password: string;
}
export type FieldName = keyof TypedAccount;

export const NOTHING_TYPED: TypedAccount = {
  holderName: '',
  routingNumber: '',
  institutionNumber: '',
  transitNumber: '',
  bsb: '',
  accountNumber: '',
  accountType: 'checking',
  iban: '',
  password: '',
};

/** In the order of the form. */
const FIELDS: Readonly<Record<PayoutAccountKind, readonly FieldName[]>> = {
  stripe: [],
  us: ['holderName', 'routingNumber', 'accountNumber', 'accountType'],
  ca: ['holderName', 'institutionNumber', 'transitNumber', 'accountNumber'],
  au: ['holderName', 'bsb', 'accountNumber'],
  nz: ['holderName', 'accountNumber'],
  iban: ['holderName', 'iban'],
};

export const listFields = (kind: PayoutAccountKind, withPassword: boolean): readonly FieldName[] =>
  withPassword ? [...FIELDS[kind], 'password'] : FIELDS[kind];

const missingWords: Readonly<Record<FieldName, MessageDescriptor>> = defineMessages({
  holderName: { defaultMessage: 'Enter the name on the account.' },
  routingNumber: { defaultMessage: 'Enter the routing number.' },
  institutionNumber: { defaultMessage: 'Enter the institution number.' },
  transitNumber: { defaultMessage: 'Enter the transit number.' },
  bsb: { defaultMessage: 'Enter the BSB.' },
  accountNumber: { defaultMessage: 'Enter the account number.' },
  accountType: { defaultMessage: 'Choose the account type.' },
  iban: { defaultMessage: 'Enter the IBAN.' },
  password: { defaultMessage: 'Enter your password.' },
});

export const missingIn = (
  typed: TypedAccount,
  fields: readonly FieldName[],
): Partial<Record<FieldName, MessageDescriptor>> =>
  Object.fromEntries(fields.filter((field) => typed[field].trim() === '').map((field) => [field, missingWords[field]]));

export function toAccount(kind: PayoutAccountKind, typed: TypedAccount, country: StripeCountry | undefined): Account {
  if (kind === 'stripe') return { kind, country: country! };
  const { holderName, routingNumber, institutionNumber, transitNumber, bsb, accountNumber, accountType, iban } = typed;
  if (kind === 'us') return { kind, holderName, routingNumber, accountNumber, accountType };
  if (kind === 'ca') return { kind, holderName, institutionNumber, transitNumber, accountNumber };
  if (kind === 'au') return { kind, holderName, bsb, accountNumber };
  if (kind === 'nz') return { kind, holderName, accountNumber };
  return { kind, holderName, iban };
}

/** The server names fields by path (`account.iban`); here each has its own name. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.fields).map(([path, words]) => [path.split('.').at(-1) ?? path, words]))
    : {};

const KIND_OF_CURRENCY: Readonly<Record<string, AccountKind>> = { USD: 'us', CAD: 'ca', AUD: 'au', NZD: 'nz' };
/** Countries whose accounts Stripe pays in the currency. */
export const listStripeCountries = (currency: string): StripeCountry[] =>
  STRIPE_COUNTRIES.filter((country) => STRIPE_CURRENCIES[country] === currency);

/** The kinds of accounts to choose from: those most hosts have, and the currency's own. */
export const listKinds = (currency: string): AccountKind[] => [...new Set([...COMMON_KINDS, likelyKind(currency)])];

const COMMON_KINDS: readonly AccountKind[] = ['us', 'ca', 'iban'];

/** The likely account kind for a currency. */
export const likelyKind = (currency: string): AccountKind => KIND_OF_CURRENCY[currency] ?? 'iban';
