// Below the booking box: the price, or why there's none.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SlotState } from '../../../nouns/bookings/use-slot.ts';
import { cx } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { UnavailableText } from './unavailable-words.tsx';

interface PanelPriceProps {
  state: SlotState;
  isUpdating: boolean;
  refusal: string | undefined;
  children: ReactNode;
}

export function PanelPrice({ state, isUpdating, refusal, children }: PanelPriceProps) {
  const reason = <UnavailableText day={state.day} otherwise="fully-booked" />;
  const why = state.day && state.day.free.length === 0 ? reason : undefined;
  // Part of the day may be free, but not under local rules.
  const limited = state.day?.visitLimit && reason;
  if (state.isFailed) {
    return (
      <p role="alert" className="mt-5 text-[15px] text-danger">
        <FormattedMessage defaultMessage="The calendar didn’t load. Trying again…" />
      </p>
    );
  }
  const isNotFree = state.isChosen && !state.slot && !state.isLoading;
  const words =
    refusal ??
    why ??
    (isNotFree
      ? (limited ?? <FormattedMessage defaultMessage="This time isn’t available. Choose another." />)
      : undefined);
  if (words) {
    return (
      <p role="status" className="mt-4 rounded-field bg-clay-wash px-4 py-3 text-[15px] text-ink">
        {words}
      </p>
    );
  }
  // Nothing is chosen yet.
  if (!state.isChosen) return null;
  if (!children) {
    return (
      <div className="mt-5 grid gap-3">
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
        <Skeleton className="h-6 w-2/3" />
      </div>
    );
  }
  return <div className={cx('mt-5 transition-opacity duration-150', isUpdating && 'opacity-60')}>{children}</div>;
}
