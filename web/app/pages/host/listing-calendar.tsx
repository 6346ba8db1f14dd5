// The calendar of a listing; calendar sync is in a dialog (/host/listing/{id}/calendar).
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';
import { hoursOn } from '../../features/availability/open-hours.ts';
import { CalendarSkeleton } from '../../features/host-calendar/calendar-skeleton.tsx';
import { HostCalendar } from '../../features/host-calendar/host-calendar.tsx';
import { MoreIcon } from '../../features/listing-editor/listing-icons.tsx';
import { PropertyMissing } from '../../features/property-editor/property-states.tsx';
import { useMedia } from '../../lib/media.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useOwnListing } from '../../nouns/availability/api.ts';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import { CoHostingMark } from '../../nouns/co-hosts/co-hosting-mark.tsx';
import { ZoneName } from '../../ui/dates/zoned-time.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { SYNC_HASH, SyncButton, syncWords } from './sync-dialog.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Calendar' }, isHidden: true });

export default function ListingCalendar() {
  const intl = useIntl();
  const { listingId = '' } = useParams();
  const query = useOwnListing(listingId);
  const listing = query.data;
  const mayEdit = isToEdit(listing ?? {});
  const isPhone = useMedia('(max-width: 767px)');
  const openOn = useCallback((date: string) => (listing ? hoursOn(date, listing).ranges : []), [listing]);
  if (query.isError && !listing) return <PropertyMissing query={query} />;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-2.5 py-3 md:gap-4 md:py-6">
      <PageHeader
        isCompact
        title={listing ? listing.title : <FormattedMessage defaultMessage="Calendar" />}
        lead={
          listing && (
            <FormattedMessage
              defaultMessage="{home} · {zone}"
              values={{
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
        back={{ to: '/host/calendar', label: <FormattedMessage defaultMessage="All listings" /> }}
        actions={
          <>
            <CoHostingMark coHosting={listing?.coHosting} />
            {/* On phones it's in the menu, because the title needs the row. */}
            {listing && <SyncButton isSmall listing={listing} isInMenuOnPhones={mayEdit} />}
            {mayEdit && (
              <Menu
                trigger={({ ref, ...props }) => (
                  <span className="block rounded-pill shadow-[inset_0_0_0_1px_var(--edge)]">
                    <IconButton
                      {...props}
                      ref={ref}
                      label={intl.formatMessage({ defaultMessage: 'More options' })}
                      className="size-9!"
                    >
                      <MoreIcon />
                    </IconButton>
                  </span>
                )}
                groups={[
                  [
                    ...(isPhone ? [{ id: 'sync', label: syncWords, to: SYNC_HASH }] : []),
                    {
                      id: 'availability',
                      label: <FormattedMessage defaultMessage="Availability" />,
                      to: `/host/listing/${listingId}/availability`,
                    },
                    {
                      id: 'edit',
                      label: <FormattedMessage defaultMessage="Edit listing" />,
                      to: `/host/listing/${listingId}/edit`,
                    },
                  ],
                ]}
              />
            )}
          </>
        }
      />
      {listing ? <HostCalendar listingId={listingId} openOn={openOn} mayChange={mayEdit} /> : <CalendarSkeleton />}
    </div>
  );
}
