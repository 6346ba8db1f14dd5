// Bookings at times that an imported calendar marks as busy. They stay, and the host decides.
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import type { CalendarImportConflict } from './api.ts';

export function CalendarImportConflicts({
  conflicts,
  timeZone,
}: {
  conflicts: readonly CalendarImportConflict[];
  timeZone: string;
}) {
  if (conflicts.length === 0) return null;
  return (
    <div className="rounded-panel bg-danger-wash p-5">
      <h3 className="flex items-start gap-2.5 text-[17px] leading-6 font-semibold text-danger">
        <WarningIcon size={20} className="mt-0.5 shrink-0" />
        <FormattedMessage
          defaultMessage="{count, plural, one {1 booking overlaps a busy time} other {# bookings overlap busy times}}"
          values={{ count: conflicts.length }}
        />
      </h3>
      <p className="mt-1 text-[15px]">
        <FormattedMessage defaultMessage="We don’t cancel bookings for you. Message your guest or change the other calendar." />
      </p>
      <ul className="mt-3 grid gap-1.5 text-[15px]">
        {conflicts.map(({ booking, feedName }) => (
          <li key={booking._id}>
            <FormattedMessage
              defaultMessage="{guest}, {when}: busy in “{feed}”"
              values={{
                guest: (
                  <Link to={`/booking/${booking._id}`} className="font-medium underline underline-offset-4">
                    {booking.guestName}
                  </Link>
                ),
                when: <ZonedTime startsAt={booking.startsAt} endsAt={booking.endsAt} timeZone={timeZone} withDate />,
                feed: feedName,
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
