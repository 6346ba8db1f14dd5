// Taxes on the stay that the platform remits: the guest pays them, and the host doesn't receive them.
import { FormattedMessage } from 'react-intl';
import { Money } from '../../ui/money.tsx';
import type { Receipt } from './api.ts';
import { LineWords } from './price-lines.tsx';

interface RemittedTaxesProps {
  lines: Receipt['lines'];
  currency: string;
}

export const RemittedTaxes = ({ lines, currency }: RemittedTaxesProps) =>
  lines.map(
    (line) =>
      line.tax?.supply === 'stay' &&
      line.tax.remittedBy === 'platform' && (
        <div key={`${line.tax.jurisdiction} ${line.tax.name}`} className="flex items-baseline justify-between gap-4">
          <dt>
            <FormattedMessage
              defaultMessage="{tax}, remitted by {brand}"
              values={{
                tax: (
                  <LineWords
                    key="tax"
                    line={{ ...line, tax: { ...line.tax, isIncluded: false } }}
                    currency={currency}
                  />
                ),
              }}
            />
          </dt>
          <dd>
            <Money amountMinor={-line.tax.amountMinor} currency={currency} />
          </dd>
        </div>
      ),
  );
