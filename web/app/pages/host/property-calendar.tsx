// The calendar of all listings, limited to one property (/host/property/{id}/calendar).
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { PropertiesCalendar } from '../../features/host-calendar/properties/properties-calendar.tsx';
import { PropertyMissing } from '../../features/property-editor/property-states.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import { CoHostingMark } from '../../nouns/co-hosts/co-hosting-mark.tsx';
import { useMyProperties } from '../../nouns/hosting/api.ts';
import { ZoneName } from '../../ui/dates/zoned-time.tsx';
import { CalendarIcon } from '../../ui/icons/icons.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SyncButton } from './sync-dialog.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Property calendar' }, isHidden: true });

/** A property that the member neither hosts nor co-hosts. */
const NOT_THERE = new ApiError({ status: 404, code: 'NOT_FOUND', message: 'Not among them.' });

export default function PropertyCalendar() {
  const { propertyId = '' } = useParams();
  const properties = useMyProperties();
  const property = properties.data?.find(({ _id }) => _id === propertyId);
  if (properties.isError && !properties.data) return <PropertyMissing query={properties} />;
  if (properties.data && !property && !properties.isFetching)
    return <PropertyMissing query={{ ...properties, error: NOT_THERE }} />;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-2.5 py-3 md:gap-4 md:py-6">
      <PageHeader
        isCompact
        title={property ? property.title : <FormattedMessage defaultMessage="Calendar" />}
        lead={
          property && (
            <FormattedMessage
              defaultMessage="All listings here · {zone}"
              values={{ zone: <ZoneName timeZone={property.timeZone} /> }}
            />
          )
        }
        back={{ to: '/host/calendar', label: <FormattedMessage defaultMessage="All properties" /> }}
        actions={
          <>
            <CoHostingMark coHosting={property?.coHosting} />
            <SyncButton isSmall propertyId={propertyId} />
          </>
        }
      />
      {property ? (
        <PropertiesCalendar
          propertyId={propertyId}
          empty={<NoListings propertyId={propertyId} mayEdit={isToEdit(property)} />}
        />
      ) : (
        <Skeleton className="h-[480px] rounded-panel" />
      )}
    </div>
  );
}

function NoListings({ propertyId, mayEdit }: { propertyId: string; mayEdit: boolean }) {
  return (
    <EmptyState
      icon={<CalendarIcon size={28} />}
      title={<FormattedMessage defaultMessage="No listings at this property yet" />}
      action={
        mayEdit && (
          <LinkButton to={`/host/property/${propertyId}/listing/new`}>
            <FormattedMessage defaultMessage="Add a listing" />
          </LinkButton>
        )
      }
    >
      <FormattedMessage defaultMessage="Each listing gets its own row with hours, prices, bookings, and blocked time." />
    </EmptyState>
  );
}
