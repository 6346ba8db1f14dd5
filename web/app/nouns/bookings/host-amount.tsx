// The amount hosts see for a booking everywhere: what they receive, followed by what the guest pays. Co-hosts can't see what the host
// receives, so they see what the guest pays.
import { FormattedMessage } from 'react-intl';
import { cx } from '../../ui/class-names.ts';
import { Money } from '../../ui/money.tsx';

interface HostAmountProps {
  booking: { totalMinor: number; hostEarningsMinor: number | null; currency: string };
  /** Shows the label and the amount at the two ends of the line. */
  isWide?: boolean;
  /** Only what hosts receive, where the rest is nearby. */
  isShort?: boolean;
  className?: string;
}

export function HostAmount({ booking, isWide = false, isShort = false, className }: HostAmountProps) {
  const { totalMinor, hostEarningsMinor, currency } = booking;
  const between = isWide ? 'flex items-baseline justify-between gap-4' : 'flex flex-wrap items-baseline gap-x-1.5';
  const total = (
    <>
      <span>
        <FormattedMessage defaultMessage="Guest pays" />
      </span>
      <Money amountMinor={totalMinor} currency={currency} withCode />
    </>
  );
  if (hostEarningsMinor === null) return <p className={cx(between, 'font-semibold', className)}>{total}</p>;
  return (
    <div className={className}>
      <p className={cx(between, 'font-semibold')}>
        <span>
          <FormattedMessage defaultMessage="You earn" />
        </span>
        <Money amountMinor={hostEarningsMinor} currency={currency} withCode />
      </p>
      {!isShort && hostEarningsMinor !== totalMinor && (
        <p className={cx(between, 'text-[0.9em] text-muted')}>{total}</p>
      )}
    </div>
  );
}
