// A listing's day price as its host set it, before fees: the same in lists, tables, and the calendar.
import { FormattedMessage } from 'react-intl';
import { Money } from '../../ui/money.tsx';

interface HostDayPriceProps {
  pricing: { dayMinor: number; currency: string };
  /** Below a head that says it; on phones there's none. */
  isUnitHidden?: boolean;
  className?: string;
}

export const HostDayPrice = ({
  pricing: { dayMinor, currency },
  isUnitHidden = false,
  className,
}: HostDayPriceProps) => (
  <span className={className}>
    <FormattedMessage
      defaultMessage="{amount}<unit> per day</unit>"
      values={{
        amount: (
          <strong key="amount" className="font-semibold text-ink">
            <Money amountMinor={dayMinor} currency={currency} isRounded />
          </strong>
        ),
        unit: (words) => (
          <span key="unit" className={isUnitHidden ? 'md:sr-only' : undefined}>
            {words}
          </span>
        ),
      }}
    />
  </span>
);
