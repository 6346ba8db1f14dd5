// The status of a calendar import: an icon, text, and the time of the last read.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { formatRelative } from '../../lib/dates/relative-time.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useLocale } from '../../lib/locale.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import type { CalendarImport } from './api.ts';

const variants: Record<CalendarImport['health'], { tone: BadgeTone; icon: ReactNode; words: ReactNode }> = {
  fresh: {
    tone: 'moss',
    icon: <CheckIcon size={15} />,
    words: <FormattedMessage defaultMessage="Up to date" />,
  },
  failing: {
    tone: 'sun',
    icon: <ClockIcon size={15} />,
    words: <FormattedMessage defaultMessage="Last sync failed" />,
  },
  stale: {
    tone: 'danger',
    icon: <WarningIcon size={15} />,
    words: <FormattedMessage defaultMessage="Out of date" />,
  },
};

export function CalendarImportStatus({ calendarImport }: { calendarImport: Pick<CalendarImport, 'health'> }) {
  const { tone, icon, words } = variants[calendarImport.health];
  return (
    <Badge tone={tone}>
      {icon}
      {words}
    </Badge>
  );
}

/** When it was last read, or why that failed. */
export function CalendarImportHistory({ calendarImport }: { calendarImport: CalendarImport }) {
  const locale = useLocale();
  const now = useNow(30_000);
  return (
    <div className="grid gap-1 text-[15px] text-muted">
      <p>
        <FormattedMessage
          defaultMessage="Synced {ago}."
          values={{ ago: formatRelative(calendarImport.lastOkAt, now, locale) }}
        />
      </p>
      {calendarImport.error && (
        <p className="text-ink">
          <FormattedMessage
            defaultMessage="Tried {ago}: {why} Next try {next}."
            values={{
              ago: formatRelative(calendarImport.lastTriedAt, now, locale),
              why: calendarImport.error.message,
              next: formatRelative(calendarImport.nextTryAt, now, locale),
            }}
          />
        </p>
      )}
      {calendarImport.health === 'stale' && (
        <p className="text-ink">
          <FormattedMessage defaultMessage="We couldn’t sync this calendar for a day. Until we can, guests send requests instead of booking instantly." />
        </p>
      )}
    </div>
  );
}
