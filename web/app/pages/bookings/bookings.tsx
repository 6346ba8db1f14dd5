// My Bookings: the member's bookings by status, each tab with its own URL.
import { FormattedMessage, useIntl } from 'react-intl';
import { AttendedList } from '../../features/attending/attended-list.tsx';
import { BookingCard, BookingCardsSkeleton } from '../../features/booking-details/booking-card.tsx';
import { BookingPages, type Counts } from '../../features/guest-bookings/booking-pages.tsx';
import type { ShownTab } from '../../features/guest-bookings/bookings-url.ts';
import { WaitlistEntries } from '../../features/waitlist/waitlist-entries.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useIsOffered } from '../../lib/site.ts';
import { CalendarIcon, CheckIcon, ClockIcon, CompassIcon } from '../../ui/icons/icons.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'My Bookings' }, isHidden: true });

export default function Bookings() {
  const intl = useIntl();
  const isOffered = useIsOffered();
  return (
    <div className="wrap py-10 md:py-12">
      <PageHeader
        title={<FormattedMessage defaultMessage="My Bookings" />}
        actions={
          <LinkButton variant="outline" to="/search">
            <FormattedMessage defaultMessage="Find a workspace" />
          </LinkButton>
        }
      />
      <AttendedList />
      {isOffered('waitlists') && <WaitlistEntries />}
      <div className="mt-7">
        <BookingPages
          label={intl.formatMessage({ defaultMessage: 'Booking status' })}
          tabs={[
            ['upcoming', <FormattedMessage key="u" defaultMessage="Upcoming" />],
            ['waiting', <FormattedMessage key="w" defaultMessage="Pending" />],
            ['past', <FormattedMessage key="p" defaultMessage="Past" />],
            [
              'cancelled',
              <FormattedMessage key="c" defaultMessage="Canceled" description="The list of canceled bookings" />,
            ],
            ['all', <FormattedMessage key="a" defaultMessage="All" description="All bookings" />],
          ]}
          card={(booking, headingLevel) => <BookingCard booking={booking} headingLevel={headingLevel} />}
          empty={(tab, counts) => <Nothing tab={tab} counts={counts} />}
          skeleton={<BookingCardsSkeleton />}
        />
      </div>
    </div>
  );
}

const find = (
  <LinkButton to="/search">
    <FormattedMessage defaultMessage="Find a workspace" />
  </LinkButton>
);

function Nothing({ tab, counts }: { tab: ShownTab; counts: Counts }) {
  switch (tab) {
    case 'upcoming':
      return (
        <EmptyState
          icon={<CalendarIcon size={28} />}
          title={<FormattedMessage defaultMessage="No upcoming bookings" />}
          action={
            <>
              {find}
              {counts.waiting > 0 && (
                <LinkButton variant="outline" to="?tab=waiting">
                  <FormattedMessage
                    defaultMessage="{count, plural, one {See # pending request} other {See # pending requests}}"
                    values={{ count: counts.waiting }}
                  />
                </LinkButton>
              )}
            </>
          }
        >
          <FormattedMessage defaultMessage="Choose a space, a day, and your hours. Your booking will appear here." />
        </EmptyState>
      );
    case 'waiting':
      return (
        <EmptyState
          icon={<ClockIcon size={28} />}
          title={<FormattedMessage defaultMessage="No pending requests" />}
          action={
            <LinkButton to="/search?instant=true">
              <FormattedMessage defaultMessage="Find spaces to book instantly" />
            </LinkButton>
          }
        >
          <FormattedMessage defaultMessage="Some hosts confirm each booking. Your requests appear here until they answer." />
        </EmptyState>
      );
    case 'past':
    case 'all':
      return (
        <EmptyState
          icon={<CompassIcon size={28} />}
          title={<FormattedMessage defaultMessage="No past bookings" />}
          action={find}
        >
          <FormattedMessage defaultMessage="Spaces you’ve booked will appear here, so you can book them again." />
        </EmptyState>
      );
    default:
      return (
        <EmptyState icon={<CheckIcon size={28} />} title={<FormattedMessage defaultMessage="No canceled bookings" />}>
          <FormattedMessage defaultMessage="Canceled, declined, and expired bookings will appear here." />
        </EmptyState>
      );
  }
}
