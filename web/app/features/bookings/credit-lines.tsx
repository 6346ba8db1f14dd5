// What the guest's credit takes off the total at checkout, and what's left to pay.
import { FormattedMessage } from 'react-intl';
import { Money } from '../../ui/money.tsx';

interface CreditLinesProps {
  totalMinor: number;
  creditMinor: number;
  currency: string;
}

export const CreditLines = ({ totalMinor, creditMinor, currency }: CreditLinesProps) => (
  <dl className="mt-2.5 grid gap-2.5 text-[15px]">
    <div className="flex items-baseline justify-between gap-4">
      <dt>
        <FormattedMessage defaultMessage="Your credit" />
      </dt>
      <dd>
        <Money amountMinor={-creditMinor} currency={currency} />
      </dd>
    </div>
    <div className="flex items-baseline justify-between gap-4 text-[17px] font-semibold">
      <dt>
        <FormattedMessage defaultMessage="Left to pay" />
      </dt>
      <dd>
        <Money amountMinor={totalMinor - creditMinor} currency={currency} withCode />
      </dd>
    </div>
  </dl>
);
