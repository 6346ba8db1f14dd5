// The dated payments of a plan before it's agreed: when, how much, and for which dates.
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate, toLocalDate } from '../../lib/formats.ts';
import { Money } from '../../ui/money.tsx';
import type { Quote } from '../bookings/api.ts';

type Later = NonNullable<Quote['monthly']>['later'];

/** `Jan 1 – Jan 31`: dates on the listing's calendar. */
export function Period({ fromDate, untilDate }: { fromDate: string; untilDate: string }) {
  const { locale } = useIntl();
  return (
    <span className="whitespace-nowrap">
      {`${formatLocalDate(fromDate, locale, 'short')} – ${formatLocalDate(untilDate, locale, 'short')}`}
    </span>
  );
}

interface FirstPeriodProps {
  startsAt: string;
  endsAt: string;
  timeZone: string;
  /** The dates of the next payment; undefined if the first one pays for the whole stay. */
  next: { fromDate: string } | undefined;
}

/** What the first payment is for. */
export function FirstPeriod({ startsAt, endsAt, timeZone, next }: FirstPeriodProps) {
  const end = next ? `${next.fromDate}T00:00:00Z` : endsAt;
  // The last moment that belongs to it: midnight ends a day rather than starting the next.
  const untilDate = toLocalDate(new Date(Date.parse(end) - 1), next ? 'UTC' : timeZone);
  return (
    <FormattedMessage
      defaultMessage="{period}, plus all fees and extras"
      values={{ period: <Period key="p" fromDate={toLocalDate(startsAt, timeZone)} untilDate={untilDate} /> }}
    />
  );
}

export function LaterPayments({ later, currency }: { later: Later; currency: string }) {
  const { locale } = useIntl();
  return later.map(({ fromDate, untilDate, amountMinor }) => (
    <li key={fromDate} className="flex items-baseline justify-between gap-4">
      <span className="min-w-0">
        <time dateTime={fromDate} className="font-semibold num">
          {formatLocalDate(fromDate, locale, 'dated')}
        </time>
        <span className="block text-[14px] text-muted num">
          <Period fromDate={fromDate} untilDate={untilDate} />
        </span>
      </span>
      <Money amountMinor={amountMinor} currency={currency} withCode className="whitespace-nowrap" />
    </li>
  ));
}
