// A listing's day price as its host set it, before fees: the same in lists, tables, and the calendar.
import { FormattedMessage } from 'react-intl';
import { Money } from '../../ui/money.tsx';

interface HostDayPriceProps {
  pricing: { dayMinor: number; currency: string };
  className?: string;
}

export const HostDayPrice = ({ pricing: { dayMinor, currency }, className }: HostDayPriceProps) => (
  <span className={className}>
    <FormattedMessage
      defaultMessage="{amount} per day"
      values={{
        amount: (
          <strong className="font-semibold text-ink">
            <Money amountMinor={dayMinor} currency={currency} isRounded />
          </strong>
        ),
      }}
    />
  </span>
);
