// The main pages of a host, side by side on top of each of them.
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkTabs } from '../../ui/tabs.tsx';

export function HostTabs() {
  const intl = useIntl();
  return (
    <div className="mb-8">
      <LinkTabs
        label={intl.formatMessage({ defaultMessage: 'Hosting' })}
        tabs={[
          { to: '/host', isExact: true, label: <FormattedMessage defaultMessage="Overview" /> },
          { to: '/host/bookings', label: <FormattedMessage defaultMessage="Bookings" /> },
          { to: '/host/listings', label: <FormattedMessage defaultMessage="Listings" /> },
          { to: '/host/properties', label: <FormattedMessage defaultMessage="Properties" /> },
          { to: '/host/payouts', label: <FormattedMessage defaultMessage="Payouts" /> },
        ]}
      />
    </div>
  );
}
