// Hosting earnings over time after our fee, from closed and upcoming bookings, per currency (K4).
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { daysBetween } from '../../lib/dates/calendar-dates.ts';
import { dateFormat, formatLocalDate, formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import type { OwnProperty } from '../../nouns/hosting/api.ts';
import { FiguresPropertySelect } from '../../nouns/hosting/own-property-select.tsx';
import { type Earnings as EarningsData, type Span, useEarnings } from '../../nouns/insights/api.ts';
import { type Bar, BarChart, hatchClass } from '../../ui/bar-chart.tsx';
import { cx } from '../../ui/class-names.ts';
import { Chip } from '../../ui/forms/chip.tsx';
import { Section } from '../../ui/layout/query-section.tsx';
import { Money } from '../../ui/money.tsx';
import { EarningsByListing } from './earnings-by-listing.tsx';
import { EarningsTable } from './earnings-table.tsx';

type OfCurrency = EarningsData['currencies'][number];

export function Earnings({ properties }: { properties: readonly OwnProperty[] }) {
  const [span, setSpan] = useState<Span>('months');
  const [propertyId, setPropertyId] = useState<string>();
  const query = useEarnings(span, propertyId);
  const locale = useLocale();
  return (
    <Section
      title={<FormattedMessage defaultMessage="Earnings over time" />}
      lead={
        <FormattedMessage
          defaultMessage="After our fee, by check-in date{hasDates, select, true {: {from} to {to}} other {}}"
          values={{
            hasDates: String(query.data !== undefined),
            from: query.data && formatLocalDate(query.data.fromDate, locale, chooseDateFormat(query.data)),
            to: query.data && formatLocalDate(query.data.toDate, locale, chooseDateFormat(query.data)),
          }}
        />
      }
      beside={
        <div className="flex flex-wrap gap-2">
          <FiguresPropertySelect properties={properties} value={propertyId} onChange={setPropertyId} />
          <Chip isOn={span === 'days'} onClick={() => setSpan('days')}>
            <FormattedMessage defaultMessage="30 days" />
          </Chip>
          <Chip isOn={span === 'months'} onClick={() => setSpan('months')}>
            <FormattedMessage defaultMessage="12 months" />
          </Chip>
        </div>
      }
      query={query}
      skeletonClass="h-84"
    >
      {(data) =>
        data.currencies.length === 0 ? (
          <NothingYet />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
            {data.currencies.map((one) => (
              <InCurrency key={one.currency} earnings={one} today={data.today} span={chooseSpan(data)} />
            ))}
            <EarningsByListing span={span} propertyId={propertyId} />
          </div>
        )
      }
    </Section>
  );
}

/** The chart may still show the previous dates, so its caption names them. */
const chooseSpan = (data: EarningsData): Span => (isYear(data) ? 'months' : 'days');

const chooseDateFormat = (data: EarningsData) => (isYear(data) ? 'month' : 'short');
/** Whole months are easier to read without days. */
const isYear = ({ fromDate, toDate }: EarningsData) => daysBetween(fromDate, toDate) > 300;

const NothingYet = () => (
  <p className="rounded-card bg-well p-6 text-[15.5px] text-pretty text-muted">
    <FormattedMessage defaultMessage="No bookings in this period. Confirmed bookings count as expected earnings until they close, two days after they end." />
  </p>
);

function InCurrency({ earnings, today, span }: { earnings: OfCurrency; today: string; span: Span }) {
  const intl = useIntl();
  const locale = useLocale();
  const { currency, bars, closedMinor, expectedMinor, stays } = earnings;
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, locale, { withCode: true });
  const formatDay = (startsOn: string) => formatLocalDate(startsOn, locale, span === 'months' ? 'month' : 'medium');
  const isNow = (startsOn: string) =>
    span === 'months' ? startsOn.slice(0, 7) === today.slice(0, 7) : startsOn === today;
  const shown = bars.map(
    (bar, index): Bar => ({
      id: bar.startsOn,
      label:
        span === 'months' ? monthLetters(bar.startsOn, locale) : index % 5 === 0 ? Number(bar.startsOn.slice(8)) : '',
      solid: bar.closedMinor,
      hatched: bar.expectedMinor,
      isCurrent: isNow(bar.startsOn),
      words: intl.formatMessage(
        { defaultMessage: '{when}: {closed} from closed bookings, {expected} expected' },
        { when: formatDay(bar.startsOn), closed: money(bar.closedMinor), expected: money(bar.expectedMinor) },
      ),
    }),
  );
  return (
    <div className="min-w-0">
      <dl className="mb-5 flex flex-wrap gap-x-10 gap-y-3">
        <Figure
          label={<FormattedMessage defaultMessage="Closed bookings" />}
          mark="bg-moss"
          amountMinor={closedMinor}
          currency={currency}
        />
        <Figure
          label={<FormattedMessage defaultMessage="Expected" />}
          mark={cx('text-moss shadow-[inset_0_0_0_1.5px_currentColor]', hatchClass)}
          amountMinor={expectedMinor}
          currency={currency}
        />
        <div>
          <dt className="text-[14px] text-muted">
            <FormattedMessage defaultMessage="Bookings" />
          </dt>
          <dd className="display mt-0.5 text-[28px] num">{intl.formatNumber(stays)}</dd>
        </div>
      </dl>
      <BarChart
        bars={shown}
        label={intl.formatMessage(
          { defaultMessage: 'Earnings in {currency}. Use the arrow keys to move between bars.' },
          { currency },
        )}
        formatAmount={(value) => <Money amountMinor={value} currency={currency} isRounded />}
      />
      <EarningsTable earnings={earnings} formatDay={formatDay} />
    </div>
  );
}

/** `Nov`, or as much of it as fits. */
const monthLetters = (startsOn: string, locale: string) => (
  <>
    <span className="max-sm:hidden">{shortMonth(startsOn, locale, 'short')}</span>
    <span className="sm:hidden">{shortMonth(startsOn, locale, 'narrow')}</span>
  </>
);
const shortMonth = (date: string, locale: string, month: 'short' | 'narrow') =>
  dateFormat(locale, { month, timeZone: 'UTC' }).format(new Date(date));

interface FigureProps {
  label: React.ReactNode;
  mark: string;
  amountMinor: number;
  currency: string;
}

const Figure = ({ label, mark, amountMinor, currency }: FigureProps) => (
  <div>
    <dt className="flex items-center gap-2 text-[14px] text-muted">
      <span aria-hidden="true" className={cx('size-3.5 rounded-[4px]', mark)} />
      {label}
    </dt>
    <dd className="display mt-0.5 text-[28px]">
      <Money amountMinor={amountMinor} currency={currency} withCode />
    </dd>
  </div>
);
