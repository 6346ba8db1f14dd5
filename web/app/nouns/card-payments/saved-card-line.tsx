// A saved card on one line: brand, last four digits, and expiry date.
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { SavedCard } from './api.ts';

/** Brand names as the card networks write them, by Stripe's name for each. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export function cardName(intl: IntlShape, { brand, last4 }: SavedCard): string {
  const name = BRANDS[brand];
  return name === undefined
    ? intl.formatMessage({ defaultMessage: 'Card ending in {last4}' }, { last4 })
    : intl.formatMessage({ defaultMessage: '{brand} ending in {last4}' }, { brand: name, last4 });
}

/** As printed on the card: 04/30. */
const formatExpiry = ({ expires }: SavedCard): string => `${expires.slice(5)}/${expires.slice(2, 4)}`;

export function SavedCardLine({ card }: { card: SavedCard }) {
  const intl = useIntl();
  return (
    <span className="min-w-0">
      <span className="block font-semibold">{cardName(intl, card)}</span>{' '}
      <span className="block text-[15px] text-muted num">
        {card.isExpired ? (
          <FormattedMessage defaultMessage="Expired {month}" values={{ month: formatExpiry(card) }} />
        ) : (
          <FormattedMessage defaultMessage="Expires {month}" values={{ month: formatExpiry(card) }} />
        )}
      </span>
    </span>
  );
}
