// What was found in an imported calendar, and anything unusual about it.
import { FormattedMessage } from 'react-intl';
import { ZonedDate, ZoneName } from '../../ui/dates/zoned-time.tsx';
import { InfoIcon } from '../../ui/icons/icons.tsx';
import type { CalendarImport, CalendarWarning } from './api.ts';

export function CalendarImportCounts({
  calendarImport,
  timeZone,
}: {
  calendarImport: CalendarImport;
  timeZone: string;
}) {
  return (
    <div className="grid gap-2 text-[15px]">
      <p>
        <FormattedMessage
          defaultMessage="{events, plural, =0 {No events} one {# event} other {# events}}{free, plural, =0 {} one {, # marked free} other {, # marked free}}{own, plural, =0 {} one {, 1 {brand} booking skipped} other {, # {brand} bookings skipped}}."
          values={{ events: calendarImport.eventCount, free: calendarImport.freeCount, own: calendarImport.ownCount }}
        />{' '}
        {calendarImport.busyFrom && calendarImport.busyUntil ? (
          <FormattedMessage
            defaultMessage="{count, plural, one {1 busy time} other {# busy times}} from {from} to {until} ({zone})."
            values={{
              count: calendarImport.busyCount,
              from: <ZonedDate at={calendarImport.busyFrom} timeZone={timeZone} />,
              until: <ZonedDate at={calendarImport.busyUntil} timeZone={timeZone} />,
              zone: <ZoneName timeZone={timeZone} />,
            }}
          />
        ) : (
          <FormattedMessage defaultMessage="No upcoming busy times." />
        )}
      </p>
      {calendarImport.warnings.length > 0 && (
        <ul className="grid gap-1">
          {calendarImport.warnings.map((warning) => (
            <li key={warning.code} className="flex items-start gap-2 text-muted">
              <InfoIcon size={17} className="mt-1 shrink-0" />
              <span>
                <WarningWords warning={warning} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function WarningWords({ warning: { code, count, detail } }: { warning: CalendarWarning }) {
  switch (code) {
    case 'unreadable':
      return (
        <FormattedMessage
          defaultMessage="We couldn’t read {count, plural, one {1 event, so it doesn’t} other {# events, so they don’t}} block any time. Check {count, plural, one {it} other {them}} in the other calendar."
          values={{ count }}
        />
      );
    case 'unknown-zone':
      return (
        <FormattedMessage
          defaultMessage="We don’t recognize the time zone “{name}” and used local time instead."
          values={{ name: detail ?? '?' }}
        />
      );
    case 'too-many-times':
      return <FormattedMessage defaultMessage="One event repeats too often, so we couldn’t import every occurrence." />;
    case 'changed-series':
      return (
        <FormattedMessage defaultMessage="A repeating event was moved. Its later dates might still block their old times." />
      );
    case 'backwards':
      return (
        <FormattedMessage
          defaultMessage="{count, plural, one {1 event ends before it starts, so it doesn’t} other {# events end before they start, so they don’t}} block any time."
          values={{ count }}
        />
      );
  }
}
