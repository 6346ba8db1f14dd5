// The chart's data as a table, without empty rows.
import { FormattedMessage } from 'react-intl';
import type { Earnings } from '../../nouns/insights/api.ts';
import { Money } from '../../ui/money.tsx';

interface EarningsTableProps {
  earnings: Earnings['currencies'][number];
  formatDay: (startsOn: string) => string;
}

const cell = 'py-2 ps-4 text-end num';

export function EarningsTable({ earnings: { currency, bars }, formatDay }: EarningsTableProps) {
  const rows = bars.filter(({ closedMinor, expectedMinor }) => closedMinor !== 0 || expectedMinor !== 0);
  return (
    <details className="mt-4 text-[14.5px]">
      <summary className="finger relative w-fit rounded-field py-1 font-semibold text-moss underline-offset-4 hover:underline">
        <FormattedMessage defaultMessage="Show as table" />
      </summary>
      <table className="mt-2 w-full">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-2 text-start font-medium">
              <FormattedMessage defaultMessage="Period" />
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              <FormattedMessage defaultMessage="Closed" description="Earnings of bookings that can’t change anymore" />
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              <FormattedMessage defaultMessage="Expected" />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((bar) => (
            <tr key={bar.startsOn} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 text-start font-normal">
                {formatDay(bar.startsOn)}
              </th>
              <td className={cell}>
                <Money amountMinor={bar.closedMinor} currency={currency} withCode />
              </td>
              <td className={cell}>
                <Money amountMinor={bar.expectedMinor} currency={currency} withCode />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
