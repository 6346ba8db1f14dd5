// Parts of the total paid with credit or later, and what's due now.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Money } from '../../ui/money.tsx';
import type { Paying } from './use-order.ts';

interface PayingLinesProps {
  totalMinor: number;
  paying: Paying;
  currency: string;
}

export const PayingLines = ({ totalMinor, paying: { creditMinor, laterMinor }, currency }: PayingLinesProps) => (
  <dl className="mt-2.5 grid gap-2.5 text-[15px]">
    {laterMinor > 0 && (
      <Row label={<FormattedMessage defaultMessage="Later monthly payments" />}>
        <Money amountMinor={-laterMinor} currency={currency} />
      </Row>
    )}
    {creditMinor > 0 && (
      <Row label={<FormattedMessage defaultMessage="Your credit" />}>
        <Money amountMinor={-creditMinor} currency={currency} />
      </Row>
    )}
    <div className="flex items-baseline justify-between gap-4 text-[17px] font-semibold">
      <dt>
        {laterMinor > 0 ? (
          <FormattedMessage defaultMessage="First payment" />
        ) : (
          <FormattedMessage defaultMessage="Left to pay" />
        )}
      </dt>
      <dd>
        <Money amountMinor={totalMinor - creditMinor - laterMinor} currency={currency} withCode />
      </dd>
    </div>
  </dl>
);

const Row = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
