// How many workspaces a place has, and what half of them cost less than.
import { FormattedMessage } from 'react-intl';
import { Money } from '../../ui/money.tsx';
import type { City } from './api.ts';

export const StockWords = ({ stock }: { stock: Pick<City, 'count' | 'medianDayMinor' | 'currency'> }) => (
  <span className="mt-0.5 flex flex-wrap gap-x-3 text-[15px] text-muted num">
    <span>
      <FormattedMessage
        id="discover.city-count"
        defaultMessage="{count, plural, one {# workspace} other {{count, number} workspaces}}"
        values={{ count: stock.count }}
      />
    </span>
    <span>
      <FormattedMessage
        id="discover.median"
        defaultMessage="half under {amount} a day"
        values={{ amount: <Money amountMinor={stock.medianDayMinor} currency={stock.currency} isRounded /> }}
      />
    </span>
  </span>
);
