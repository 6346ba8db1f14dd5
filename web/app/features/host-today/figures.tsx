// The day in four figures, each linked to what it counts.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { type ListingSummary, sumCounts } from '../../nouns/listings/host-listings-api.ts';
import { useUnreadCount } from '../../nouns/messages/api.ts';
import { cx } from '../../ui/class-names.ts';
import { useBookingCounts } from './counts.ts';

export function Figures({ listings }: { listings: ListingSummary | undefined }) {
  const counts = useBookingCounts();
  const unread = useUnreadCount();
  const live = listings?.counts.live ?? 0;
  return (
    <div className="mt-7 grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
      <Figure
        to="/host/bookings"
        count={counts?.requests}
        isUrgent={counts !== undefined && counts.requests > 0}
        label={
          <FormattedMessage
            defaultMessage="{count, plural, one {Request to answer} other {Requests to answer}}"
            values={{ count: counts?.requests ?? 0 }}
          />
        }
      />
      <Figure
        to="/host/bookings?tab=today"
        count={counts?.today}
        label={
          <FormattedMessage
            defaultMessage="{count, plural, one {Booking today} other {Bookings today}}"
            values={{ count: counts?.today ?? 0 }}
          />
        }
      />
      <Figure
        to="/messages?filter=unread"
        count={unread}
        isUrgent={unread > 0}
        label={
          <FormattedMessage
            defaultMessage="{count, plural, one {Unread message} other {Unread messages}}"
            values={{ count: unread }}
          />
        }
      />
      <Figure
        to="/host/listings"
        count={listings && live}
        of={listings && sumCounts(listings.counts)}
        label={
          <FormattedMessage
            defaultMessage="{count, plural, one {Live listing} other {Live listings}}"
            values={{ count: live }}
          />
        }
      />
    </div>
  );
}

interface FigureProps {
  to: string;
  count: number | undefined;
  /** The total, if the figure isn't all of them. */
  of?: number | undefined;
  label: ReactNode;
  isUrgent?: boolean;
}

function Figure({ to, count, of, label, isUrgent = false }: FigureProps) {
  const intl = useIntl();
  return (
    <Link
      to={to}
      className={cx(
        'flex items-baseline gap-x-3 rounded-panel px-5 py-4 max-sm:px-4 transition-colors duration-150 max-lg:flex-col',
        isUrgent ? 'bg-clay-wash hover:brightness-97' : 'bg-well hover:bg-line',
      )}
    >
      <span className={cx('display text-[32px] leading-none whitespace-nowrap num', isUrgent && 'text-clay')}>
        {count === undefined ? '–' : intl.formatNumber(count)}
        {of !== undefined && of !== count && (
          <span className="text-[18px] text-muted">
            {' '}
            <FormattedMessage defaultMessage="of {count, number}" values={{ count: of }} />
          </span>
        )}
      </span>
      <span className="text-[15px] text-muted max-lg:mt-1.5 max-sm:text-[14.5px]">{label}</span>
    </Link>
  );
}
