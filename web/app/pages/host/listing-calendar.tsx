// The calendar of a listing; calendar sync is in a dialog (/host/listing/{id}/calendar).
import { useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useParams } from 'react-router';
import { hoursOn } from '../../features/availability/open-hours.ts';
import { CalendarSkeleton } from '../../features/host-calendar/calendar-skeleton.tsx';
import { HostCalendar } from '../../features/host-calendar/host-calendar.tsx';
import { PropertyMissing } from '../../features/property-editor/property-states.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useOwnListing } from '../../nouns/availability/api.ts';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import { CoHostingMark } from '../../nouns/co-hosts/co-hosting-mark.tsx';
import { ZoneName } from '../../ui/dates/zoned-time.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SyncButton } from './sync-dialog.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Calendar' }, isHidden: true });

export default function ListingCalendar() {
  const { listingId = '' } = useParams();
  const query = useOwnListing(listingId);
  const listing = query.data;
  const mayEdit = isToEdit(listing ?? {});
  const openOn = useCallback((date: string) => (listing ? hoursOn(date, listing).ranges : []), [listing]);
  if (query.isError && !listing) return <PropertyMissing query={query} />;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-7 py-10 md:py-12">
      <PageHeader
        title={<FormattedMessage defaultMessage="Calendar" />}
        lead={
          listing && (
            <FormattedMessage
              defaultMessage="{room} in {home}. Times are in {zone}."
              values={{
                room: mayEdit ? (
                  <Link
                    to={`/host/listing/${listingId}/edit`}
                    className="font-medium text-ink underline underline-offset-4"
                  >
                    {listing.title}
                  </Link>
                ) : (
                  listing.title
                ),
                home: (
                  <Link
                    to={`/host/property/${listing.property._id}/calendar`}
                    className="font-medium text-ink underline underline-offset-4"
                  >
                    {listing.property.title}
                  </Link>
                ),
                zone: <ZoneName timeZone={listing.property.timeZone} />,
              }}
            />
          )
        }
        actions={
          <>
            <CoHostingMark coHosting={listing?.coHosting} />
            {listing && <SyncButton listing={listing} />}
            {mayEdit && (
              <LinkButton variant="outline" to={`/host/listing/${listingId}/availability`}>
                <FormattedMessage defaultMessage="Availability" />
              </LinkButton>
            )}
            {listing && (
              <LinkButton variant="outline" to="/host/calendar">
                <FormattedMessage defaultMessage="All listings" />
              </LinkButton>
            )}
          </>
        }
      />
      {listing ? <HostCalendar listingId={listingId} openOn={openOn} mayChange={mayEdit} /> : <CalendarSkeleton />}
    </div>
  );
}
