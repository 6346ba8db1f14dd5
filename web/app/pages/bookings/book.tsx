// The checkout page. It survives a reload, logging in, and a lost response.
import { SERIES } from '@daynook/contract/limits/booking-series';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
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
import { useIsOffered } from '../../lib/site.ts';
import { firstQuote, type SeriesChoice } from '../../nouns/booking-series/choice.ts';
import { type Quote, quoteQuery, type Slot } from '../../nouns/bookings/api.ts';
import { PriceLines } from '../../nouns/bookings/price-lines.tsx';
import { readInput, useQuote, useSlot } from '../../nouns/bookings/use-slot.ts';
import { DepositNote } from '../../nouns/damages/deposit-note.tsx';
import { EstimateLine } from '../../nouns/estimates/estimate-line.tsx';
import type { Listing } from '../../nouns/listings/api.ts';
import { listingQuery } from '../../nouns/listings/listing-query.ts';
import { CarsField } from '../../nouns/visit-limits/cars-field.tsx';
import { CalendarIcon } from '../../ui/icons/icons.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton, TextSkeleton } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/book';

export const handle: FrameHandle = { frame: 'focused' };
export const meta: Route.MetaFunction = () =>
  pageMeta({ title: { defaultMessage: 'Confirm and pay' }, isHidden: true });

export default function BookPage({ params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  // Without chosen hours there's nothing to hold or pay.
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

/** Doesn't book hours again that the guest already booked, for example after a lost response. */
function CheckoutOnce({ listing }: { listing: Listing }) {
  const [search] = useSearchParams();
  // From when the page opened: once the hours are booked here, this page must not report them as already booked.
  const [input] = useState(() => readInput(search));
  const own = useOwnBooking(listing._id, input);
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Checkout listing={listing} />;
  if (own.isLoading) return <CheckoutSkeleton />;
  if (own.booking) return <OwnBooking id={own.booking._id} />;
  setOpen(true);
  return <CheckoutSkeleton />;
}

/** The cars that come along. If another guest's has their place, the hours are held without one. */
function useCars(listing: Listing, wanted = 0) {
  const most = listing.property.visitLimits?.cars ?? 0;
  const [value, setValue] = useState(Math.min(wanted, most));
  const [refused, setRefused] = useState<{ cars: number; message: string }>();
  return {
    most,
    value,
    /** How many the guest wanted to bring, and why none come along. */
    refused,
    change: (next: number) => {
      setValue(next);
      setRefused(undefined);
    },
    /** True until the hours are held without. */
    giveUpIf: (failure: ApiError | undefined): boolean => {
      if (!failure || !hasCode(failure, 'CAR_LIMIT')) return false;
      if (value > 0) {
        setValue(0);
        setRefused({ cars: value, message: failure.message });
      }
      return true;
    },
  };
}

/** The chosen hours, their hold, and their price. */
function useCheckout(listing: Listing, nowMs: number) {
  const state = useSlot(listing, nowMs);
  // The slot is fixed when checkout opens, because its own hold would make it look taken.
  const fixed = useRef<Slot>(undefined);
  fixed.current ??= state.slot;
  const [promoCode, setPromoCode] = useState<string>();
  const cars = useCars(listing, state.input.cars);
  const slot = fixed.current && {
    ...fixed.current,
    ...(cars.value > 0 ? { cars: cars.value } : {}),
    ...(promoCode ? { promoCode } : {}),
  };
  const holding = useHold(slot);
  const isRefused = cars.giveUpIf(holding.error);
  // Another guest used up the promo code in the meantime, so the hours are held without it.
  const lostCode = holding.error?.fields['promoCode'];
  const [lost, setLost] = useState<string>();
  if (lostCode && promoCode) {
    setLost(lostCode);
    setPromoCode(undefined);
  }
  // The hold contains the price. A separate quote could be refused because of that very hold.
  const { quote: asked, refusal } = useQuote(hasCode(holding.error, 'TOO_MANY_HOLDS') ? slot : undefined);
  const price = usePriceNow(holding.hold?.quote ?? asked ?? knownQuote(slot));
  return {
    slot,
    isLoading: state.isLoading,
    holding,
    ...price,
    promo: {
      code: promoCode,
      /** Why the promo code no longer counts. */
      lost,
      change: (next: string | undefined) => {
        setLost(undefined);
        setPromoCode(next);
      },
    },
    cars: {
      ...cars,
      change: (next: number) => {
        keepPrice(slot, price.quote);
        cars.change(next);
        state.choose({ cars: next });
      },
    },
    failure: lostCode || isRefused ? undefined : (holding.error ?? (holding.hold ? undefined : refusal)),
  };
}

function Checkout({ listing }: { listing: Listing }) {
  const [search] = useSearchParams();
  const [nowMs] = useState(() => Date.now());
  const [paying, setPaying] = useState<Paying>({ creditMinor: 0, laterMinor: 0 });
  const { slot, isLoading, holding, quote, before, change, promo, cars, failure } = useCheckout(listing, nowMs);
  const waits = useIsOffered()('waitlists');
  const back = `/listing/${listing._id}?${search}`;

  if (!slot) {
    if (isLoading) return <CheckoutSkeleton />;
    return (
      <Refused back={back}>
        <FormattedMessage defaultMessage="This time is no longer available." />
      </Refused>
    );
  }
  const ownId = ownBookingIn(failure);
  if (ownId) return <OwnBooking id={ownId} />;
  if (failure && !hasCode(failure, 'TOO_MANY_HOLDS')) return <Refused back={back}>{failure.message}</Refused>;
  return (
    <div className="wrap max-w-[1080px] pt-4 pb-16">
      <BackLink to={back}>
        <FormattedMessage defaultMessage="Back to listing" />
      </BackLink>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <CheckoutTitle isRequest={(quote ?? listing).bookingMode === 'request'} />
        <HoldCountdown holding={holding} />
      </div>
      <div className="mt-5 grid gap-x-14 gap-y-7 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid content-start gap-4 max-lg:order-2">
          {cars.most > 0 && (
            <div className="grid gap-2.5">
              <CarsField
                most={cars.most}
                people={slot.guests}
                value={cars.value}
                error={cars.refused?.message}
                onChange={cars.change}
              />
              {cars.refused && waits && <WaitFor slot={slot} cars={cars.refused.cars} />}
            </div>
          )}
          {quote ? (
            <OrderWithRepeats
              key={`${quote.startsAt} ${promo.code ?? ''} ${cars.value}`}
              isRepeatable={!promo.code && !paysDifference(quote) && isRepeatable(quote)}
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
              <PriceSummary quote={quote} before={before} paying={paying}>
                {!paysDifference(quote) && <PromoField slot={slot} lost={promo.lost} onChange={promo.change} />}
              </PriceSummary>
            ) : (
              <TextSkeleton lines={4} />
            )}
          </div>
        </aside>
      </div>
    </div>
  );
}

const WaitForPlace = lazy(() =>
  import('../../features/waitlist/wait-for-place.tsx').then((module) => ({ default: module.WaitForPlace })),
);

const WaitFor = ({ slot: { listingId, startsAt, endsAt, guests }, cars }: { slot: Slot; cars: number }) => (
  <Suspense>
    <WaitForPlace wanted={{ listingId, startsAt, endsAt, guests, cars }} />
  </Suspense>
);

const RepeatSection = lazy(() =>
  import('../../features/booking-series/repeat-section.tsx').then((module) => ({ default: module.RepeatSection })),
);

/** Longer stays aren't repeated. An offer and a package are for one time, and a promo code or credit for one booking. */
const isRepeatable = ({ startsAt, endsAt, offer, lines }: Quote): boolean =>
  !offer &&
  !lines.some((line) => line.package) &&
  Date.parse(endsAt) - Date.parse(startsAt) <= SERIES.hoursMaximum * 3_600_000;

/** We pay part of it because another host canceled. That's for one booking, and instead of a promo code. */
const paysDifference = ({ lines }: Quote): boolean => lines.some(({ isDifference }) => isDifference);

type OrderWithRepeatsProps = ComponentProps<typeof OrderForm> & { isRepeatable: boolean };

/** The form for one booking, or for a series of them. */
function OrderWithRepeats({ isRepeatable: mayRepeat, ...props }: OrderWithRepeatsProps) {
  const { slot, quote } = props;
  const [search] = useSearchParams();
  const date = readInput(search).date ?? slot.startsAt.slice(0, 10);
  const [choice, setChoice] = useState<SeriesChoice | 'incomplete'>();
  const series = choice === 'incomplete' ? undefined : choice;
  const [isRepeating, setRepeating] = useState<boolean>();
  // Below the button that books, because most book once; above the form as soon as it changes what's booked.
  const repeats = mayRepeat && (
    <Suspense fallback={<Skeleton className="h-27 rounded-panel" />}>
      <RepeatSection
        slot={slot}
        date={date}
        isOn={isRepeating === true}
        hasFocus={isRepeating !== undefined}
        onTurn={setRepeating}
        onChange={setChoice}
      />
    </Suspense>
  );
  return (
    <div className="grid gap-4">
      {isRepeating && repeats}
      <OrderForm
        {...props}
        quote={series ? firstQuote(quote, series) : quote}
        series={series}
        isIncomplete={choice === 'incomplete'}
      />
      {!isRepeating && repeats}
    </div>
  );
}

const CheckoutTitle = ({ isRequest }: { isRequest: boolean }) => (
  <h1 className="display text-[clamp(28px,3.6vw,38px)]">
    {isRequest ? (
      <FormattedMessage defaultMessage="Request to book" />
    ) : (
      <FormattedMessage defaultMessage="Confirm and pay" />
    )}
  </h1>
);

interface PriceSummaryProps {
  quote: Quote;
  /** The price before it changed. */
  before: Quote | undefined;
  paying: Paying;
  /** The field for a promo code. */
  children: ReactNode;
}

const PriceSummary = ({ quote, before, paying, children }: PriceSummaryProps) => (
  <>
    <PriceLines lines={quote.lines} totalMinor={quote.totalMinor} currency={quote.currency} />
    {(paying.creditMinor > 0 || paying.laterMinor > 0) && (
      <PayingLines totalMinor={quote.totalMinor} paying={paying} currency={quote.currency} />
    )}
    <Suspense>
      <EstimateLine amountMinor={quote.totalMinor} currency={quote.currency} className="mt-2" />
    </Suspense>
    {quote.damageDepositMinor && <DepositNote amountMinor={quote.damageDepositMinor} currency={quote.currency} />}
    {before && <PriceDifference before={before} now={quote} />}
    <div className="mt-4">{children}</div>
    {quote.totalMinor > 0 && (
      <div className="mt-2">
        <CompanyDisclosure />
      </div>
    )}
  </>
);

/** The guest's booking for these hours, if they already have one. */
const ownBookingIn = (failure: ApiError | undefined): string | undefined =>
  hasCode(failure, 'ALREADY_BOOKED') ? (failure?.current as { _id?: string } | undefined)?._id : undefined;

/** The price that the previous page showed. */
const knownQuote = (slot: Slot | undefined): Quote | undefined =>
  slot && queryClient().getQueryData<Quote>(quoteQuery(withoutCars(slot)).queryKey);

/** Cars cost nothing, so the price stays on the page while the hours are held with others. */
function keepPrice(slot: Slot | undefined, quote: Quote | undefined): void {
  if (slot && quote) queryClient().setQueryData(quoteQuery(withoutCars(slot)).queryKey, quote);
}

const withoutCars = (slot: Slot): Slot => ({ ...slot, cars: undefined });

/** The latest price: the quote, or a newer one that came with an error. A newer quote replaces both. */
function usePriceNow(asked: Quote | undefined) {
  const [changed, setChanged] = useState<{ asked: Quote | undefined; before: Quote | undefined; quote: Quote }>();
  const isCurrent = changed !== undefined && changed.asked === asked;
  const quote = isCurrent ? changed.quote : asked;
  return {
    quote,
    /** The previous price; undefined if it hasn't changed. */
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
