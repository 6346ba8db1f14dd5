// Shown for a draft without a price, because "$0 per day" would be a price.
import { FormattedMessage } from 'react-intl';

export const NoPriceYet = () => (
  <span className="text-muted">
    <FormattedMessage defaultMessage="No price yet" />
  </span>
);
