// On small screens: a sheet with day, hours, and people, with the price and the button always in view.
import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { type SlotState, useQuote } from '../../../nouns/bookings/use-slot.ts';
import type { Listing } from '../../../nouns/listings/api.ts';
import { Button } from '../../../ui/button.tsx';
import { LazyCalendar } from '../../../ui/dates/lazy-calendar.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { BookButton } from './book-button.tsx';
import { NextStep } from './booking-panel.tsx';
import { LeadPrice } from './lead-price.tsx';
import { SeveralDays } from './several-days.tsx';
import { NoTimesNote, PackageCell, PeopleCell, Presets, TimeCells, useListingCalendar } from './slot-cells.tsx';
import { SlotDetails } from './slot-details.tsx';

interface BookingSheetProps {
  listing: Listing;
  slot: SlotState;
  nowMs: number;
  onClose: () => void;
}

export function BookingSheet({ listing, slot: state, nowMs, onClose }: BookingSheetProps) {
  const calendar = useListingCalendar({ listing, state });
  const price = useQuote(state.slot);
  const { quote, refusal } = price;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="max-w-[440px]"
      title={<FormattedMessage defaultMessage="When do you need it?" />}
      footer={
        <div className="flex w-full items-center justify-between gap-4">
          <LeadPrice listing={listing} quote={refusal ? undefined : quote} booked={state.booked} />
          {state.isChosen ? (
            <BookButton
              listing={listing}
              state={state}
              quote={quote}
              isDisabled={!state.slot || !quote || refusal !== undefined}
            />
          ) : (
            <Button disabled>
              <NextStep state={state} />
            </Button>
          )}
        </div>
      }
    >
      <div className="grid justify-items-center">
        <LazyCalendar {...calendar} value={state.date ?? null} />
      </div>
      {state.date && !state.booked && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Presets listing={listing} state={state} />
          <SeveralDays state={state} />
        </div>
      )}
      <div className="mt-3 divide-y divide-line rounded-field shadow-[inset_0_0_0_1px_var(--line-strong)]">
        <PackageCell listing={listing} state={state} />
        {state.date && <TimeCells listing={listing} state={state} />}
        <PeopleCell listing={listing} state={state} />
      </div>
      <NoTimesNote state={state} />
      <Suspense fallback={<Skeleton className="mt-4 h-24" />}>
        <SlotDetails listing={listing} state={state} price={price} nowMs={nowMs} />
      </Suspense>
    </Dialog>
  );
}
