// How many workspaces a place has, and their median price.
import { FormattedMessage } from 'react-intl';
import type { City } from '../../nouns/discover/api.ts';
import { DOT } from '../../nouns/listings/listing-card.tsx';
import { Money } from '../../ui/money.tsx';

export const StockWords = ({ stock }: { stock: Pick<City, 'count' | 'medianDayMinor' | 'currency'> }) => (
  <span className="mt-0.5 block text-[15px] text-muted num">
    <span className="whitespace-nowrap">
      <FormattedMessage
        defaultMessage="{count, plural, one {# workspace} other {{count, number} workspaces}}"
        values={{ count: stock.count }}
      />
    </span>
    {DOT}
    <span className="whitespace-nowrap">
      <FormattedMessage
        defaultMessage="typically {amount} a day"
        values={{ amount: <Money amountMinor={stock.medianDayMinor} currency={stock.currency} isRounded /> }}
      />
    </span>
  </span>
);
