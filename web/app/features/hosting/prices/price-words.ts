// Price rules, discounts and extras as short words. Pure.
import type { AddOn, Discounts, PriceRule } from '@daynook/contract/pricing';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { formatMoney } from '../../../lib/formats.ts';
import { signedPercent } from '../../listings/percent-words.ts';

const words: Record<keyof Discounts, MessageDescriptor> = defineMessages({
  weekPercent: { defaultMessage: '7 days or more: {percent}%' },
  monthPercent: { defaultMessage: '28 days or more: {percent}%' },
  lastMinute: { defaultMessage: 'Within {hours} hours of the start: {percent}%' },
  earlyBird: { defaultMessage: '{days} days ahead: {percent}%' },
  newListing: { defaultMessage: 'First three bookings: 20%' },
});

export const ruleWords = ({ name, percent }: PriceRule, { locale }: IntlShape): string =>
  `${name} ${signedPercent(percent, locale)}`;

export function discountWords(discounts: Discounts, intl: IntlShape): string[] {
  const { weekPercent, monthPercent, lastMinute, earlyBird, newListing } = discounts;
  return [
    ...(weekPercent ? [intl.formatMessage(words.weekPercent, { percent: weekPercent })] : []),
    ...(monthPercent ? [intl.formatMessage(words.monthPercent, { percent: monthPercent })] : []),
    ...(lastMinute
      ? [intl.formatMessage(words.lastMinute, { hours: lastMinute.withinHours, percent: lastMinute.percent })]
      : []),
    ...(earlyBird
      ? [intl.formatMessage(words.earlyBird, { days: earlyBird.daysAhead, percent: earlyBird.percent })]
      : []),
    ...(newListing ? [intl.formatMessage(words.newListing)] : []),
  ];
}

export const addOnWords = ({ name, priceMinor }: AddOn, currency: string, { locale }: IntlShape): string =>
  `${name} ${formatMoney(priceMinor, currency, locale, { withCode: true })}`;
