// On small screens: a card below the photos and a bar at the bottom show what's chosen and its price. Both open the sheet; once everything
// is chosen, the bar books.
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../../lib/formats.ts';
import { useLocale } from '../../../lib/locale.ts';
import type { Quote } from '../../../nouns/bookings/api.ts';
import { type SlotState, useQuote } from '../../../nouns/bookings/use-slot.ts';
import type { Listing } from '../../../nouns/listings/api.ts';
import { Button } from '../../../ui/button.tsx';
import { preloadCalendar } from '../../../ui/dates/lazy-calendar.tsx';
import { ZonedTime } from '../../../ui/dates/zoned-time.tsx';
import { Dotted } from '../../../ui/dotted.tsx';
import { CalendarIcon } from '../../../ui/icons/icons.tsx';
import { StickyBar } from '../../../ui/layout/sticky-bar.tsx';
import { Money } from '../../../ui/money.tsx';
import { BookButton } from './book-button.tsx';
import { NextStep } from './booking-panel.tsx';
import { LeadPrice, PriceUnit } from './lead-price.tsx';

const loadSheet = () => import('./booking-sheet.tsx');
const BookingSheet = lazy(() => loadSheet().then(({ BookingSheet }) => ({ default: BookingSheet })));

const preload = () => {
  preloadCalendar();
  void loadSheet();
};

interface SmallScreenProps {
  listing: Listing;
  slot: SlotState;
  nowMs: number;
}

export function BottomBar({ listing, slot: state, nowMs }: SmallScreenProps) {
  const [isOpen, setOpen] = useState(false);
  const { quote, refusal } = useQuote(state.slot);
  if (!listing.can.book) return null;
  const priced = refusal ? undefined : quote;
  return (
    <StickyBar>
      <button
        type="button"
        className="min-w-0 py-1 text-start leading-snug"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onClick={() => setOpen(true)}
      >
        <BarWords listing={listing} state={state} quote={priced} />
      </button>
      {priced && state.isChosen ? (
        <BookButton listing={listing} state={state} quote={priced} />
      ) : (
        <Button aria-haspopup="dialog" onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)}>
          <NextStep state={state} />
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <BookingSheet listing={listing} slot={state} nowMs={nowMs} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </StickyBar>
  );
}

/** `Mon, Nov 30, 9 AM – 1 PM · $21.00`, as far as it's known. */
function BarWords({ listing, state, quote }: { listing: Listing; state: SlotState; quote: Quote | undefined }) {
  const { pricing } = listing;
  return (
    <Dotted className="text-[14px] font-semibold num sm:text-[15px]">
      {state.date && <ChosenTime state={state} timeZone={listing.timeZone} />}
      {quote ? (
        <Money amountMinor={quote.totalMinor} currency={quote.currency} />
      ) : (
        <span>
          <Money amountMinor={state.booked?.totalMinor ?? pricing.fullDayMinor} currency={pricing.currency} isRounded />{' '}
          <span className="font-normal text-muted">
            <PriceUnit booked={state.booked} />
          </span>
        </span>
      )}
    </Dotted>
  );
}

/** `Mon, Nov 30, 9 AM – 1 PM`, or only the day until hours are chosen. */
function ChosenTime({ state: { date, slot, input }, timeZone }: { state: SlotState; timeZone: string }) {
  const locale = useLocale();
  if (!date) return null;
  return (
    <span>
      {formatLocalDate(date, locale)}
      {input.until && ` – ${formatLocalDate(input.until, locale)}`}
      {slot && !input.until && (
        <>
          {', '}
          <ZonedTime startsAt={slot.startsAt} endsAt={slot.endsAt} timeZone={timeZone} isZoneNamedNearby />
        </>
      )}
    </span>
  );
}

/** The first thing below the photos: time and price. */
export function WhenCard({ listing, slot: state, nowMs }: SmallScreenProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const { quote, refusal } = useQuote(state.slot);
  if (!listing.can.book) return null;
  return (
    <div className="rounded-panel bg-surface p-5 shadow-float">
      <LeadPrice listing={listing} quote={refusal ? undefined : quote} booked={state.booked} />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ defaultMessage: 'Choose day and hours' })}
        className="mt-3 flex h-13 w-full items-center gap-3 rounded-field px-4 text-start shadow-[inset_0_0_0_1px_var(--line-strong)] num"
        onPointerEnter={preload}
        onClick={() => setOpen(true)}
      >
        <CalendarIcon size={20} className="shrink-0 text-moss" />
        {state.date ? (
          <ChosenTime state={state} timeZone={listing.timeZone} />
        ) : (
          <FormattedMessage defaultMessage="Choose a day" />
        )}
      </button>
      {isOpen && (
        <Suspense>
          <BookingSheet listing={listing} slot={state} nowMs={nowMs} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
