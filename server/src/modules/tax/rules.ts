// Calculates taxes on prices and fees, and what remains of them after a refund. Pure. Integers in minor units, rounded half up once
// per tax.

import { TAX, type Taxed, type TaxRemitter } from '@daynook/contract/money/tax-terms';
import type { TaxLine } from '@daynook/contract/money/taxes';
import { prorated } from '../../lib/prorated.ts';
import { sumAmounts } from '../../lib/sum-amounts.ts';

/** A tax that a listing charges. */
export interface ListingTax {
  readonly supply: Taxed;
  readonly name: string;
  readonly jurisdiction: string;
  readonly ratePpm: number;
  readonly isIncluded: boolean;
  readonly remittedBy: TaxRemitter;
  readonly number: string | null;
  /** Of a tax on fees: the host owes it for theirs, so we charge it only on the guest's. */
  readonly isReversed?: true;
}

/** The public part, without the registration. */
export const shownTax = ({
  number: _number,
  isReversed: _isReversed,
  ...tax
}: ListingTax): Omit<ListingTax, 'number' | 'isReversed'> => tax;

/** The amounts that taxes are charged on: the price of the stay before fees, and both fees. */
export interface TaxBases {
  readonly stayMinor: number;
  readonly guestFeeMinor: number;
  readonly hostFeeMinor: number;
  /** The tax on top of the stay's price, if a refund left a minor unit more or less than its share. */
  readonly stayTaxMinor?: number;
}

const WHOLE = TAX.wholePpm;

/** The taxes on one supply. Included taxes are calculated together from the price. */
function calculateTaxes(taxes: readonly ListingTax[], supply: TaxLine['supply'], baseMinor: number): TaxLine[] {
  const includedPpm = taxes.reduce((sum, tax) => sum + (tax.isIncluded ? tax.ratePpm : 0), 0);
  return taxes.map(({ isReversed: _isReversed, ...tax }) => ({
    ...tax,
    supply,
    baseMinor,
    amountMinor: prorated(baseMinor, tax.ratePpm, tax.isIncluded ? WHOLE + includedPpm : WHOLE),
  }));
}

/** All taxes of a booking with these amounts. Zero amounts are left out. */
export function taxesOn(taxes: readonly ListingTax[], bases: TaxBases): TaxLine[] {
  const onFees = taxes.filter(({ supply }) => supply === 'fee');
  return [
    ...calculateTaxes(
      taxes.filter(({ supply }) => supply === 'stay'),
      'stay',
      bases.stayMinor,
    ),
    ...calculateTaxes(onFees, 'guest-fee', bases.guestFeeMinor),
    ...calculateTaxes(
      onFees.filter(({ isReversed }) => !isReversed),
      'host-fee',
      bases.hostFeeMinor,
    ),
  ].filter(({ amountMinor }) => amountMinor > 0);
}

const isAdded = ({ isIncluded }: Pick<TaxLine, 'isIncluded'>): boolean => !isIncluded;
const isOn =
  (supply: TaxLine['supply']) =>
  (tax: Pick<TaxLine, 'supply'>): boolean =>
    tax.supply === supply;

/** The tax the guest pays on top of the prices. */
export const addedToBill = (taxes: readonly TaxLine[]): number =>
  sumAmounts(taxes.filter((tax) => isAdded(tax) && tax.supply !== 'host-fee'));

/** The stay's tax on top of its price. */
export const addedToStay = (taxes: readonly TaxLine[]): number =>
  sumAmounts(taxes.filter((tax) => isAdded(tax) && isOn('stay')(tax)));

/** The tax we post as payable. */
export const platformTax = (taxes: readonly TaxLine[]): number =>
  sumAmounts(taxes.filter(({ remittedBy }) => remittedBy === 'platform'));

/**
 * The effect of taxes on the host's part: they receive the tax they remit, pay tax on our fee, and give up the included tax we
 * remit.
 */
export function hostTax(taxes: readonly TaxLine[]): number {
  const remittedByUs = sumAmounts(taxes.filter((tax) => isOn('stay')(tax) && tax.remittedBy === 'platform'));
  const onTheirFee = sumAmounts(taxes.filter((tax) => isAdded(tax) && isOn('host-fee')(tax)));
  return addedToStay(taxes) - remittedByUs - onTheirFee;
}

/** What the guest pays for the stay with tax if this much of its price remains. */
export function stayWithTax(taxes: readonly TaxLine[], stayMinor: number): number {
  const agreedMinor = taxes.find(isOn('stay'))?.baseMinor ?? stayMinor;
  return stayMinor + prorated(addedToStay(taxes), stayMinor, agreedMinor);
}

/** Price and tax in an amount that includes the stay's tax on top. The exact inverse of `stayWithTax`. */
export function stayWithoutTax(
  taxes: readonly TaxLine[],
  withTaxMinor: number,
): { stayMinor: number; stayTaxMinor: number } {
  const addedMinor = addedToStay(taxes);
  const agreedMinor = taxes.find(isOn('stay'))?.baseMinor ?? 0;
  const stayTaxMinor = addedMinor === 0 ? 0 : prorated(addedMinor, withTaxMinor, agreedMinor + addedMinor);
  return { stayMinor: withTaxMinor - stayTaxMinor, stayTaxMinor };
}

/** The guest fee's tax on top of it. */
export const addedToGuestFee = (taxes: readonly TaxLine[]): number =>
  sumAmounts(taxes.filter((tax) => isAdded(tax) && isOn('guest-fee')(tax)));

/** Distributes a sum among the taxes in the agreed proportions, adding up to exactly the sum. */
function sharedOut(taxes: readonly TaxLine[], sumMinor: number, baseMinor: number): TaxLine[] {
  const agreedMinor = sumAmounts(taxes);
  let untilHere = 0;
  let sharedMinor = 0;
  return taxes.map((tax) => {
    untilHere += tax.amountMinor;
    const amountMinor = prorated(sumMinor, untilHere, agreedMinor) - sharedMinor;
    sharedMinor += amountMinor;
    return { ...tax, baseMinor, amountMinor };
  });
}

/** The taxes that remain if only this much of the price and of our fees does, in proportion to the agreed ones. */
export function taxesKept(taxes: readonly TaxLine[], kept: TaxBases): TaxLine[] {
  const bases = { stay: kept.stayMinor, 'guest-fee': kept.guestFeeMinor, 'host-fee': kept.hostFeeMinor } as const;
  return (['stay', 'guest-fee', 'host-fee'] as const).flatMap((supply) => {
    const ofSupply = taxes.filter(isOn(supply));
    const agreedMinor = ofSupply[0]?.baseMinor;
    if (agreedMinor === undefined) return [];
    return [true, false].flatMap((added) => {
      const some = ofSupply.filter((tax) => isAdded(tax) === added);
      const exact = added && supply === 'stay' ? kept.stayTaxMinor : undefined;
      return sharedOut(some, exact ?? prorated(sumAmounts(some), bases[supply], agreedMinor), bases[supply]);
    });
  });
}

/** The host's part before our fee, of an amount with the stay's tax on top: all except the tax we remit. */
export function beforeHostFee(taxes: readonly TaxLine[], withTaxMinor: number): number {
  const stay = stayWithoutTax(taxes, withTaxMinor);
  return withTaxMinor - platformTax(taxesKept(taxes, { ...stay, guestFeeMinor: 0, hostFeeMinor: 0 }));
}

/** The split of the stay's price, our fees, and the taxes. The parts add up to what the guest has paid for it. */
export interface TaxedShares {
  readonly hostMinor: number;
  readonly platformMinor: number;
  readonly taxMinor: number;
}

/** Splits this much of a stay and of our fees, with the remaining taxes. */
export function sharesWithTax(taxes: readonly TaxLine[], kept: TaxBases): TaxedShares {
  const remaining = taxesKept(taxes, kept);
  // With a few minor units, fee and taxes can each be rounded up. The host then gets nothing, but no debt.
  const hostMinor = Math.max(0, kept.stayMinor - kept.hostFeeMinor + hostTax(remaining));
  const taxMinor = platformTax(remaining);
  const paidMinor = kept.stayMinor + kept.guestFeeMinor + addedToBill(remaining);
  return { hostMinor, taxMinor, platformMinor: paidMinor - hostMinor - taxMinor };
}
