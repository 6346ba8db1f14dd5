// The calendar of all of a host's listings, across properties (/host/calendar).
import { FormattedMessage } from 'react-intl';
import { PropertiesCalendar } from '../../features/host-calendar/properties/properties-calendar.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { CalendarIcon } from '../../ui/icons/icons.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { SyncButton } from './sync-dialog.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Calendar' }, isHidden: true });

export default function HostCalendar() {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-2.5 py-3 md:gap-4 md:py-6">
      <PageHeader isCompact title={<FormattedMessage defaultMessage="Calendar" />} actions={<SyncButton isSmall />} />
      <PropertiesCalendar
        empty={
          <EmptyState
            icon={<CalendarIcon size={28} />}
            title={<FormattedMessage defaultMessage="No listings yet" />}
            action={
              <LinkButton to="/host/create">
                <FormattedMessage defaultMessage="Add a listing" />
              </LinkButton>
            }
          >
            <FormattedMessage defaultMessage="Each listing gets its own row with hours, prices, bookings, and blocked time." />
          </EmptyState>
        }
      />
    </div>
  );
}
