// Marketplace metrics: each explains what it counts, with its weeks as a chart and a table (RO2).
import { STAFF } from '@daynook/contract/limits/staff';
import { minorPerMajor } from '@daynook/contract/money/minor-units';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatRoughDuration } from '../../lib/dates/rough-duration.ts';
import { formatLocalDate, formatMoney, numberFormat } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import type { MarketSummary } from '../../nouns/staff/overview-api.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Chip } from '../../ui/forms/chip.tsx';

type Week = MarketSummary['weeks'][number];

interface Measure {
  readonly id: string;
  readonly name: ReactNode;
  /** What's counted, as text. */
  readonly meaning: ReactNode;
  /** Over all weeks. */
  readonly total: ReactNode;
  readonly isShare?: true;
  /** Undefined for a week without anything to measure. */
  readonly of: (week: Week) => number | undefined;
  readonly words: (value: number) => string;
  /** Short enough to fit above a bar. */
  readonly short: (value: number) => string;
}

const none = '—';

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

/** Currencies with payments, largest first. */
const listCurrencies = (market: MarketSummary): string[] =>
  market.money
    .map(({ currency, weeks }) => ({ currency, paidMinor: weeks.reduce((sum, week) => sum + week.paidMinor, 0) }))
    .toSorted((a, b) => b.paidMinor - a.paidMinor)
    .map(({ currency }) => currency);

/** The figures shown at first, in the order they're read. */
const FIRST = 6;

export function MarketFigures({ market }: { market: MarketSummary }) {
  const currencies = listCurrencies(market);
  const [chosenCurrency, setCurrency] = useState<string>();
  const currency = currencies.find((one) => one === chosenCurrency) ?? currencies[0];
  const measures = useMeasures(market, currency);
  const [chosen, setChosen] = useState<string>();
  const [isWhole, setWhole] = useState(false);
  const shown = measures.find(({ id }) => id === chosen) ?? measures[0]!;
  const switchWhole = () => {
    // The chart doesn't show a figure that's hidden.
    if (isWhole && measures.indexOf(shown) >= FIRST) setChosen(undefined);
    setWhole(!isWhole);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {currencies.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">
            <FormattedMessage defaultMessage="Currency" />
          </legend>
          {currencies.map((one) => (
            <Chip key={one} isOn={one === currency} className="!h-9 !px-3.5" onClick={() => setCurrency(one)}>
              {one}
            </Chip>
          ))}
        </fieldset>
      )}
      {/* Neither the first ones nor all of them leave a hole, at any width. */}
      <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-3 xl:grid-cols-6">
        {(isWhole ? measures : measures.slice(0, FIRST)).map((measure, at) => (
          <li
            key={measure.id}
            className={cx(
              'min-w-0',
              (at === 0 || (at === FIRST - 1 && !isWhole)) && 'max-md:col-span-2',
              at >= FIRST && 'xl:col-span-2',
            )}
          >
            <button
              type="button"
              aria-pressed={measure === shown}
              onClick={() => setChosen(measure.id)}
              className={cx(
                'grid h-full w-full content-start gap-0.5 rounded-card px-3.5 py-3 text-start sm:px-4 transition-shadow duration-150',
                measure === shown
                  ? 'bg-moss-wash shadow-[inset_0_0_0_1.5px_var(--moss)]'
                  : 'shadow-[inset_0_0_0_1px_var(--line)] hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
              )}
            >
              <span className="text-[14px] font-semibold">{measure.name}</span>
              <span className="display text-[26px] num xl:text-[23px]">{measure.total}</span>
              <span className="text-[13px] leading-snug text-muted">{measure.meaning}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        size="sm"
        className="-my-3 justify-self-start"
        aria-expanded={isWhole}
        onClick={switchWhole}
      >
        {isWhole ? (
          <FormattedMessage defaultMessage="Show fewer figures" />
        ) : (
          <FormattedMessage
            defaultMessage="{count, plural, one {Show # more figure} other {Show # more figures}}"
            values={{ count: measures.length - FIRST }}
          />
        )}
      </Button>
      <MeasureChart key={`${shown.id}${currency}`} measure={shown} weeks={market.weeks} />
      <WeekTable measures={measures} weeks={market.weeks} />
      <p className="text-[14px] text-muted">
        <FormattedMessage
          defaultMessage="{listings, plural, one {# published listing} other {# published listings}} and {members, plural, one {# active member} other {# active members}} today."
          values={{ listings: market.liveRooms, members: market.activeMembers }}
        />
      </p>
    </div>
  );
}

const share = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole);

function useMeasures(market: MarketSummary, currency: string | undefined): readonly Measure[] {
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
  const sum = (of: (week: Week) => number) => market.weeks.reduce((total, week) => total + of(week), 0);
  const answered = (week: Week) => week.accepted + week.declined + week.expired;
  return [
    {
      id: 'paid',
      name: <FormattedMessage defaultMessage="Guest payments" />,
      meaning: <FormattedMessage defaultMessage="What guests paid, before refunds" />,
      total: money.paidMinor === 0 ? none : wholeAmount(money.paidMinor),
      of: ({ startsOn }) => Math.max(0, money.of(startsOn).paidMinor),
      words: amount,
      short: shortAmount,
    },
    {
      id: 'take',
      isShare: true,
      name: <FormattedMessage defaultMessage="Take rate" />,
      meaning: <FormattedMessage defaultMessage="Our fees as a share of guest payments" />,
      total: percentOr(share(money.takeMinor, money.paidMinor)),
      of: ({ startsOn }) => share(money.of(startsOn).takeMinor, money.of(startsOn).paidMinor),
      words: percent,
      short: percent,
    },
    {
      id: 'bookings',
      name: <FormattedMessage defaultMessage="Bookings" />,
      meaning: <FormattedMessage defaultMessage="Confirmed, including ones canceled later" />,
      total: count(sum(({ confirmed }) => confirmed)),
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
      of: ({ bookedListings, publishedListings }) =>
        share(Math.min(bookedListings, publishedListings), publishedListings),
      words: percent,
      short: percent,
    },
    {
      id: 'answer',
      name: <FormattedMessage defaultMessage="Response time" />,
      meaning: <FormattedMessage defaultMessage="Median time hosts take to answer a request" />,
      total: market.medianAnswerMinutes === null ? none : wait(market.medianAnswerMinutes),
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
      of: (week) => share(week.accepted, answered(week)),
      words: percent,
      short: percent,
    },
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
      of: (week) => share(week.searchesWithoutResults, week.searches),
      words: percent,
      short: percent,
    },
    {
      id: 'members',
      name: <FormattedMessage defaultMessage="New members" />,
      meaning: <FormattedMessage defaultMessage="Accounts created" />,
      total: count(sum(({ newMembers }) => newMembers)),
      of: ({ newMembers }) => newMembers,
      words: count,
      short: count,
    },
  ];
}

/** Shares are drawn in tenths of a percent, because bars have whole heights. */
const HEIGHT = 1_000;

function MeasureChart({ measure, weeks }: { measure: Measure; weeks: readonly Week[] }) {
  const intl = useIntl();
  const locale = useLocale();
  const values = weeks.map((week) => measure.of(week));
  if (values.every((value) => value === undefined || value === 0))
    return (
      <p className="rounded-card bg-well px-5 py-4 text-muted">
        <FormattedMessage defaultMessage="Nothing to show for these weeks." />
      </p>
    );
  const scale = measure.isShare ? HEIGHT : 1;
  return (
    <BarChart
      label={intl.formatMessage({ defaultMessage: 'By week' })}
      formatAmount={(height) => measure.words(height / scale)}
      bars={weeks.map((week, at) => {
        const value = values[at];
        const day = formatLocalDate(week.startsOn, locale, 'short');
        return {
          id: week.startsOn,
          label: at % 3 === 2 ? day : '',
          words: intl.formatMessage(
            { defaultMessage: 'Week of {day}: {value}' },
            { day, value: value === undefined ? none : measure.words(value) },
          ),
          value: value === undefined ? none : measure.short(value),
          solid: (value ?? 0) * scale,
          hatched: 0,
          isCurrent: at === weeks.length - 1,
        };
      })}
    />
  );
}

/** Every metric of every week as a table. */
function WeekTable({ measures, weeks }: { measures: readonly Measure[]; weeks: readonly Week[] }) {
  const locale = useLocale();
  return (
    <details className="text-[14px]">
      <summary className="finger relative w-fit rounded-field py-1 font-semibold text-moss underline-offset-4 hover:underline">
        <FormattedMessage defaultMessage="Show all weeks as a table" />
      </summary>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full num">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 text-start font-medium whitespace-nowrap">
                <FormattedMessage defaultMessage="Week of" />
              </th>
              {measures.map(({ id, name }) => (
                <th key={id} scope="col" className="py-2 ps-4 text-end align-bottom font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.startsOn} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 text-start font-normal whitespace-nowrap">
                  {formatLocalDate(week.startsOn, locale, 'short')}
                </th>
                {measures.map(({ id, of, words }) => {
                  const value = of(week);
                  return (
                    <td key={id} className="py-2 ps-4 text-end whitespace-nowrap">
                      {value === undefined ? none : words(value)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
