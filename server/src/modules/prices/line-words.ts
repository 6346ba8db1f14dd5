// Describes price lines in words, for documents.
import type { PriceLine } from '@daynook/contract/bookings';
import type { PackageTerms } from '@daynook/contract/money/packages';
import { type DiscountReason, type LaterReduction, OFFERED } from '@daynook/contract/money/prices';
import type { TaxLine } from '@daynook/contract/money/taxes';
import { currentReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { lengthWords } from './packages.ts';

type Unit = NonNullable<PriceLine['units']>[number];

const UNITS: Readonly<Record<Unit['unit'], (count: number) => string>> = {
  hour: (count) => say('{count, plural, one {# hour} other {# hours}}', { count }),
  'half-day': (count) => say('{count, plural, one {# half day} other {# half days}}', { count }),
  day: (count) => say('{count, plural, one {# day} other {# days}}', { count }),
  week: (count) => say('{count, plural, one {# week} other {# weeks}}', { count }),
  month: (count) => say('{count, plural, one {# month} other {# months}}', { count }),
};

const REDUCTIONS: Readonly<Record<LaterReduction, () => string>> = {
  'ended-early': () => say('Ended early'),
  'written-off': () => say('Payment written off'),
};
const isReduction = (discount: PriceLine['discount']): discount is LaterReduction =>
  discount !== undefined && discount in REDUCTIONS;

const DISCOUNTS: Readonly<Record<DiscountReason, () => string>> = {
  week: () => say('7+ days'),
  month: () => say('28+ days'),
  'new-listing': () => say('new space'),
  'early-bird': () => say('booked early'),
  'last-minute': () => say('last minute'),
};

/** "5%", in French "5 %". */
export const formatPercent = (basisPoints: number): string =>
  new Intl.NumberFormat(currentReader().locale, { style: 'percent', maximumFractionDigits: 4 }).format(
    basisPoints / 10_000,
  );

function unitWords({ unit, count: times, unitMinor, rule, isOnTop }: Unit, currency: string): string {
  const each = times > 1 || rule ? ` × ${moneyWords(unitMinor, currency)}` : '';
  const ruleWords = rule
    ? ` (${rule.name} ${rule.percent > 0 ? '+' : '−'}${formatPercent(Math.abs(rule.percent) * 100)})`
    : '';
  const units = `${UNITS[unit](times)}${each}`;
  return `${isOnTop ? say('{units} on top', { units }) : units}${ruleWords}`;
}

function addOnWords({ name, quantity, unit, times }: NonNullable<PriceLine['addOn']>): string {
  const charged = unit === 'day' ? [UNITS.day(times)] : [];
  const forPeople =
    unit === 'person' ? [say('{guests, plural, one {# person} other {# people}}', { guests: times })] : [];
  return [`${name} × ${quantity}`, ...charged, ...forPeople].join(', ');
}

/** "Package: Podcast afternoon (3 hours)". */
const packageWords = ({ name, length }: PackageTerms): string =>
  say('Package: {name} ({length})', { name, length: lengthWords(length) });

/** "HST 13%", "GST 5% on guest fee". */
function taxName({ name, ratePpm, supply }: TaxLine): string {
  const tax = `${name} ${formatPercent(ratePpm / 100)}`;
  if (supply === 'stay') return tax;
  return supply === 'guest-fee' ? say('{tax} on guest fee', { tax }) : say('{tax} on our fee', { tax });
}

/** "HST 13%", "GST 5% on guest fee, included". For a table of amounts. */
export const taxWords = (tax: TaxLine): string =>
  tax.isIncluded ? say('{tax}, included', { tax: taxName(tax) }) : taxName(tax);

/** "GST 5% on guest fee", "Includes VAT 20% ($15.00 CAD)". For a list whose total includes the tax. */
const taxLineWords = (tax: TaxLine, currency: string): string =>
  tax.isIncluded
    ? say('Includes {tax} ({amount})', { tax: taxName(tax), amount: moneyWords(tax.amountMinor, currency) })
    : taxName(tax);

const percentWords = ({ basisPoints }: PriceLine): string =>
  basisPoints === undefined ? '' : formatPercent(basisPoints);

/** "Discount (booked early, 10%)", "Special offer". */
function discountWords(line: PriceLine): string {
  const { discount } = line;
  if (discount === undefined) return say('Discount');
  if (isReduction(discount)) return REDUCTIONS[discount]();
  if (discount === OFFERED) return say('Special offer');
  return say('Discount ({details})', {
    details: [DISCOUNTS[discount](), percentWords(line)].filter(Boolean).join(', '),
  });
}

/** "3 days × $80.00 USD", "Guest fee (5%)". */
export function lineWords(line: PriceLine, currency: string): string {
  switch (line.code) {
    case 'space':
      if (line.package) return packageWords(line.package);
      return line.units?.length ? line.units.map((unit) => unitWords(unit, currency)).join(' + ') : say('Workspace');
    case 'extra-guests':
      return say('Extra people');
    case 'discount':
      return discountWords(line);
    case 'cleaning':
      return say('Cleaning');
    case 'add-on':
      return line.addOn ? addOnWords(line.addOn) : say('Extra');
    case 'guest-fee':
      return line.basisPoints === undefined
        ? say('Guest fee')
        : say('Guest fee ({percent})', { percent: percentWords(line) });
    case 'tax':
      return line.tax ? taxLineWords(line.tax, currency) : say('Tax');
    case 'promotion':
      return line.isDifference
        ? say('Price difference that we pay')
        : say('Promo code {code}', { code: line.promoCode ?? '' }).trim();
  }
}
