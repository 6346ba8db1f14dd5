// Marketplace metrics: each explains what it counts, with its weeks as a chart and a table (RO2).
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import type { MarketSummary } from '../../nouns/staff/overview-api.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Chip } from '../../ui/forms/chip.tsx';
import { listCurrencies, type Measure, none, useMeasures, type Week } from './market-measures.tsx';
import { COMPARED_WEEKS, Trend } from './market-trend.tsx';

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
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="display text-[26px] num xl:text-[23px]">{measure.total}</span>
                <Trend measure={measure} weeks={market.weeks} />
              </span>
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
        />{' '}
        <FormattedMessage
          defaultMessage="Arrows compare the last {count} full weeks with the {count} before."
          values={{ count: COMPARED_WEEKS }}
        />
      </p>
    </div>
  );
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
      formatAmount={(height) => (measure.axis ?? measure.words)(height / scale)}
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
