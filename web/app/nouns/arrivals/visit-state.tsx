// Whether a host's guest has arrived or left, on one line of a list.
import { FormattedMessage } from 'react-intl';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import type { BookingSummary } from '../bookings/api.ts';

/** True if there's something to say about it. */
export const hasVisitState = ({ checkedInAt, nextActions, status }: BookingSummary): boolean =>
  checkedInAt !== undefined || (status === 'active' && nextActions.includes('check-in'));

export function VisitState({ booking }: { booking: BookingSummary }) {
  const { checkedInAt, checkedOutAt, timeZone } = booking;
  if (!checkedInAt)
    return (
      <span className="text-muted">
        <FormattedMessage defaultMessage="Not checked in yet" />
      </span>
    );
  const at = (moment: string) => (
    <ZonedTime key="at" startsAt={moment} timeZone={timeZone} isZoneNamedNearby withArticle />
  );
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-moss">
      <CheckIcon size={16} />
      {checkedOutAt ? (
        <FormattedMessage defaultMessage="Left at {time}" values={{ time: at(checkedOutAt) }} />
      ) : (
        <FormattedMessage defaultMessage="Checked in at {time}" values={{ time: at(checkedInAt) }} />
      )}
    </span>
  );
}
