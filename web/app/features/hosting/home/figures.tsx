// How much there is of everything, each figure leading to it.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { cx } from '../../../ui/class-names.ts';
import { useHostBookings } from '../api.ts';

export function Figures({ homes, live }: { homes: number | undefined; live: number | undefined }) {
  const counts = useHostBookings('waiting').data?.counts;
  return (
    <div className="mt-8 grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
      <Figure
        to="/host/bookings"
        count={counts?.waiting}
        isUrgent={counts !== undefined && counts.waiting > 0}
        label={<FormattedMessage defaultMessage="Requests to answer" />}
      />
      <Figure
        to="/host/bookings?tab=upcoming"
        count={counts?.upcoming}
        label={<FormattedMessage defaultMessage="Upcoming bookings" />}
      />
      <Figure to="/host/listings" count={live} label={<FormattedMessage defaultMessage="Live listings" />} />
      <Figure
        to="/host/properties"
        count={homes}
        label={
          <FormattedMessage
            defaultMessage="{count, plural, one {Property} other {Properties}}"
            values={{ count: homes ?? 0 }}
          />
        }
      />
    </div>
  );
}

interface FigureProps {
  to: string;
  count: number | undefined;
  label: ReactNode;
  isUrgent?: boolean;
}

function Figure({ to, count, label, isUrgent = false }: FigureProps) {
  const intl = useIntl();
  return (
    <Link
      to={to}
      className={cx(
        'rounded-panel p-5 transition-colors duration-150 md:p-6',
        isUrgent ? 'bg-clay-wash hover:brightness-97' : 'bg-well hover:bg-line',
      )}
    >
      <span className={cx('display block text-[44px] leading-none num', isUrgent && 'text-clay')}>
        {count === undefined ? '–' : intl.formatNumber(count)}
      </span>
      <span className="mt-2 block text-[15px] text-muted">{label}</span>
    </Link>
  );
}
