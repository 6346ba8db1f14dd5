// The visible part of an account number, and how it's read aloud. Stripe doesn't share its hosts' numbers.
import { FormattedMessage } from 'react-intl';

export const AccountNumber = ({ last4 }: { last4: string | null }) =>
  last4 === null ? <FormattedMessage defaultMessage="Stripe" /> : <Digits last4={last4} />;

const Digits = ({ last4 }: { last4: string }) => (
  <span className="whitespace-nowrap num">
    <span className="sr-only">
      <FormattedMessage defaultMessage="Account ending in" />{' '}
    </span>
    <span aria-hidden="true">•••• </span>
    {last4}
  </span>
);
