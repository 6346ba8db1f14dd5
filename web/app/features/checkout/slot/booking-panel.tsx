// The box beside a listing on wide screens: day, hours, people, and the price, also before logging in (B4, D13). Its button says what's
// next and stays in view.
import { Suspense, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatMoney } from '../../../lib/formats.ts';
import { type SlotState, useQuote } from '../../../nouns/bookings/use-slot.ts';
import type { Listing } from '../../../nouns/listings/api.ts';
import { Button } from '../../../ui/button.tsx';
import type { PickerHandle } from '../../../ui/dates/day-picker.tsx';
import { announce } from '../../../ui/overlays/announcer.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { BookButton } from './book-button.tsx';
import { LeadPrice } from './lead-price.tsx';
import { SeveralDays } from './several-days.tsx';
import { DateCell, NoTimesNote, PackageCell, PeopleCell, Presets, TimeCells } from './slot-cells.tsx';
import { SlotDetails } from './slot-details.tsx';

interface BookingPanelProps {
  listing: Listing;
  slot: SlotState;
  nowMs: number;
}

export function BookingPanel({ listing, slot: state, nowMs }: BookingPanelProps) {
  const intl = useIntl();
  const { slot } = state;
  const price = useQuote(slot);
  const { quote, refusal } = price;
  const day = useRef<PickerHandle>(null);
  const start = useRef<PickerHandle>(null);
  const total = quote && formatMoney(quote.totalMinor, quote.currency, intl.locale, { withCode: true });
  useEffect(() => {
    if (total) announce(intl.formatMessage({ defaultMessage: 'Total {total}' }, { total }));
  }, [total, intl]);

  if (!listing.can.book) return <NotBookable listing={listing} />;
  const isRequest = (quote ?? listing).bookingMode === 'request';
  return (
    <div className="flex max-h-[calc(100dvh-var(--nav-height)-32px)] flex-col rounded-panel bg-surface shadow-float">
      <div className="px-6 pt-5">
        <LeadPrice listing={listing} quote={refusal ? undefined : quote} booked={state.booked} />
        <div className="mt-3 divide-y divide-line rounded-field shadow-[inset_0_0_0_1px_var(--line-strong)]">
          <div className="grid grid-cols-[1.6fr_1fr] divide-x divide-line">
            <DateCell listing={listing} state={state} ref={day} />
            <PeopleCell listing={listing} state={state} />
          </div>
          <PackageCell listing={listing} state={state} />
          {state.date && <TimeCells listing={listing} state={state} ref={start} />}
        </div>
        <NoTimesNote state={state} />
        {state.date && !state.booked && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <Presets listing={listing} state={state} />
            <SeveralDays state={state} />
          </div>
        )}
      </div>
      {/* The button appears with what's above it, so it doesn't move once it can be pressed. */}
      <Suspense fallback={<Skeleton className="mx-6 my-4 h-36" />}>
        <div className="min-h-0 overflow-y-auto px-6">
          <SlotDetails listing={listing} state={state} price={price} nowMs={nowMs} />
        </div>
        <div className="px-6 pt-4 pb-5">
          {state.isChosen ? (
            <BookButton
              listing={listing}
              state={state}
              quote={quote}
              isDisabled={!slot || !quote || refusal !== undefined}
              size="lg"
              isWide
            />
          ) : (
            <Button size="lg" isWide onClick={() => (state.date ? start : day).current?.open()}>
              <NextStep state={state} />
            </Button>
          )}
          <p className="mt-2.5 text-center text-[14px] text-muted">
            {isRequest ? (
              <FormattedMessage defaultMessage="You’re only charged if the host accepts." />
            ) : (
              <FormattedMessage defaultMessage="You won’t be charged yet." />
            )}
          </p>
        </div>
      </Suspense>
    </div>
  );
}

/** What's still to choose. */
export const NextStep = ({ state }: { state: SlotState }) =>
  state.date ? <FormattedMessage defaultMessage="Choose hours" /> : <FormattedMessage defaultMessage="Choose a day" />;

const NotBookable = ({ listing }: { listing: Listing }) => (
  <div className="rounded-panel bg-surface p-6 shadow-float">
    <p className="display text-[22px]">
      {listing.can.edit ? (
        <FormattedMessage defaultMessage="This is your listing" />
      ) : (
        <FormattedMessage defaultMessage="Not taking bookings right now" />
      )}
    </p>
    <p className="mt-2 text-muted">
      {listing.can.edit ? (
        <FormattedMessage defaultMessage="Guests choose a day and see the price here." />
      ) : (
        <FormattedMessage defaultMessage="The host has paused this listing. See similar spaces below." />
      )}
    </p>
  </div>
);
