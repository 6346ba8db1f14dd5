// The tax in the payments of a booking (F12).
import type { TaxLine } from '@daynook/contract/money/taxes';
import { describe, expect, it } from 'vitest';
import { shareOfTax } from './rules.ts';

const line = (supply: TaxLine['supply'], amountMinor: number) => ({ supply, amountMinor }) as TaxLine;
const TAXES = [line('stay', 1_000), line('guest-fee', 59), line('host-fee', 117)];

/** The tax in each payment, one after another. */
const shares = (totalMinor: number, taxes: readonly TaxLine[], payments: readonly number[]) => {
  let paidBeforeMinor = 0;
  return payments.map((amountMinor) => {
    const share = shareOfTax({ totalMinor, taxes, amountMinor, paidBeforeMinor });
    paidBeforeMinor += amountMinor;
    return share;
  });
};

describe('the tax in a payment (F12)', () => {
  it('is what the guest pays, once per booking, however many payments there are', () => {
    expect(shares(10_679, TAXES, [10_679])).toEqual([1_059]);
    const installments = shares(10_679, TAXES, [3_559, 3_560, 3_560]);
    expect(installments).toEqual([353, 353, 353]);
    const many = shares(10_679, TAXES, [...Array.from({ length: 12 }, () => 889), 11]);
    expect(many.reduce((sum, share) => sum + share)).toBe(1_059);
  });

  it('stays the same when a paid change raises the price, and when a lower one is refunded', () => {
    expect(shares(11_000, [line('stay', 1_000)], [11_000])).toEqual([1_000]);
    expect(shares(22_000, [line('stay', 2_000)], [11_000, 11_000])).toEqual([1_000, 1_000]);
    expect(shares(5_500, [line('stay', 500)], [11_000])).toEqual([1_000]);
  });

  it('is nothing in a booking that costs nothing', () => {
    expect(shares(0, [], [100])).toEqual([0]);
  });
});
