// Above every page: that the site is read-only, and the operator's announcement. Rendered with the page, so nothing moves afterward.
import type { Announcement, Maintenance } from '@daynook/contract/settings/site-settings';
import { useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { announcementId, CLOSED_ANNOUNCEMENT_KEY } from '../lib/announcement.ts';
import { writeStoredText } from '../lib/session/stored-state.ts';
import { useSite } from '../lib/site.ts';

export function SiteNotices() {
  const { maintenance, announcement } = useSite();
  return (
    <>
      {maintenance && <MaintenanceNotice maintenance={maintenance} />}
      {announcement && <AnnouncementNotice announcement={announcement} />}
    </>
  );
}

const never = () => () => {};
/** The reader's own, once the browser takes over. The server doesn't know it. */
const useTimeZone = (): string =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );

function MaintenanceNotice({ maintenance: { mode, message, endsAt } }: { maintenance: Maintenance }) {
  const intl = useIntl();
  const timeZone = useTimeZone();
  const end =
    endsAt &&
    intl.formatDate(endsAt, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    });
  return (
    <aside
      aria-label={intl.formatMessage({ defaultMessage: 'Maintenance' })}
      data-print="none"
      className="flex flex-wrap items-center gap-x-3 bg-sun px-(--page-gutter) py-2.5 text-[15px] text-sun-ink"
    >
      <p className="min-w-0 wrap-anywhere">
        <strong>
          {mode === 'closed' ? (
            <FormattedMessage defaultMessage="The site is closed. Only staff get in." />
          ) : (
            <FormattedMessage defaultMessage="You can look around, but nothing can be changed right now." />
          )}
        </strong>{' '}
        {message}
        {end && (
          <>
            {' '}
            <FormattedMessage
              defaultMessage="We expect to be back by {end}."
              values={{
                end: (
                  <time key="end" dateTime={endsAt} className="whitespace-nowrap">
                    {end}
                  </time>
                ),
              }}
            />
          </>
        )}
      </p>
    </aside>
  );
}

const linkClass = 'font-semibold underline underline-offset-4 decoration-1 hover:decoration-2';

function closeAnnouncement(id: string): void {
  writeStoredText(CLOSED_ANNOUNCEMENT_KEY, id);
  document.documentElement.dataset['closedNotice'] = id;
}

function AnnouncementNotice({ announcement }: { announcement: Announcement }) {
  const intl = useIntl();
  const id = announcementId(announcement);
  const { text, link, isDismissible } = announcement;
  return (
    <aside
      aria-label={intl.formatMessage({ defaultMessage: 'Announcement' })}
      data-notice={id}
      data-print="none"
      className="flex items-center gap-x-4 bg-moss px-(--page-gutter) py-1.5 text-[15px] text-moss-ink"
    >
      <p className="min-w-0 grow py-1.5 wrap-anywhere">
        {text}
        {link && (
          <>
            {' '}
            {link.href.startsWith('/') ? (
              <Link to={link.href} className={linkClass}>
                {link.label}
              </Link>
            ) : (
              <a href={link.href} rel="noopener" className={linkClass}>
                {link.label}
              </a>
            )}
          </>
        )}
      </p>
      {isDismissible && (
        <button
          type="button"
          onClick={() => closeAnnouncement(id)}
          className="min-h-11 shrink-0 rounded-pill px-4 font-semibold underline-offset-4 hover:underline focus-visible:outline-moss-ink"
        >
          <FormattedMessage defaultMessage="Close" />
        </button>
      )}
    </aside>
  );
}
