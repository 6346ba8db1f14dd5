// Secret addresses by which other calendars follow a room, a home, or everything of one's own (C15): made, copied, replaced, ended.
// Without rooms only the member's own, which guests have as well as hosts.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SectionHead } from '../availability/section-head.tsx';
import { type LinkTarget, type Room, useCalendarLinks } from './api.ts';
import { LinkRow } from './link-row.tsx';

type Named = Pick<Room, '_id' | 'title'>;

interface CalendarLinksProps {
  /** With all its rooms in one calendar. */
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
        title={<FormattedMessage id="links.title" defaultMessage="Show in another calendar" />}
        lead={
          rooms.length > 0 ? (
            <FormattedMessage
              id="links.lead"
              defaultMessage="A secret address shows these hours in Google, Apple or Outlook. Anyone who has the address can read it: give it to calendars, not to people."
            />
          ) : (
            <FormattedMessage
              id="links.own-lead"
              defaultMessage="A secret address shows your bookings in Google, Apple or Outlook, and keeps up with them. Anyone who has the address can read it: give it to calendars, not to people."
            />
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
          title={<FormattedMessage id="links.failed" defaultMessage="The addresses could not be loaded" />}
          onRetry={() => void links.refetch()}
          isRetrying={links.isFetching}
        />
      )}
      {links.data && (
        <>
          <ul className="grid gap-4">
            {home && (
              <LinkRow
                target={{ listingId: null, propertyId: home._id }}
                link={linkOf({ listingId: null, propertyId: home._id })}
                title={intl.formatMessage(
                  { id: 'links.home', defaultMessage: '{home}, every room' },
                  { home: home.title },
                )}
                shows={
                  <FormattedMessage
                    id="links.home-shows"
                    defaultMessage="Shows when each room is booked, requested or closed, by the room’s name. No guest’s name, no address."
                  />
                }
              />
            )}
            {rooms.map((room) => (
              <LinkRow
                key={room._id}
                target={{ listingId: room._id }}
                link={linkOf({ listingId: room._id })}
                title={room.title}
                shows={
                  <FormattedMessage
                    id="links.room-shows"
                    defaultMessage="Shows when this room is booked, requested or closed. Nobody’s name, no address."
                  />
                }
              />
            ))}
            <LinkRow
              target={{ listingId: null }}
              link={linkOf({ listingId: null })}
              title={intl.formatMessage({ id: 'links.all', defaultMessage: 'Everything of yours' })}
              shows={
                <FormattedMessage
                  id="links.all-shows"
                  defaultMessage="Shows every booking you host or made yourself, with guests’ names, the room and its town. For your own calendar only."
                />
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
          id="links.google"
          defaultMessage="<b>Google Calendar</b>, on a computer: beside “Other calendars” press +, choose “From URL”, paste the address. Google reads it again a few times a day."
          values={{ b: strong }}
        />
      </li>
      <li>
        <FormattedMessage
          id="links.apple"
          defaultMessage="<b>Apple Calendar</b>: File, “New Calendar Subscription…”, paste the address, and choose how often it is read."
          values={{ b: strong }}
        />
      </li>
      <li>
        <FormattedMessage
          id="links.outlook"
          defaultMessage="<b>Outlook</b> on the web: “Add calendar”, “Subscribe from web”, paste the address."
          values={{ b: strong }}
        />
      </li>
    </ul>
  );
}
