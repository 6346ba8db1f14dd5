// Calendar exports of a listing, a property, or everything the member has (C15): create, copy, replace, end. Without listings only the
// member's own, which guests have too.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type LinkTarget, type Listing, useCalendarLinks } from '../../features/host-calendar/api.ts';
import { CalendarExportRow } from '../../features/host-calendar/calendar-export-row.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

type Named = Pick<Listing, '_id' | 'title'>;

interface CalendarLinksProps {
  /** With all its listings in one calendar. */
  property?: Named;
  listings?: readonly Named[];
}

export function CalendarLinks({ property, listings = [] }: CalendarLinksProps) {
  const intl = useIntl();
  const links = useCalendarLinks();
  const findLink = ({ listingId, propertyId }: LinkTarget) =>
    links.data?.links.find(
      ({ listing, property }) => (listing?._id ?? null) === listingId && property?._id === propertyId,
    );
  return (
    <section aria-labelledby="calendar-links">
      <SectionHead
        id="calendar-links"
        title={<FormattedMessage defaultMessage="Export your calendar" />}
        lead={
          listings.length > 0 ? (
            <FormattedMessage defaultMessage="See these hours in Google, Apple, or Outlook with a secret link. Anyone with the link can read the calendar, so keep it private." />
          ) : (
            <FormattedMessage defaultMessage="See your bookings in Google, Apple, or Outlook with a secret link. Anyone with the link can read the calendar, so keep it private." />
          )
        }
      />
      {links.isPending && (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-24 rounded-panel" />
          <Skeleton className="h-24 rounded-panel" />
        </div>
      )}
      {links.isError && !links.data && (
        <ErrorState
          className="py-8"
          title={<FormattedMessage defaultMessage="We couldn’t load your calendar links" />}
          onRetry={() => void links.refetch()}
          isRetrying={links.isFetching}
        />
      )}
      {links.data && (
        <>
          <ul className="divide-y divide-line rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
            {property && (
              <CalendarExportRow
                target={{ listingId: null, propertyId: property._id }}
                link={findLink({ listingId: null, propertyId: property._id })}
                title={intl.formatMessage({ defaultMessage: '{home}, all listings' }, { home: property.title })}
                shows={
                  <FormattedMessage defaultMessage="Shows when each listing is booked, requested, or blocked. Leaves out guest names and addresses." />
                }
              />
            )}
            {listings.map((listing) => (
              <CalendarExportRow
                key={listing._id}
                target={{ listingId: listing._id }}
                link={findLink({ listingId: listing._id })}
                title={listing.title}
                // With the property above, it shows it for all of them.
                shows={
                  !property && (
                    <FormattedMessage defaultMessage="Shows when this listing is booked, requested, or blocked. Leaves out names and addresses." />
                  )
                }
              />
            ))}
            <CalendarExportRow
              target={{ listingId: null }}
              link={findLink({ listingId: null })}
              title={intl.formatMessage({ defaultMessage: 'All your bookings' })}
              shows={
                <FormattedMessage defaultMessage="Shows your bookings as a guest and as a host, with names, listings, and cities. For your own use only." />
              }
            />
          </ul>
          <HowTo />
        </>
      )}
    </section>
  );
}

const strong = (text: ReactNode) => <strong className="font-semibold text-ink">{text}</strong>;

function HowTo() {
  return (
    <ul className="mt-5 grid gap-1.5 text-[15px] text-muted">
      <li>
        <FormattedMessage
          defaultMessage="<b>Google Calendar</b> on a computer: next to “Other calendars,” click +, choose “From URL,” and paste the link. Google checks it a few times a day."
          values={{ b: strong }}
        />
      </li>
      <li>
        <FormattedMessage
          defaultMessage="<b>Apple Calendar</b>: choose File, “New Calendar Subscription…,” and paste the link."
          values={{ b: strong }}
        />
      </li>
      <li>
        <FormattedMessage
          defaultMessage="<b>Outlook</b> on the web: choose “Add calendar,” “Subscribe from web,” and paste the link."
          values={{ b: strong }}
        />
      </li>
    </ul>
  );
}
