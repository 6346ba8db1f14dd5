// Describes price lines in words, for documents. Documents are in English.
import type { PriceLine } from '@daynook/contract/bookings';
import { type DiscountReason, type LaterReduction, OFFERED } from '@daynook/contract/money/prices';
import type { TaxLine } from '@daynook/contract/money/taxes';
import { moneyWords } from '../../lib/money-words.ts';
import { count } from '../../lib/time/words.ts';

type Unit = NonNullable<PriceLine['units']>[number];

const UNITS: Readonly<Record<Unit['unit'], string>> = {
  hour: 'hour',
  'half-day': 'half day',
  day: 'day',
  week: 'week',
  month: 'month',
};

const REDUCTIONS: Readonly<Record<LaterReduction, string>> = {
  'ended-early': 'Ended early',
  'written-off': 'Payment written off',
};
const isReduction = (discount: PriceLine['discount']): discount is LaterReduction =>
  discount !== undefined && discount in REDUCTIONS;

const DISCOUNTS: Readonly<Record<DiscountReason, string>> = {
  week: '7+ days',
  month: '28+ days',
  'new-listing': 'new space',
  'early-bird': 'booked early',
  'last-minute': 'last minute',
};

function unitWords({ unit, count: times, unitMinor, rule, isOnTop }: Unit, currency: string): string {
  const each = times > 1 || rule ? ` × ${moneyWords(unitMinor, currency)}` : '';
  const ruleWords = rule ? ` (${rule.name} ${rule.percent > 0 ? '+' : '−'}${Math.abs(rule.percent)}%)` : '';
  return `${count(times, UNITS[unit])}${each}${isOnTop ? ' on top' : ''}${ruleWords}`;
}

function addOnWords({ name, quantity, unit, times }: NonNullable<PriceLine['addOn']>): string {
  const charged = unit === 'day' ? `, ${count(times, 'day')}` : '';
  const forPeople = unit === 'person' ? `, ${times} ${times === 1 ? 'person' : 'people'}` : '';
  return `${name} × ${quantity}${charged}${forPeople}`;
}

const ON: Readonly<Record<TaxLine['supply'], string>> = {
  stay: '',
  'guest-fee': ' on guest fee',
  'host-fee': ' on our fee',
};

/** "HST 13%", "GST 5% on guest fee". */
const taxName = ({ name, ratePpm, supply }: TaxLine): string => `${name} ${ratePpm / 10_000}%${ON[supply]}`;

/** "HST 13%", "GST 5% on guest fee, included". For a table of amounts. */
export const taxWords = (tax: TaxLine): string => `${taxName(tax)}${tax.isIncluded ? ', included' : ''}`;

/** "GST 5% on guest fee", "Includes VAT 20% ($15.00 CAD)". For a list whose total includes the tax. */
const taxLineWords = (tax: TaxLine, currency: string): string =>
  tax.isIncluded ? `Includes ${taxName(tax)} (${moneyWords(tax.amountMinor, currency)})` : taxName(tax);

const percentWords = ({ basisPoints }: PriceLine): string => (basisPoints === undefined ? '' : `${basisPoints / 100}%`);

/** "Discount (booked early, 10%)", "Special offer". */
function discountWords(line: PriceLine): string {
  const { discount } = line;
  if (discount === undefined) return 'Discount';
  if (isReduction(discount)) return REDUCTIONS[discount];
  if (discount === OFFERED) return 'Special offer';
  return `Discount (${[DISCOUNTS[discount], percentWords(line)].filter(Boolean).join(', ')})`;
}

/** "3 days × $80.00 USD", "Guest fee (5%)". */
export function lineWords(line: PriceLine, currency: string): string {
  switch (line.code) {
    case 'space':
      return line.units?.length ? line.units.map((unit) => unitWords(unit, currency)).join(' + ') : 'Workspace';
    case 'extra-guests':
      return 'Extra people';
    case 'discount':
      return discountWords(line);
    case 'cleaning':
      return 'Cleaning';
    case 'add-on':
      return line.addOn ? addOnWords(line.addOn) : 'Extra';
    case 'guest-fee':
      return line.basisPoints === undefined ? 'Guest fee' : `Guest fee (${percentWords(line)})`;
    case 'tax':
      return line.tax ? taxLineWords(line.tax, currency) : 'Tax';
    case 'promotion':
      return line.isDifference ? 'Price difference that we pay' : `Promo code ${line.promoCode ?? ''}`.trim();
  }
}
