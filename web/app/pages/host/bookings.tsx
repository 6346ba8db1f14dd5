// Bookings of the host's listings: requests first, by the time left.
import { FormattedMessage } from 'react-intl';
import { HostBookingList } from '../../features/host-bookings/host-booking-list.tsx';
import { HostTabs } from '../../features/host-today/host-tabs.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Guest bookings' }, isHidden: true });

export default function HostBookings() {
  return (
    <div className="wrap py-8 md:py-10">
      <HostTabs />
      <PageHeader title={<FormattedMessage defaultMessage="Guest bookings" />} />
      <div className="mt-7">
        <HostBookingList />
      </div>
    </div>
  );
}
