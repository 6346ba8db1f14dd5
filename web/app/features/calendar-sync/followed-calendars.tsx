// The status of calendar imports on the host's start page. Hidden if there are none.
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { formatRelative } from '../../lib/dates/relative-time.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useLocale } from '../../lib/locale.ts';
import { useCalendarImportStatus } from './api.ts';
import { CalendarImportStatus } from './calendar-import-health.tsx';

const SHOWN = 5;

export function FollowedCalendars() {
  const locale = useLocale();
  const nowMs = useNow(60_000);
  const feeds = useCalendarImportStatus().data?.feeds ?? [];
  if (feeds.length === 0) return null;
  const wellCount = feeds.filter(({ health }) => health === 'fresh').length;
  return (
    <section>
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="display text-[26px]">
          <FormattedMessage defaultMessage="Synced calendars" />
        </h2>
        <p className="text-[15px] text-muted num">
          <FormattedMessage
            defaultMessage="{well, number} of {count, number} up to date"
            values={{ well: wellCount, count: feeds.length }}
          />
        </p>
      </div>
      <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
        {feeds.slice(0, SHOWN).map((calendarImport) => (
          <li
            key={calendarImport._id}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 border-line px-5 py-4 not-first:border-t hover:bg-well"
          >
            <div className="min-w-0 grow">
              <Link
                to={`/host/listing/${calendarImport.listingId}/calendar`}
                className="font-semibold after:absolute after:inset-0"
              >
                {calendarImport.name}
              </Link>
              <p className="truncate text-[14.5px] text-muted">
                {calendarImport.listingTitle}
                {' · '}
                <FormattedMessage
                  defaultMessage="Synced {ago}."
                  values={{ ago: formatRelative(calendarImport.lastOkAt, nowMs, locale) }}
                />
              </p>
            </div>
            <CalendarImportStatus calendarImport={calendarImport} />
          </li>
        ))}
      </ul>
    </section>
  );
}
