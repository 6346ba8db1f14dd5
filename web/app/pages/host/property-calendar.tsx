// The calendar of a home: one row for each of its rooms (/host/property/{id}/calendar).
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { useMyListings } from '../../features/hosting/api.ts';
import { CalendarLinks } from '../../features/hosting/calendar/calendar-links.tsx';
import { CalendarSkeleton } from '../../features/hosting/calendar/calendar-skeleton.tsx';
import { HostCalendar } from '../../features/hosting/calendar/host-calendar.tsx';
import { ownPropertyQuery } from '../../features/hosting/property-api.ts';
import { PropertyMissing } from '../../features/hosting/property-states.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ZoneName } from '../../ui/zoned-time.tsx';

export const meta = () => pageMeta({ title: 'Calendar of the home', isHidden: true });

export default function PropertyCalendar() {
  const { propertyId = '' } = useParams();
  const home = useQuery(ownPropertyQuery(propertyId));
  const listings = useMyListings();
  if (home.isError && !home.data) return <PropertyMissing query={home} />;
  const rooms = listings.data?.filter(({ property }) => property._id === propertyId);
  const add = `/host/property/${propertyId}/listing/new`;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-7 py-10 md:py-12">
      <PageHeader
        title={<FormattedMessage id="property-calendar.title" defaultMessage="Calendar" />}
        lead={
          home.data && (
            <FormattedMessage
              id="property-calendar.lead"
              defaultMessage="All rooms of {home}. Every time here is {zone}."
              values={{ home: home.data.title, zone: <ZoneName timeZone={home.data.timeZone} /> }}
            />
          )
        }
        actions={
          <LinkButton look="outline" to={`/host/property/${propertyId}/listings`}>
            <FormattedMessage id="property-calendar.rooms" defaultMessage="Rooms" />
          </LinkButton>
        }
      />
      {(!home.data || listings.isPending) && !listings.isError && <CalendarSkeleton />}
      {home.data && listings.isError && !rooms && (
        <ErrorState
          title={<FormattedMessage id="host-calendar.failed" defaultMessage="The calendar could not be loaded" />}
          onRetry={() => void listings.refetch()}
          isRetrying={listings.isFetching}
        />
      )}
      {home.data && rooms?.length === 0 && (
        <EmptyState
          icon={<CalendarIcon size={28} />}
          title={<FormattedMessage id="property-calendar.empty" defaultMessage="No rooms in this home yet" />}
          action={
            <LinkButton to={add}>
              <FormattedMessage id="property-calendar.add" defaultMessage="Add a room" />
            </LinkButton>
          }
        >
          <FormattedMessage
            id="property-calendar.empty-why"
            defaultMessage="Each room you offer gets a row here, with its bookings and the hours you keep for yourself."
          />
        </EmptyState>
      )}
      {home.data && rooms && rooms.length > 0 && (
        <>
          <HostCalendar subject={{ propertyId }} />
          <div className="mt-8 border-t border-line pt-9">
            <CalendarLinks rooms={rooms} />
          </div>
        </>
      )}
    </div>
  );
}
