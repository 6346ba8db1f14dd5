// Above every page: that the site is read-only, the operator's announcement, and that there are examples. Rendered with the page, so nothing moves afterward.
import { type Language, textDirection } from '@daynook/contract/languages/languages';
import { useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { CLOSED_ANNOUNCEMENT_KEY } from '../lib/announcement.ts';
import { writeStoredText } from '../lib/session/stored-state.ts';
import { type ShownAnnouncement, type ShownMaintenance, useSite } from '../lib/site.ts';

export function SiteNotices() {
  const { maintenance, announcement, hasExamples } = useSite();
  return (
    <>
      {maintenance && <MaintenanceNotice maintenance={maintenance} />}
      {announcement && <AnnouncementNotice announcement={announcement} />}
      {hasExamples && <ExamplesNotice />}
    </>
  );
}

const langAttributes = ({ language }: { readonly language: Language }) => ({
  lang: language,
  dir: textDirection(language),
});

const never = () => () => {};
/** The reader's own, once the browser takes over. The server doesn't know it. */
const useTimeZone = (): string =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );

function MaintenanceNotice({ maintenance: { mode, message, endsAt } }: { maintenance: ShownMaintenance }) {
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
        <span {...langAttributes(message)}>{message.text}</span>
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

/** Closed until the page is reloaded: it's about every home that people see next. */
function ExamplesNotice() {
  const intl = useIntl();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <aside
      aria-label={intl.formatMessage({ defaultMessage: 'Example data' })}
      data-print="none"
      className="flex items-center gap-x-4 bg-sun px-(--page-gutter) py-1.5 text-[15px] text-sun-ink"
    >
      <p className="min-w-0 grow py-1.5">
        <FormattedMessage defaultMessage="This site has example homes and people. Bookings with them aren’t real." />
      </p>
      <button
        type="button"
        onClick={() => setClosed(true)}
        className="min-h-11 shrink-0 rounded-pill px-4 font-semibold underline-offset-4 hover:underline"
      >
        <FormattedMessage defaultMessage="Close" />
      </button>
    </aside>
  );
}

const linkClass = 'font-semibold underline underline-offset-4 decoration-1 hover:decoration-2';

function closeAnnouncement(id: string): void {
  writeStoredText(CLOSED_ANNOUNCEMENT_KEY, id);
  document.documentElement.dataset['closedNotice'] = id;
}

function AnnouncementNotice({ announcement }: { announcement: ShownAnnouncement }) {
  const intl = useIntl();
  const { id, text, link, isDismissible } = announcement;
  return (
    <aside
      aria-label={intl.formatMessage({ defaultMessage: 'Announcement' })}
      data-notice={id}
      data-print="none"
      className="flex items-center gap-x-4 bg-moss px-(--page-gutter) py-1.5 text-[15px] text-moss-ink"
    >
      <p className="min-w-0 grow py-1.5 wrap-anywhere">
        <span {...langAttributes(announcement)}>{text}</span>
        {link && (
          <>
            {' '}
            {link.href.startsWith('/') ? (
              <Link {...langAttributes(link)} to={link.href} className={linkClass}>
                {link.text}
              </Link>
            ) : (
              <a {...langAttributes(link)} href={link.href} rel="noopener" className={linkClass}>
                {link.text}
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
