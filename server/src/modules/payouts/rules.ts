// When hosts are paid, and what's shown of their accounts. Pure.

import { type PayoutSchedule, STRIPE_CURRENCIES } from '@daynook/contract/limits/payouts';
import type { AccountNumbers, PayoutDestination } from '@daynook/contract/money/payouts';
import { isValidIBAN } from 'ibantools';
import { say } from '../../lib/languages/say.ts';
import { toUtcDate } from '../../lib/time/dates.ts';

const DAY_MS = 86_400_000;

/** The latest day of each schedule up to today, in UTC. Weeks start on Monday. */
export function latestDays(now: Date): Record<PayoutSchedule, string> {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  return {
    daily: toUtcDate(now),
    weekly: toUtcDate(new Date(now.getTime() - daysSinceMonday * DAY_MS)),
    monthly: `${toUtcDate(now).slice(0, 7)}-01`,
  };
}

/**
 * How earnings are split between the host's account and fees they owe us. Undefined while it's too little for a transfer. If fees
 * take everything, nothing is sent. Fees below zero were overpaid and are returned.
 */
export function shareOfFees(
  earnedMinor: number,
  owedMinor: number,
  minimumMinor: number,
): { readonly amountMinor: number; readonly feesMinor: number } | undefined {
  if (earnedMinor > 0 && owedMinor >= earnedMinor) return { amountMinor: 0, feesMinor: earnedMinor };
  const amountMinor = earnedMinor - owedMinor;
  return amountMinor < minimumMinor ? undefined : { amountMinor, feesMinor: owedMinor };
}

const accountNumber = (numbers: AccountNumbers): string =>
  numbers.kind === 'iban' ? numbers.iban : numbers.accountNumber;

/** The last characters of the account number, never more than half of it. */
export function lastDigits(numbers: AccountNumbers): string {
  const number = accountNumber(numbers);
  return number.slice(-Math.min(4, Math.floor(number.length / 2)));
}

/** What's wrong with the account for payouts in this currency, by field; undefined if it's valid. */
export function findErrors(account: PayoutDestination, currency: string): Record<string, string> | undefined {
  if (account.kind === 'stripe') {
    const own = STRIPE_CURRENCIES[account.country];
    return own === currency
      ? undefined
      : {
          'account.country': say(
            'Stripe pays accounts in this country in {own}, not in {currency}. Choose another country or a bank account.',
            { own, currency },
          ),
        };
  }
  if (account.kind !== 'iban' || isValidIBAN(account.iban)) return undefined;
  return { 'account.iban': say('This IBAN isn’t valid. Check it for typing mistakes.') };
}

/** The payout's reference on bank statements, short enough for every kind of transfer. */
export const makeReference = (id: string): string => `PO-${id.slice(-12).toUpperCase()}`;

export const FILE_HEAD = [
  'Reference',
  'Account holder',
  'Account format',
  'Routing number',
  'Transit number',
  'Institution number',
  'Account number',
  'Account type',
  'IBAN',
  'Amount',
  'Currency',
];

/** The account's columns in the bank file. An Australian BSB is in the column of routing numbers. */
export const toCells = (numbers: AccountNumbers): string[] => {
  const { kind, holderName } = numbers;
  if (kind === 'us')
    return [holderName, kind, numbers.routingNumber, '', '', numbers.accountNumber, numbers.accountType, ''];
  if (kind === 'ca')
    return [holderName, kind, '', numbers.transitNumber, numbers.institutionNumber, numbers.accountNumber, '', ''];
  if (kind === 'au') return [holderName, kind, numbers.bsb, '', '', numbers.accountNumber, '', ''];
  if (kind === 'nz') return [holderName, kind, '', '', '', numbers.accountNumber, '', ''];
  return [holderName, kind, '', '', '', '', '', numbers.iban];
};
