// The box beside a listing: day, hours, people, the live price before signing in (B4, D13), and the way to checkout.
import { lazy, Suspense, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Listing } from '../listings/api.ts';
import { AskFirstNote } from './ask-first-note.tsx';
import { CancellationTerms } from './cancellation-terms.tsx';
import { PanelPrice } from './panel-price.tsx';
import { PriceLines } from './price-lines.tsx';
import { DateCell, HoursCells, PeopleCell, UntilCell } from './slot-cells.tsx';
import { timesOf } from './slot-times.ts';
import { addDays, type SlotState, useQuote, writeWish } from './use-slot.ts';

// Few rooms have these: the others do not pay for them.
const PriceNotes = lazy(() => import('./price-notes.tsx').then(({ PriceNotes }) => ({ default: PriceNotes })));
const ExtrasChoice = lazy(() => import('./extras-choice.tsx').then(({ ExtrasChoice }) => ({ default: ExtrasChoice })));

interface BookingPanelProps {
  listing: Listing;
  slot: SlotState;
  nowMs: number;
}

export function BookingPanel({ listing, slot: state, nowMs }: BookingPanelProps) {
  const navigate = useNavigate();
  const locale = useLocale();
  const intl = useIntl();
  const { wish, slot } = state;
  const { quote, isUpdating, refusal } = useQuote(slot);
  const total = quote && formatMoney(quote.totalMinor, quote.currency, locale, { withCode: true });
  useEffect(() => {
    if (total) announce(intl.formatMessage({ id: 'panel.total-said', defaultMessage: 'Total {total}' }, { total }));
  }, [total, intl]);

  if (!listing.can.book) return <NotBookable listing={listing} />;
  const isRequest = (quote ?? listing).bookingMode === 'request';
  return (
    <div className="rounded-panel bg-surface p-6 shadow-float">
      <div className="flex items-baseline justify-between gap-4">
        <span className="display text-[32px]">
          <Money amountMinor={listing.pricing.fullDayMinor} currency={listing.pricing.currency} isRounded />
        </span>
        <span className="text-muted">
          <FormattedMessage id="panel.per-day" defaultMessage="per day" />
        </span>
      </div>
      {(listing.priceRules ?? listing.discounts) && (
        <Suspense fallback={null}>
          <PriceNotes listing={listing} />
        </Suspense>
      )}
      <div className="mt-4 divide-y divide-line rounded-field shadow-[inset_0_0_0_1px_var(--line-strong)]">
        <div className="grid grid-cols-[1.6fr_1fr] divide-x divide-line">
          <DateCell listing={listing} state={state} />
          <PeopleCell listing={listing} state={state} />
        </div>
        {wish.until ? <UntilCell state={state} /> : <HoursCells listing={listing} state={state} />}
      </div>
      <div className="mt-2 flex justify-end">
        <button
          type="button"
          className="finger relative py-1 text-[14px] font-semibold text-moss underline-offset-4 hover:underline"
          onClick={() =>
            state.choose(
              wish.until
                ? { until: undefined }
                : { until: addDays(state.date ?? state.today, 1), from: undefined, to: undefined },
            )
          }
        >
          {wish.until ? (
            <FormattedMessage id="panel.single-day" defaultMessage="Only one day" />
          ) : (
            <FormattedMessage id="panel.several-days" defaultMessage="Several days" />
          )}
        </button>
      </div>
      {listing.addOns && (
        <Suspense fallback={<Skeleton className="mt-1 h-24" />}>
          <ExtrasChoice listing={listing} addOns={listing.addOns} state={state} />
        </Suspense>
      )}
      <Button
        size="lg"
        isWide
        className="mt-3"
        disabled={!slot || refusal !== undefined}
        onClick={() =>
          void navigate(
            `/listing/${listing._id}/book${writeWish({ ...wish, date: state.date, ...timesOf(state, listing) })}`,
          )
        }
      >
        {isRequest ? (
          <FormattedMessage id="panel.request" defaultMessage="Request to book" />
        ) : (
          <FormattedMessage id="panel.book" defaultMessage="Book instantly" />
        )}
      </Button>
      <p className="mt-2.5 text-center text-[14px] text-muted">
        {isRequest ? (
          <FormattedMessage id="panel.request-note" defaultMessage="Nothing is charged until the host accepts." />
        ) : (
          <FormattedMessage id="panel.book-note" defaultMessage="You will see everything once more before you pay." />
        )}
      </p>
      <AskFirstNote quote={refusal ? undefined : quote} className="mt-4" />
      <PanelPrice state={state} isUpdating={isUpdating} refusal={refusal?.message}>
        {quote && !refusal && (
          <>
            <PriceLines lines={quote.lines} totalMinor={quote.totalMinor} currency={quote.currency} />
            <div className="mt-4 rounded-field bg-well px-4 py-3.5">
              <CancellationTerms
                deadlines={quote.deadlines}
                startsAt={quote.startsAt}
                timeZone={listing.timeZone}
                nowMs={nowMs}
              />
            </div>
          </>
        )}
      </PanelPrice>
    </div>
  );
}

const NotBookable = ({ listing }: { listing: Listing }) => (
  <div className="rounded-panel bg-surface p-6 shadow-float">
    <p className="display text-[22px]">
      {listing.can.edit ? (
        <FormattedMessage id="panel.own" defaultMessage="This is your own space" />
      ) : (
        <FormattedMessage id="panel.paused" defaultMessage="Not taking bookings at the moment" />
      )}
    </p>
    <p className="mt-2 text-muted">
      {listing.can.edit ? (
        <FormattedMessage id="panel.own-text" defaultMessage="Guests see their dates, hours and price here." />
      ) : (
        <FormattedMessage
          id="panel.paused-text"
          defaultMessage="The host has paused it. Similar spaces are further down."
        />
      )}
    </p>
  </div>
);
