// What happens next, for members who just joined a waitlist.
import { BOOKING } from '@daynook/contract/limits/bookings';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { WaitlistEntry } from '../../nouns/waitlists/api.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';

export const JoinedNote = ({ entry: { position, startsAt, endsAt, timeZone } }: { entry: WaitlistEntry }) => (
  <p role="status" className="rounded-field bg-moss-wash px-4 py-3 text-pretty">
    <FormattedMessage
      defaultMessage="You’re number {position} in line for {hours}. We’ll notify you when it’s free and hold it for {minutes} minutes. <link>See what you’re waiting for</link>"
      values={{
        position,
        minutes: BOOKING.holdMinutes,
        hours: <ZonedTime key="hours" startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} withDate />,
        link: (words) => (
          <Link key="link" to="/bookings" className="font-semibold underline underline-offset-4">
            {words}
          </Link>
        ),
      }}
    />
  </p>
);
