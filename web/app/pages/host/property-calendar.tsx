// The calendar of a home: one row for each of its rooms (/host/property/{id}/calendar).
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { useMyProperties } from '../../features/hosting/api.ts';
import { useRoomsOfHome } from '../../features/hosting/bulk/api.ts';
import { CalendarLinks } from '../../features/hosting/calendar/calendar-links.tsx';
import { CalendarSkeleton } from '../../features/hosting/calendar/calendar-skeleton.tsx';
import { HostCalendar } from '../../features/hosting/calendar/host-calendar.tsx';
import { isToEdit } from '../../features/hosting/co-hosts/api.ts';
import { CoHostingMark } from '../../features/hosting/co-hosts/co-hosting-mark.tsx';
import { PropertyMissing } from '../../features/hosting/property-states.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ZoneName } from '../../ui/zoned-time.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Property calendar' }, isHidden: true });

/** A home that is not among those one hosts or helps with. */
const NOT_THERE = new ApiError({ status: 404, code: 'NOT_FOUND', message: 'Not among them.' });

export default function PropertyCalendar() {
  const { propertyId = '' } = useParams();
  const homes = useMyProperties();
  const listings = useRoomsOfHome(propertyId);
  const home = homes.data?.find(({ _id }) => _id === propertyId);
  if (homes.isError && !homes.data) return <PropertyMissing query={homes} />;
  if (homes.data && !home && !homes.isFetching) return <PropertyMissing query={{ ...homes, error: NOT_THERE }} />;
  const mayEdit = isToEdit(home ?? {});
  const rooms = listings.data;
  const add = `/host/property/${propertyId}/listing/new`;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-7 py-10 md:py-12">
      <PageHeader
        title={<FormattedMessage defaultMessage="Calendar" />}
        lead={
          home && (
            <FormattedMessage
              defaultMessage="All listings in {home}. Times are in {zone}."
              values={{ home: home.title, zone: <ZoneName timeZone={home.timeZone} /> }}
            />
          )
        }
        actions={
          <>
            <CoHostingMark coHosting={home?.coHosting} />
            {mayEdit && (
              <LinkButton look="outline" to={`/host/property/${propertyId}/listings`}>
                <FormattedMessage defaultMessage="Listings" />
              </LinkButton>
            )}
          </>
        }
      />
      {(!home || listings.isPending) && !listings.isError && <CalendarSkeleton />}
      {home && listings.isError && !rooms && (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t load the calendar" />}
          onRetry={() => void listings.refetch()}
          isRetrying={listings.isFetching}
        />
      )}
      {home && rooms?.length === 0 && (
        <EmptyState
          icon={<CalendarIcon size={28} />}
          title={<FormattedMessage defaultMessage="No listings at this property yet" />}
          action={
            mayEdit && (
              <LinkButton to={add}>
                <FormattedMessage defaultMessage="Add a listing" />
              </LinkButton>
            )
          }
        >
          <FormattedMessage defaultMessage="Each listing gets its own row with bookings and blocked time." />
        </EmptyState>
      )}
      {home && rooms && rooms.length > 0 && (
        <>
          <HostCalendar subject={{ propertyId }} />
          <div className="mt-8 border-t border-line pt-9">
            <CalendarLinks home={home} rooms={rooms} />
          </div>
        </>
      )}
    </div>
  );
}
