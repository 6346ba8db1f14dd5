// What the market's figures measure, over all weeks, some of them, or one.
import { STAFF } from '@daynook/contract/limits/staff';
import { minorPerMajor } from '@daynook/contract/money/minor-units';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatRoughDuration } from '../../lib/dates/rough-duration.ts';
import { formatMoney, numberFormat } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import type { MarketSummary } from '../../nouns/staff/overview-api.ts';

export type Week = MarketSummary['weeks'][number];

export interface Measure {
  readonly id: string;
  readonly name: ReactNode;
  /** What's counted, as text. */
  readonly meaning: ReactNode;
  /** Over all weeks. */
  readonly total: ReactNode;
  readonly isShare?: true;
  /** Over some of the weeks, to compare them with others. */
  readonly over: (weeks: readonly Week[]) => number | undefined;
  /** Undefined where neither is. */
  readonly better?: 'more' | 'less';
  /** Undefined for a week without anything to measure. */
  readonly of: (week: Week) => number | undefined;
  readonly words: (value: number) => string;
  /** Of the chart's round top line, if shorter. */
  readonly axis?: (value: number) => string;
  /** Short enough to fit above a bar. */
  readonly short: (value: number) => string;
}

export const none = '—';

const share = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole);

function roundToWhole(amountMinor: number, currency: string): number {
  const unit = minorPerMajor(currency);
  return Math.round(amountMinor / unit) * unit;
}

/** For one currency, week by week. */
function findMoney(market: MarketSummary, currency: string | undefined) {
  const weeks = market.money.find((one) => one.currency === currency)?.weeks ?? [];
  return {
    of: (startsOn: string) => weeks.find((week) => week.startsOn === startsOn) ?? { paidMinor: 0, takeMinor: 0 },
    paidMinor: weeks.reduce((sum, week) => sum + week.paidMinor, 0),
    takeMinor: weeks.reduce((sum, week) => sum + week.takeMinor, 0),
  };
}

const add = (weeks: readonly Week[], of: (week: Week) => number): number =>
  weeks.reduce((sum, week) => sum + of(week), 0);

/** The mean of the weeks that have a value. */
function average(weeks: readonly Week[], of: (week: Week) => number | undefined): number | undefined {
  const values = weeks.map(of).filter((value) => value !== undefined);
  return share(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );
}

/** Currencies with payments, largest first. */
export const listCurrencies = (market: MarketSummary): string[] =>
  market.money
    .map(({ currency, weeks }) => ({ currency, paidMinor: weeks.reduce((sum, week) => sum + week.paidMinor, 0) }))
    .toSorted((a, b) => b.paidMinor - a.paidMinor)
    .map(({ currency }) => currency);

export function useMeasures(market: MarketSummary, currency: string | undefined): readonly Measure[] {
  const intl = useIntl();
  const locale = useLocale();
  const percent = (value: number) =>
    numberFormat(locale, { style: 'percent', maximumFractionDigits: value > 0 && value < 0.1 ? 1 : 0 }).format(value);
  const percentOr = (value: number | undefined) => (value === undefined ? none : percent(value));
  const count = (value: number) => intl.formatNumber(value);
  const amount = (value: number) => (currency ? formatMoney(value, currency, locale, { withCode: true }) : none);
  /** Cents don't matter over twelve weeks. */
  const wholeAmount = (value: number) =>
    currency ? formatMoney(roundToWhole(value, currency), currency, locale, { isRounded: true, withCode: true }) : none;
  const shortAmount = (value: number) =>
    currency ? formatMoney(value, currency, locale, { isRounded: true }).replace(/[.,]\d\d(?=\D*$)/, '') : none;
  const wait = (minutes: number) => formatRoughDuration(minutes, locale);
  const money = findMoney(market, currency);
  const sum = (of: (week: Week) => number) => add(market.weeks, of);
  const paid = ({ startsOn }: Week) => money.of(startsOn).paidMinor;
  const liquidity = ({ bookedListings, publishedListings }: Week) =>
    share(Math.min(bookedListings, publishedListings), publishedListings);
  const answered = (week: Week) => week.accepted + week.declined + week.expired;
  return [
    {
      id: 'paid',
      name: <FormattedMessage defaultMessage="Guest payments" />,
      meaning: <FormattedMessage defaultMessage="What guests paid, before refunds" />,
      total: money.paidMinor === 0 ? none : wholeAmount(money.paidMinor),
      over: (weeks) => add(weeks, paid),
      better: 'more',
      of: ({ startsOn }) => Math.max(0, money.of(startsOn).paidMinor),
      words: amount,
      axis: wholeAmount,
      short: shortAmount,
    },
    {
      id: 'take',
      isShare: true,
      name: <FormattedMessage defaultMessage="Take rate" />,
      meaning: <FormattedMessage defaultMessage="Our fees as a share of guest payments" />,
      total: percentOr(share(money.takeMinor, money.paidMinor)),
      over: (weeks) =>
        share(
          add(weeks, ({ startsOn }) => money.of(startsOn).takeMinor),
          add(weeks, paid),
        ),
      of: ({ startsOn }) => share(money.of(startsOn).takeMinor, money.of(startsOn).paidMinor),
      words: percent,
      short: percent,
    },
    {
      id: 'bookings',
      name: <FormattedMessage defaultMessage="Bookings" />,
      meaning: <FormattedMessage defaultMessage="Confirmed, including ones canceled later" />,
      total: count(sum(({ confirmed }) => confirmed)),
      over: (weeks) => add(weeks, ({ confirmed }) => confirmed),
      better: 'more',
      of: ({ confirmed }) => confirmed,
      words: count,
      short: count,
    },
    {
      id: 'liquidity',
      isShare: true,
      name: <FormattedMessage defaultMessage="Liquidity" />,
      meaning: (
        <FormattedMessage
          defaultMessage="Published listings booked in the last {days} days; the chart shows each week"
          values={{ days: STAFF.liquidityDays }}
        />
      ),
      total: percentOr(share(market.bookedListings, market.liveRooms)),
      over: (weeks) => average(weeks, liquidity),
      better: 'more',
      of: liquidity,
      words: percent,
      short: percent,
    },
    {
      id: 'answer',
      name: <FormattedMessage defaultMessage="Response time" />,
      meaning: <FormattedMessage defaultMessage="Median time hosts take to answer a request" />,
      total: market.medianAnswerMinutes === null ? none : wait(market.medianAnswerMinutes),
      over: (weeks) => average(weeks, ({ medianAnswerMinutes }) => medianAnswerMinutes ?? undefined),
      better: 'less',
      of: ({ medianAnswerMinutes }) => medianAnswerMinutes ?? undefined,
      words: wait,
      short: (minutes) =>
        numberFormat(locale, { style: 'unit', unit: minutes >= 60 ? 'hour' : 'minute', unitDisplay: 'narrow' }).format(
          minutes >= 60 ? Math.round(minutes / 60) : minutes,
        ),
    },
    {
      id: 'accepted',
      isShare: true,
      name: <FormattedMessage defaultMessage="Requests accepted" />,
      meaning: <FormattedMessage defaultMessage="Of requests that were accepted, declined, or expired" />,
      total: percentOr(
        share(
          sum(({ accepted }) => accepted),
          sum(answered),
        ),
      ),
      over: (weeks) =>
        share(
          add(weeks, ({ accepted }) => accepted),
          add(weeks, answered),
        ),
      better: 'more',
      of: (week) => share(week.accepted, answered(week)),
      words: percent,
      short: percent,
    },
    ...listMoreMeasures(market, { percent, count }),
  ];
}

interface Words {
  percent: (value: number) => string;
  count: (value: number) => string;
}

/** Those that aren't shown at first. */
function listMoreMeasures(market: MarketSummary, { percent, count }: Words): readonly Measure[] {
  const sum = (of: (week: Week) => number) => add(market.weeks, of);
  const percentOr = (value: number | undefined) => (value === undefined ? none : percent(value));
  return [
    {
      id: 'canceled',
      isShare: true,
      name: <FormattedMessage defaultMessage="Bookings canceled" />,
      meaning: <FormattedMessage defaultMessage="Cancellations compared with bookings in the same weeks" />,
      total: percentOr(
        share(
          sum(({ cancelled }) => cancelled),
          sum(({ confirmed }) => confirmed),
        ),
      ),
      over: (weeks) =>
        share(
          add(weeks, ({ cancelled }) => cancelled),
          add(weeks, ({ confirmed }) => confirmed),
        ),
      better: 'less',
      of: (week) => share(week.cancelled, week.confirmed),
      words: percent,
      short: percent,
    },
    {
      id: 'empty',
      isShare: true,
      name: <FormattedMessage defaultMessage="Searches with no results" />,
      meaning: (
        <FormattedMessage
          defaultMessage="Of {count, plural, one {# search} other {# searches}}"
          values={{ count: market.searches }}
        />
      ),
      total: percentOr(share(market.searchesWithoutResults, market.searches)),
      over: (weeks) =>
        share(
          add(weeks, ({ searchesWithoutResults }) => searchesWithoutResults),
          add(weeks, ({ searches }) => searches),
        ),
      better: 'less',
      of: (week) => share(week.searchesWithoutResults, week.searches),
      words: percent,
      short: percent,
    },
    {
      id: 'members',
      name: <FormattedMessage defaultMessage="New members" />,
      meaning: <FormattedMessage defaultMessage="Accounts created" />,
      total: count(sum(({ newMembers }) => newMembers)),
      over: (weeks) => add(weeks, ({ newMembers }) => newMembers),
      better: 'more',
      of: ({ newMembers }) => newMembers,
      words: count,
      short: count,
    },
  ];
}
