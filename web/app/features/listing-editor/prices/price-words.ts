// Price rules, discounts, and extras as short text. Pure.
import type { ListingPackage } from '@daynook/contract/money/packages';
import type { AddOn, Discounts, PriceRule } from '@daynook/contract/money/prices';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { weekdayName } from '../../../lib/dates/weekday-name.ts';
import { formatLocalDate, formatMoney } from '../../../lib/formats.ts';
import { signedPercent } from '../../../lib/percent.ts';

const words: Record<keyof Discounts, MessageDescriptor> = defineMessages({
  weekPercent: { defaultMessage: '7 days or more: {percent}%' },
  monthPercent: { defaultMessage: '28 days or more: {percent}%' },
  lastMinute: { defaultMessage: 'Within {hours} hours of the start: {percent}%' },
  earlyBird: { defaultMessage: '{days} days ahead: {percent}%' },
  newListing: { defaultMessage: 'First three bookings: 20%' },
});

export const ruleWords = ({ name, percent }: PriceRule, { locale }: IntlShape): string =>
  `${name} ${signedPercent(percent, locale)}`;

/** What a rule's name doesn't say: how much, and on which days. */
export function ruleDetails({ percent, weekdays, from, to }: PriceRule, { locale, ...intl }: IntlShape): string[] {
  const date = (day: string) => formatLocalDate(day, locale);
  return [
    signedPercent(percent, locale),
    ...(weekdays.length > 0
      ? [
          intl.formatList(
            weekdays.map((day) => weekdayName(day, locale, 'short')),
            { type: 'unit' },
          ),
        ]
      : []),
    ...(from && to ? [from === to ? date(from) : `${date(from)} – ${date(to)}`] : []),
    ...(from && !to ? [intl.formatMessage({ defaultMessage: 'From {date}' }, { date: date(from) })] : []),
    ...(to && !from ? [intl.formatMessage({ defaultMessage: 'Until {date}' }, { date: date(to) })] : []),
  ];
}

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

export const packageWords = ({ name, priceMinor }: ListingPackage, currency: string, { locale }: IntlShape): string =>
  `${name} ${formatMoney(priceMinor, currency, locale, { withCode: true })}`;

export const addOnWords = ({ name, priceMinor }: AddOn, currency: string, { locale }: IntlShape): string =>
  `${name} ${formatMoney(priceMinor, currency, locale, { withCode: true })}`;
