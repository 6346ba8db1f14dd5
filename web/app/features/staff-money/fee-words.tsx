// Fees as text.
import { FormattedList, FormattedMessage } from 'react-intl';
import { formatBasisPoints } from '../../lib/fees.ts';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { Money } from '../../ui/money.tsx';
import type { FeeRates } from './fees-api.ts';

/** A date in UTC, when fees start. */
export function FeeDay({ at }: { at: string }) {
  const locale = useLocale();
  return (
    <FormattedMessage
      defaultMessage="{date}, midnight UTC"
      values={{ date: formatLocalDate(at.slice(0, 10), locale, 'plain') }}
    />
  );
}

/** An amount in each currency: one of them applies, or all of them together. */
export const AmountList = ({
  amounts,
  isSum = false,
}: {
  amounts: Readonly<Record<string, number>>;
  isSum?: boolean;
}) => (
  <FormattedList
    type={isSum ? 'conjunction' : 'disjunction'}
    value={Object.entries(amounts).map(([currency, amountMinor]) => (
      <Money key={currency} amountMinor={amountMinor} currency={currency} withCode />
    ))}
  />
);

export function RatesWords({ rates }: { rates: FeeRates }) {
  const locale = useLocale();
  return (
    <ul className="grid gap-1 text-[15px]">
      <li>
        <FormattedMessage
          defaultMessage="Guests pay {percent}"
          values={{ percent: formatBasisPoints(rates.guestBasisPoints, locale) }}
        />
        {Object.keys(rates.guestMinimums).length > 0 && (
          <>
            {' · '}
            <FormattedMessage
              defaultMessage="at least {amounts}"
              values={{ amounts: <AmountList amounts={rates.guestMinimums} /> }}
            />
          </>
        )}
      </li>
      <li>
        <FormattedMessage
          defaultMessage="Hosts pay {percent}"
          values={{ percent: formatBasisPoints(rates.hostBasisPoints, locale) }}
        />
        {rates.repeatHostBasisPoints !== null && (
          <>
            {' · '}
            <FormattedMessage
              defaultMessage="{percent} from a guest’s fourth booking on"
              values={{ percent: formatBasisPoints(rates.repeatHostBasisPoints, locale) }}
            />
          </>
        )}
      </li>
    </ul>
  );
}
