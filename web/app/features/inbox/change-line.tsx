// The proposed change of the booking that a conversation is about, with a link to it (E7).
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { changesQuery, openChangeIn } from '../../nouns/booking-changes/api.ts';
import { TimeLeft } from '../../nouns/bookings/time-left.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';

export function ChangeLine({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(changesQuery(bookingId));
  const change = openChangeIn(data?.changes);
  if (!change) return null;
  const { after, timeZone, can } = change;
  return (
    <p className="flex basis-full flex-wrap items-baseline gap-x-4 gap-y-1 rounded-field bg-sun-wash px-4 py-2.5 text-[15px]">
      <span>
        <FormattedMessage
          defaultMessage="Proposed change: {time}"
          values={{
            time: <ZonedTime key="t" startsAt={after.startsAt} endsAt={after.endsAt} timeZone={timeZone} withDate />,
          }}
        />
      </span>
      {change.state !== 'charging' && <TimeLeft until={change.expiresAt} />}
      <Link to={`/booking/${bookingId}#change`} className="finger font-semibold underline underline-offset-4">
        {can.accept ? (
          <FormattedMessage defaultMessage="Accept or decline" />
        ) : can.pay ? (
          <FormattedMessage defaultMessage="Pay the difference" />
        ) : (
          <FormattedMessage defaultMessage="View change" />
        )}
      </Link>
    </p>
  );
}
