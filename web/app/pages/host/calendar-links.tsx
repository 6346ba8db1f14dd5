// Calendar exports of a listing, a property, or everything the member has (C15): create, copy, replace, end. Without listings only the
// member's own, which guests have too.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type LinkTarget, type Room, useCalendarLinks } from '../../features/host-calendar/api.ts';
import { LinkRow } from '../../features/host-calendar/link-row.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

type Named = Pick<Room, '_id' | 'title'>;

interface CalendarLinksProps {
  /** With all its listings in one calendar. */
  home?: Named;
  rooms?: readonly Named[];
}

export function CalendarLinks({ home, rooms = [] }: CalendarLinksProps) {
  const intl = useIntl();
  const links = useCalendarLinks();
  const linkOf = ({ listingId, propertyId }: LinkTarget) =>
    links.data?.links.find(
      ({ listing, property }) => (listing?._id ?? null) === listingId && property?._id === propertyId,
    );
  return (
    <section aria-labelledby="calendar-links">
      <SectionHead
        id="calendar-links"
        title={<FormattedMessage defaultMessage="Export your calendar" />}
        lead={
          rooms.length > 0 ? (
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
            {home && (
              <LinkRow
                target={{ listingId: null, propertyId: home._id }}
                link={linkOf({ listingId: null, propertyId: home._id })}
                title={intl.formatMessage({ defaultMessage: '{home}, all listings' }, { home: home.title })}
                shows={
                  <FormattedMessage defaultMessage="Shows when each listing is booked, requested, or blocked. Leaves out guest names and addresses." />
                }
              />
            )}
            {rooms.map((room) => (
              <LinkRow
                key={room._id}
                target={{ listingId: room._id }}
                link={linkOf({ listingId: room._id })}
                title={room.title}
                // With the property above, it shows it for all of them.
                shows={
                  !home && (
                    <FormattedMessage defaultMessage="Shows when this listing is booked, requested, or blocked. Leaves out names and addresses." />
                  )
                }
              />
            ))}
            <LinkRow
              target={{ listingId: null }}
              link={linkOf({ listingId: null })}
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
