// Tabs for the pages of the current hosting section.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { LinkTabs } from '../../ui/lists/tabs.tsx';

interface HostTab {
  to: string;
  label: ReactNode;
}

const SECTIONS: readonly (readonly HostTab[])[] = [
  [
    { to: '/host', label: <FormattedMessage defaultMessage="Today" /> },
    { to: '/host/bookings', label: <FormattedMessage defaultMessage="Bookings" /> },
  ],
  [
    { to: '/host/listings', label: <FormattedMessage defaultMessage="Listings" /> },
    { to: '/host/properties', label: <FormattedMessage defaultMessage="Properties" /> },
    { to: '/host/documents', label: <FormattedMessage defaultMessage="Documents" /> },
  ],
  [
    { to: '/host/payouts', label: <FormattedMessage defaultMessage="Earnings" /> },
    { to: '/host/payouts/statements', label: <FormattedMessage defaultMessage="Statements" /> },
  ],
];

export function HostTabs() {
  const intl = useIntl();
  const pathname = useLocation().pathname.replace(/(.)\/$/, '$1');
  const tabs = SECTIONS.find((section) => section.some(({ to }) => to === pathname));
  if (!tabs) return null;
  return (
    <div className="-mt-4 mb-6 md:-mt-5">
      <LinkTabs
        label={intl.formatMessage({ defaultMessage: 'Hosting' })}
        tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.to === pathname }))}
      />
    </div>
  );
}
