// How many days are left to review a booking.
import { FormattedMessage } from 'react-intl';
import { useNow } from '../../lib/dates/use-now.ts';

const DAY_MS = 86_400_000;

export function DaysLeft({ until }: { until: string }) {
  const days = Math.max(1, Math.ceil((Date.parse(until) - useNow(60_000)) / DAY_MS));
  return <FormattedMessage defaultMessage="{days, plural, one {last day} other {# days left}}" values={{ days }} />;
}

/** On a line that links to the booking. */
export const ReviewWaits = ({ until }: { until: string }) => (
  <span className="text-[14px] whitespace-nowrap">
    <span className="font-semibold text-moss">
      <FormattedMessage defaultMessage="Review" />
    </span>
    <span className="text-muted">
      {' · '}
      <DaysLeft until={until} />
    </span>
  </span>
);
