// What a day costs before one is chosen: where dates differ the cheapest one's price, with `from` before it (D6).
import { FormattedMessage } from 'react-intl';
import { Money } from '../../ui/money.tsx';
import type { ListingCardData } from './api.ts';

export function FromPrice({ pricing }: { pricing: ListingCardData['pricing'] }) {
  const { currency, dayMinor, fromDayMinor = dayMinor } = pricing;
  const amount = <Money amountMinor={fromDayMinor} currency={currency} isRounded />;
  if (pricing.fromDayMinor === undefined) return amount;
  return <FormattedMessage id="price.from" defaultMessage="from {amount}" values={{ amount }} />;
}
