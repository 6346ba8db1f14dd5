// Checkout: what, when, for how much, on which terms; then one button. Survives reload, sign-in and a lost answer.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Navigate, useSearchParams } from 'react-router';
import { HoldCountdown } from '../../features/checkout/hold-countdown.tsx';
import { OrderForm } from '../../features/checkout/order-form.tsx';
import { PayingLines } from '../../features/checkout/paying-lines.tsx';
import { PromoField } from '../../features/checkout/promo-field.tsx';
import { OrderSummary } from '../../features/checkout/slot/order-summary.tsx';
import { useOwnBooking } from '../../features/checkout/slot/use-own-booking.ts';
import { useHold } from '../../features/checkout/use-hold.ts';
import type { Paying } from '../../features/checkout/use-order.ts';
import { CompanyDisclosure } from '../../features/invoices/company-disclosure.tsx';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { formatMoney } from '../../lib/formats.ts';
import type { FrameHandle } from '../../lib/frame-handle.ts';
import { useLocale } from '../../lib/locale.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { type Quote, quoteQuery, type Slot } from '../../nouns/bookings/api.ts';
import { PriceLines } from '../../nouns/bookings/price-lines.tsx';
import { readInput, useQuote, useSlot } from '../../nouns/bookings/use-slot.ts';
import { DepositNote } from '../../nouns/damages/deposit-note.tsx';
import { EstimateLine } from '../../nouns/estimates/estimate-line.tsx';
import type { Listing } from '../../nouns/listings/api.ts';
import { listingQuery } from '../../nouns/listings/listing-query.ts';
import { CalendarIcon } from '../../ui/icons/icons.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton, TextSkeleton } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/book';

export const handle: FrameHandle = { frame: 'focused' };
export const meta: Route.MetaFunction = () => pageMeta({ title: 'Confirm and pay', isHidden: true });

export default function BookPage({ params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  // Nobody has chosen hours: there is nothing to hold and nothing to pay.
  const { date, from, until } = readInput(search);
  if (!date || !(from ?? until)) return <Navigate to={`/listing/${params.id}?${search}#calendar`} replace />;
  return <BookListing id={params.id} />;
}

function BookListing({ id }: { id: string }) {
  const listing = useQuery(listingQuery(id));
  if (listing.isError) {
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load this listing" />}
        onRetry={() => void listing.refetch()}
        isRetrying={listing.isFetching}
      >
        {listing.error instanceof ApiError && listing.error.message}
      </ErrorState>
    );
  }
  return listing.data ? <CheckoutOnce listing={listing.data} /> : <CheckoutSkeleton />;
}

/** Hours that are booked already are not booked again, e.g. after an answer that got lost. */
function CheckoutOnce({ listing }: { listing: Listing }) {
  const [search] = useSearchParams();
  // As it was when the page opened: booking the hours must not turn this page into the one that says so.
  const [input] = useState(() => readInput(search));
  const own = useOwnBooking(listing._id, input);
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Checkout listing={listing} />;
  if (own.isLoading) return <CheckoutSkeleton />;
  if (own.booking) return <OwnBooking id={own.booking._id} />;
  setOpen(true);
  return <CheckoutSkeleton />;
}

function Checkout({ listing }: { listing: Listing }) {
  const [search] = useSearchParams();
  const [nowMs] = useState(() => Date.now());
  const state = useSlot(listing, nowMs);
  // The slot is fixed when checkout opens: its own hold would make it look taken a moment later.
  const fixed = useRef<Slot>(undefined);
  fixed.current ??= state.slot;
  const [promoCode, setPromoCode] = useState<string>();
  const [paying, setPaying] = useState<Paying>({ creditMinor: 0, laterMinor: 0 });
  const slot = fixed.current && { ...fixed.current, ...(promoCode ? { promoCode } : {}) };
  const holding = useHold(slot);
  // Somebody else used the last one in between: the hours are held without it.
  const lostCode = holding.error?.fields['promoCode'];
  const [lost, setLost] = useState<string>();
  if (lostCode && promoCode) {
    setLost(lostCode);
    setPromoCode(undefined);
  }
  // The hold brings the price with it. Asked for beside it, the hours could be refused for that very hold.
  const { quote: asked, refusal } = useQuote(hasCode(holding.error, 'TOO_MANY_HOLDS') ? slot : undefined);
  const { quote, before, change } = usePriceNow(holding.hold?.quote ?? asked ?? knownQuote(slot));
  const back = `/listing/${listing._id}?${search}`;

  if (!slot) {
    if (state.isLoading) return <CheckoutSkeleton />;
    return (
      <Refused back={back}>
        <FormattedMessage defaultMessage="This time is no longer available." />
      </Refused>
    );
  }
  const failure = lostCode ? undefined : (holding.error ?? (holding.hold ? undefined : refusal));
  const ownId = ownBookingIn(failure);
  if (ownId) return <OwnBooking id={ownId} />;
  if (failure && !hasCode(failure, 'TOO_MANY_HOLDS')) return <Refused back={back}>{failure.message}</Refused>;
  return (
    <div className="wrap max-w-[1080px] pt-4 pb-16">
      <BackLink to={back}>
        <FormattedMessage defaultMessage="Back to listing" />
      </BackLink>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h1 className="display text-[clamp(28px,3.6vw,38px)]">
          {(quote ?? listing).bookingMode === 'request' ? (
            <FormattedMessage defaultMessage="Request to book" />
          ) : (
            <FormattedMessage defaultMessage="Confirm and pay" />
          )}
        </h1>
        <HoldCountdown holding={holding} />
      </div>
      <div className="mt-5 grid gap-x-14 gap-y-7 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="max-lg:order-2">
          {quote ? (
            <OrderForm
              key={`${quote.startsAt} ${promoCode ?? ''}`}
              listing={listing}
              slot={slot}
              quote={quote}
              before={before}
              onQuoteChanged={change}
              onPayingChanged={setPaying}
              holding={holding}
              nowMs={nowMs}
            />
          ) : (
            <TextSkeleton lines={8} />
          )}
        </div>
        <aside className="h-fit rounded-panel bg-surface p-5 shadow-float lg:sticky lg:top-24 lg:p-6">
          <OrderSummary listing={listing} slot={slot} />
          <div className="mt-4 border-t border-line pt-4">
            {quote ? (
              <>
                <PriceLines lines={quote.lines} totalMinor={quote.totalMinor} currency={quote.currency} />
                {(paying.creditMinor > 0 || paying.laterMinor > 0) && (
                  <PayingLines totalMinor={quote.totalMinor} paying={paying} currency={quote.currency} />
                )}
                <EstimateLine amountMinor={quote.totalMinor} currency={quote.currency} className="mt-2" />
                {quote.damageDepositMinor && (
                  <DepositNote amountMinor={quote.damageDepositMinor} currency={quote.currency} />
                )}
                {before && <PriceDifference before={before} now={quote} />}
                <div className="mt-4">
                  <PromoField
                    slot={slot}
                    lost={lost}
                    onChange={(next) => {
                      setLost(undefined);
                      setPromoCode(next);
                    }}
                  />
                </div>
                {quote.totalMinor > 0 && (
                  <div className="mt-2">
                    <CompanyDisclosure />
                  </div>
                )}
              </>
            ) : (
              <TextSkeleton lines={4} />
            )}
          </div>
        </aside>
      </div>
    </div>
  );
}

/** The booking that stands where these hours were asked for again. */
const ownBookingIn = (failure: ApiError | undefined): string | undefined =>
  hasCode(failure, 'ALREADY_BOOKED') ? (failure?.current as { _id?: string } | undefined)?._id : undefined;

/** What the page before has shown. */
const knownQuote = (slot: Slot | undefined): Quote | undefined =>
  slot && queryClient().getQueryData<Quote>(quoteQuery(slot).queryKey);

/** The price asked for, until one that is refused brings a newer one; one that is asked for anew is newer still. */
function usePriceNow(asked: Quote | undefined) {
  const [changed, setChanged] = useState<{ asked: Quote | undefined; before: Quote | undefined; quote: Quote }>();
  const isCurrent = changed !== undefined && changed.asked === asked;
  const quote = isCurrent ? changed.quote : asked;
  return {
    quote,
    /** What it was; undefined while it has not changed. */
    before: isCurrent ? changed.before : undefined,
    change: (next: Quote) => setChanged({ asked, before: quote, quote: next }),
  };
}

function PriceDifference({ before, now }: { before: Quote; now: Quote }) {
  const locale = useLocale();
  const difference = now.totalMinor - before.totalMinor;
  const money = (amountMinor: number) => formatMoney(amountMinor, now.currency, locale, { withCode: true });
  if (difference === 0) return null;
  return (
    <p className="mt-3 rounded-field bg-sun-wash px-4 py-2.5 text-[15px]">
      <FormattedMessage
        defaultMessage="{isMore, select, true {{amount} more} other {{amount} less}} than before ({before})"
        values={{
          isMore: String(difference > 0),
          amount: money(Math.abs(difference)),
          before: money(before.totalMinor),
        }}
      />
    </p>
  );
}

const OwnBooking = ({ id }: { id: string }) => (
  <EmptyState
    icon={<CalendarIcon size={28} />}
    title={<FormattedMessage defaultMessage="You already have a booking for this time" />}
    action={
      <LinkButton to={`/booking/${id}`}>
        <FormattedMessage defaultMessage="View your booking" />
      </LinkButton>
    }
  >
    <FormattedMessage defaultMessage="See its status, price, and directions on your booking page." />
  </EmptyState>
);

const Refused = ({ back, children }: { back: string; children: ReactNode }) => (
  <ErrorState
    title={<FormattedMessage defaultMessage="You can’t book this time" />}
    action={
      <LinkButton to={back}>
        <FormattedMessage defaultMessage="Choose another time" />
      </LinkButton>
    }
  >
    {children}
  </ErrorState>
);

const CheckoutSkeleton = () => (
  <div className="wrap max-w-[1080px] pt-8" aria-busy="true">
    <Skeleton className="h-11 w-80 max-w-full" />
    <div className="mt-10 grid gap-14 lg:grid-cols-[1fr_400px]">
      <TextSkeleton lines={9} />
      <Skeleton className="h-96 rounded-panel" />
    </div>
  </div>
);
