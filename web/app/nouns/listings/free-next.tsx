// When a listing is free next, in its time zone: `Free next: Mon, Nov 23 · 9:00, Pacific time`.
import { FormattedMessage } from 'react-intl';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';

interface FreeNextProps {
  listing: {
    /** Null if nothing is free in the weeks searched. */
    freeFrom: string | null;
    timeZone: string;
  };
}

export function FreeNext({ listing }: FreeNextProps) {
  if (listing.freeFrom === null)
    return (
      <span className="text-muted">
        <FormattedMessage defaultMessage="Nothing available in the next 60 days" />
      </span>
    );
  return (
    <span>
      <FormattedMessage
        defaultMessage="Next available: {time}"
        values={{ time: <ZonedTime startsAt={listing.freeFrom} timeZone={listing.timeZone} withDate /> }}
      />
    </span>
  );
}
