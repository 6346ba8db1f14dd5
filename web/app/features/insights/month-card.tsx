// On hosts' start pages: this month's earnings, completed and expected, by currency.
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { useEarnings } from '../../nouns/insights/api.ts';
import { Money } from '../../ui/money.tsx';

export function MonthCard() {
  const { data } = useEarnings('months', undefined);
  const month = data?.today.slice(0, 7);
  const sums = (data?.currencies ?? []).flatMap(({ currency, bars }) => {
    const bar = bars.find(({ startsOn }) => startsOn.startsWith(month ?? '-'));
    return bar && bar.closedMinor + bar.expectedMinor > 0 ? [{ currency, ...bar }] : [];
  });
  if (sums.length === 0) return null;
  return (
    <section className="rounded-panel bg-well p-6 md:p-7">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="display text-[22px]">
          <FormattedMessage defaultMessage="This month" />
        </h2>
        <Link
          to="/host/payouts"
          className="finger relative font-semibold whitespace-nowrap text-moss underline-offset-4 hover:underline"
        >
          <FormattedMessage defaultMessage="Earnings" />
        </Link>
      </div>
      <ul className="grid gap-3">
        {sums.map(({ currency, closedMinor, expectedMinor }) => (
          <li key={currency}>
            <Money
              amountMinor={closedMinor + expectedMinor}
              currency={currency}
              withCode
              className="display text-[32px] leading-none"
            />
            <p className="mt-1 text-[15px] text-muted">
              <FormattedMessage
                defaultMessage="{kind, select, closed {From closed bookings, after our fee} expected {Expected, after our fee} other {{closed} from closed bookings, {expected} expected, after our fee}}"
                values={{
                  kind: expectedMinor === 0 ? 'closed' : closedMinor === 0 ? 'expected' : 'both',
                  closed: <Money amountMinor={closedMinor} currency={currency} />,
                  expected: <Money amountMinor={expectedMinor} currency={currency} />,
                }}
              />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
