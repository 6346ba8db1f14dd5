import type { AccountNumbers } from '@daynook/contract/money/payouts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { FILE_HEAD, findErrors, lastDigits, latestDays, makeReference, shareOfFees, toCells } from './rules.ts';

const us: AccountNumbers = {
  kind: 'us',
  holderName: 'Nadia Okafor',
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountType: 'checking',
};
const ca: AccountNumbers = {
  kind: 'ca',
  holderName: 'Nadia Okafor',
  transitNumber: '00012',
  institutionNumber: '003',
  accountNumber: '1234567',
};
const iban = (text: string): AccountNumbers => ({ kind: 'iban', holderName: 'Nadia Okafor', iban: text });

it.each([
  // A Saturday, the Monday before, a Sunday, the first day of a year.
  ['2026-11-21T15:00:00Z', { daily: '2026-11-21', weekly: '2026-11-16', monthly: '2026-11-01' }],
  ['2026-11-16T00:00:00Z', { daily: '2026-11-16', weekly: '2026-11-16', monthly: '2026-11-01' }],
  ['2026-11-22T23:59:59Z', { daily: '2026-11-22', weekly: '2026-11-16', monthly: '2026-11-01' }],
  ['2027-01-01T00:00:00Z', { daily: '2027-01-01', weekly: '2026-12-28', monthly: '2027-01-01' }],
])('at %s the latest days of the schedules are %o', (now, days) => {
  expect(latestDays(new Date(now))).toEqual(days);
});

it('shows the last four characters of a number, and at most half of a short one', () => {
  expect(lastDigits(us)).toBe('6789');
  expect(lastDigits({ ...us, accountNumber: '1234' })).toBe('34');
  expect(lastDigits({ ...us, accountNumber: '12345' })).toBe('45');
  expect(lastDigits(iban('DE89370400440532013000'))).toBe('3000');
});

it('takes IBANs whose check digits, length and country are right', () => {
  for (const good of [
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'FR1420041010050500013M02606',
    'NO9386011117947',
  ])
    expect([good, findErrors(iban(good), 'EUR')]).toEqual([good, undefined]);
  for (const bad of [
    'DE88370400440532013000',
    'DE8937040044053201300',
    'DE893704004405320130000',
    'XX89370400440532013000',
    'US89370400440532013000',
  ])
    expect([bad, findErrors(iban(bad), 'EUR')]).toEqual([bad, { 'account.iban': expect.stringMatching(/^This IBAN/) }]);
  expect(findErrors(us, 'USD')).toBeUndefined();
});

it('names a payout in at most 15 characters, which every kind of transfer takes', () => {
  expect(makeReference('019a2f00-0000-7000-8000-00000000000b')).toBe('PO-00000000000B');
});

it('has a cell for each column of the bank’s file, but for amount and currency', () => {
  const au = { kind: 'au', holderName: 'Olu Adeyemi', bsb: '062000', accountNumber: '12345678' } as const;
  const nz = { kind: 'nz', holderName: 'Olu Adeyemi', accountNumber: '123140017132350' } as const;
  for (const numbers of [us, ca, au, nz, iban('DE89370400440532013000')])
    expect(toCells(numbers)).toHaveLength(FILE_HEAD.length - 3);
  expect(toCells(au)).toEqual(['Olu Adeyemi', 'au', '062000', '', '', '12345678', '', '']);
  expect(toCells(nz)).toEqual(['Olu Adeyemi', 'nz', '', '', '', '123140017132350', '', '']);
});

it('lets Stripe pay accounts only in the currency of their country', () => {
  expect(findErrors({ kind: 'stripe', country: 'CA' }, 'CAD')).toBeUndefined();
  expect(findErrors({ kind: 'stripe', country: 'CA' }, 'USD')).toEqual({
    'account.country': expect.stringContaining('in CAD, not in USD'),
  });
});

it('shares earnings between the account and fees to the cent, and sends the minimum or nothing', () => {
  const amount = fc.integer({ min: -100_000, max: 100_000 });
  fc.assert(
    fc.property(amount, amount, (earnedMinor, owedMinor) => {
      const share = shareOfFees(earnedMinor, owedMinor, 100);
      if (!share) {
        // No earnings that could cover fees, or not enough for a transfer.
        expect(earnedMinor <= 0 || earnedMinor > owedMinor).toBe(true);
        expect(earnedMinor - owedMinor).toBeLessThan(100);
        return;
      }
      expect(share.amountMinor + share.feesMinor).toBe(earnedMinor);
      expect(share.amountMinor === 0 || share.amountMinor >= 100).toBe(true);
      expect(share.feesMinor).toBeLessThanOrEqual(owedMinor);
      if (share.amountMinor > 0) expect(share.feesMinor).toBe(owedMinor);
    }),
    rounds(1_000, 100_000),
  );
  expect(shareOfFees(8_100, 1_350, 100)).toEqual({ amountMinor: 6_750, feesMinor: 1_350 });
  expect(shareOfFees(1_350, 1_350, 100)).toEqual({ amountMinor: 0, feesMinor: 1_350 });
  expect(shareOfFees(1_400, 1_350, 100)).toBeUndefined();
});
