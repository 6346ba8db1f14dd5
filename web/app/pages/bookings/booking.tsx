// A booking's page for guest, host, and staff: its status, actions, place, times, and price.
import { townText } from '@daynook/contract/countries/town-text';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { AttendeesCard } from '../../features/booking-details/attendees-card.tsx';
import { BookingTimeline } from '../../features/booking-details/booking-timeline.tsx';
import { GuestActions } from '../../features/booking-details/guest-actions.tsx';
import { HostActions, isHostAhead } from '../../features/booking-details/host-actions.tsx';
import { MoneyCard } from '../../features/booking-details/money-card.tsx';
import { PaymentRefunds } from '../../features/booking-details/payment-refunds.tsx';
import { PeopleCard } from '../../features/booking-details/people-card.tsx';
import { RefundCard } from '../../features/booking-details/refund-card.tsx';
import { StatusBanner } from '../../features/booking-details/status-banner.tsx';
import { TroubleCard } from '../../features/booking-details/trouble-card.tsx';
import { Welcome } from '../../features/booking-details/welcome.tsx';
import { PaymentPanel } from '../../features/checkout/payment-panel.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { formatDuration } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { BookingActions } from '../../nouns/bookings/actions/booking-actions.tsx';
import { type Booking, bookingQuery } from '../../nouns/bookings/api.ts';
import { listBookingProblems } from '../../nouns/bookings/booking-problems.ts';
import { refetchAfterMs } from '../../nouns/bookings/booking-timing.ts';
import { CalendarButton } from '../../nouns/bookings/calendar-button.tsx';
import { findUndoUntil, isToPay } from '../../nouns/bookings/payment-state.ts';
import { PlaceCard } from '../../nouns/bookings/place-card.tsx';
import { StatusBadge } from '../../nouns/bookings/status-badge.tsx';
import { HouseRuleList } from '../../nouns/listings/house-rule-list.tsx';
import { kindName } from '../../nouns/listings/words.ts';
import { BothClocks } from '../../ui/dates/both-clocks.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { NotFound } from '../../ui/states/not-found-content.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/booking';
import { ExcusePart, Instead } from './after-cancellation.tsx';
import { AgainSection } from './again-section.tsx';
import { GroupSection, isBeforeStart, PlansSection, Section, SeriesSection } from './booking-plans.tsx';
import { BookingSkeleton } from './booking-skeleton.tsx';
import { OnSiteSections } from './on-site-sections.tsx';
import { STANDS, StayEvents } from './stay-events.tsx';
import { ZoneSection } from './zone-section.tsx';

const PlannedMessages = lazy(() =>
  import('../../features/scheduled-messages/planned-messages.tsx').then((module) => ({
    default: module.PlannedMessages,
  })),
);

/** Only for hosts and staff. */
const RequestDetails = lazy(() =>
  import('../../nouns/bookings/request-details.tsx').then((module) => ({ default: module.RequestDetails })),
);

/** Only for recipients of a payment outside the site. */
const UndoPayment = lazy(() =>
  import('../../features/booking-details/undo-payment.tsx').then((module) => ({ default: module.UndoPayment })),
);

/** Only for bookings that are paid monthly. */
const InstallmentsCard = lazy(() =>
  import('../../features/installments/installments-card.tsx').then(({ InstallmentsCard }) => ({
    default: InstallmentsCard,
  })),
);

/** Only for bookings with a damage deposit. */
const DamageCard = lazy(() =>
  import('../../features/damages/damage-card.tsx').then(({ DamageCard }) => ({ default: DamageCard })),
);

/** Only for bookings that have ended. */
const BookingReviewsPart = lazy(() =>
  import('../../features/reviews/booking-reviews.tsx').then(({ BookingReviewsPart }) => ({
    default: BookingReviewsPart,
  })),
);

export const meta: Route.MetaFunction = () => pageMeta({ title: { defaultMessage: 'Booking' }, isHidden: true });

/** The booking doesn't exist or isn't the reader's: both look the same. */
const isNobodys = (error: unknown) => error instanceof ApiError && [400, 404, 410].includes(error.status);

export default function BookingPage({ params }: Route.ComponentProps) {
  const booking = useQuery({
    ...bookingQuery(params.bookingId),
    refetchInterval: ({ state }) => refetchAfterMs(state.data, Date.now()),
    refetchOnWindowFocus: true,
  });
  if (isNobodys(booking.error)) return <NobodysBooking />;
  if (booking.data) return <BookingView key={booking.data._id} booking={booking.data} />;
  if (!booking.isError) return <BookingSkeleton />;
  return (
    <ErrorState
      title={<FormattedMessage defaultMessage="We couldn’t load this booking" />}
      onRetry={() => void booking.refetch()}
      isRetrying={booking.isFetching}
    >
      {booking.error instanceof ApiError && booking.error.message}
    </ErrorState>
  );
}

function NobodysBooking() {
  const intl = useIntl();
  return (
    <NotFound
      message={intl.formatMessage({
        defaultMessage:
          'We couldn’t find this booking in your account. If you have another account, log in with that one.',
      })}
    />
  );
}

function BookingView({ booking }: { booking: Booking }) {
  const [search] = useSearchParams();
  // Read once, because `new` is then removed from the address. The welcome stays until the guest leaves the page.
  const [isNew] = useState(() => search.get('new') === '1' && booking.role === 'guest');
  const nowMs = useNow(60_000);
  useForgetNew(isNew);
  // The welcome ends if the booking is canceled on this page.
  const isWelcomed = isNew && (isBeforeStart(booking) || booking.status === 'awaiting_payment');
  // Shows how to pay beside the button that reports the payment.
  const isPayNow = booking.role === 'guest' && booking.status === 'awaiting_payment' && !booking.payment.sentAt;
  // Shows hosts and staff what they need for the decision beside the buttons.
  const isDecided = booking.role !== 'guest' && booking.status === 'requested';
  return (
    <div className="wrap pt-4 pb-20 md:pt-6">
      <WayBack booking={booking} />
      {isWelcomed && <Welcome booking={booking} />}
      <Head booking={booking} isNew={isWelcomed} hasPhoto={!isPayNow} />
      <div className="mt-7 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid content-start gap-10">
          <StatusBanner
            booking={booking}
            isWelcomed={isWelcomed}
            details={
              isPayNow ? (
                <PaymentPanel booking={booking} />
              ) : (
                isDecided && (
                  <Suspense>
                    <RequestDetails booking={booking} />
                  </Suspense>
                )
              )
            }
            actions={<Actions booking={booking} isWelcomed={isWelcomed} />}
          />
          <ExcusePart booking={booking} />
          <StayEvents booking={booking} nowMs={nowMs} />
          <OnSiteSections booking={booking} nowMs={nowMs} />
          <SeriesSection booking={booking} />
          <GroupSection booking={booking} />
          <MoneySections booking={booking} isPayNow={isPayNow} />
          <StaySections booking={booking} nowMs={nowMs} />
        </div>
        <Aside booking={booking} />
      </div>
      <PlansSection booking={booking} nowMs={nowMs} />
      <Instead booking={booking} />
    </div>
  );
}

/** The booking won't take place, so there's no need for directions or house rules. */
const isOff = ({ status }: Booking): boolean => ['declined', 'withdrawn', 'expired', 'cancelled'].includes(status);

const Actions = ({ booking, isWelcomed }: { booking: Booking; isWelcomed: boolean }) => (
  <>
    <BookingActions booking={booking} />
    {isGuestAhead(booking) ? (
      <GuestActions booking={booking} hasCalendar={booking.status === 'confirmed' && !isWelcomed} />
    ) : isHostAhead(booking) ? (
      <HostActions booking={booking} />
    ) : (
      booking.status === 'confirmed' && <CalendarButton booking={booking} />
    )}
  </>
);

/** How it's paid, refunds, monthly payments, and the damage deposit. */
const MoneySections = ({ booking, isPayNow }: { booking: Booking; isPayNow: boolean }) => (
  <>
    {booking.role === 'guest' && isToPay(booking) && !isPayNow && (
      <Section title={<FormattedMessage defaultMessage="How to pay" />}>
        <PaymentPanel booking={booking} />
      </Section>
    )}
    {findUndoUntil(booking) !== null && (
      <Section title={<FormattedMessage defaultMessage="Payment" />}>
        <Suspense>
          <UndoPayment booking={booking} />
        </Suspense>
      </Section>
    )}
    {booking.payment.refunds.length > 0 && (
      <Section title={<FormattedMessage defaultMessage="Refund" />}>
        <PaymentRefunds booking={booking} />
      </Section>
    )}
    {booking.payment.isMonthly && (
      <Suspense>
        <InstallmentsCard
          booking={booking}
          heading={(content) => (
            <Section title={<FormattedMessage defaultMessage="Monthly payments" />}>{content}</Section>
          )}
        />
      </Suspense>
    )}
    {booking.refund && <RefundCard booking={booking} refund={booking.refund} />}
    {booking.damageDepositMinor > 0 && !isOff(booking) && (
      <Suspense>
        <DamageCard
          booking={booking}
          heading={(content) => (
            <Section title={<FormattedMessage defaultMessage="Damage deposit" />}>{content}</Section>
          )}
        />
      </Suspense>
    )}
  </>
);

/** Everything about the stay, then the history. */
const StaySections = ({ booking, nowMs }: { booking: Booking; nowMs: number }) => (
  <>
    <AgainSection booking={booking} />
    {(booking.status === 'completed' || booking.status === 'closed') && (
      <Suspense>
        <BookingReviewsPart
          booking={booking}
          heading={(content) => <Section title={<FormattedMessage defaultMessage="Reviews" />}>{content}</Section>}
        />
      </Suspense>
    )}
    {!isOff(booking) && (
      <Section
        title={
          booking.role === 'host' ? (
            <FormattedMessage defaultMessage="Address and check-in" />
          ) : (
            <FormattedMessage defaultMessage="Getting there" />
          )
        }
      >
        <PlaceCard booking={booking} />
      </Section>
    )}
    {booking.houseRules.length > 0 && !isOff(booking) && (
      <Section title={<FormattedMessage defaultMessage="House rules" />}>
        <HouseRuleList rules={booking.houseRules} className="grid gap-1.5 ps-5 marker:text-moss" />
      </Section>
    )}
    {listBookingProblems(booking, nowMs).length > 0 && (
      <Section title={<FormattedMessage defaultMessage="Get help" />}>
        <TroubleCard booking={booking} nowMs={nowMs} />
      </Section>
    )}
    {booking.role === 'host' && !isOff(booking) && (
      <Suspense>
        <PlannedMessages
          bookingId={booking._id}
          timeZone={booking.timeZone}
          heading={(list) => <Section title={<FormattedMessage defaultMessage="Sent automatically" />}>{list}</Section>}
        />
      </Suspense>
    )}
    {booking.role === 'staff' && <ZoneSection booking={booking} />}
    <Section title={<FormattedMessage defaultMessage="History" />}>
      <BookingTimeline booking={booking} />
    </Section>
  </>
);

/** The guest's booking is still ahead or running, so directions and the like come first. */
const isGuestAhead = ({ role, status }: Booking): boolean =>
  role === 'guest' && ['requested', 'awaiting_payment', 'confirmed', 'active'].includes(status);

/** Keeps a reload or a shared link from showing the welcome again. */
function useForgetNew(isNew: boolean): void {
  useEffect(() => {
    if (isNew) window.history.replaceState(window.history.state, '', location.pathname);
  }, [isNew]);
}

function WayBack({ booking: { role, guest } }: { booking: Booking }) {
  if (role === 'staff') {
    return (
      <BackLink to={`/admin/users?member=${guest._id}`}>
        <FormattedMessage defaultMessage="Guest’s account" />
      </BackLink>
    );
  }
  return (
    <BackLink to={role === 'host' ? '/host/bookings' : '/bookings'}>
      {role === 'host' ? (
        <FormattedMessage defaultMessage="Bookings at your listings" />
      ) : (
        <FormattedMessage defaultMessage="My Bookings" />
      )}
    </BackLink>
  );
}

function Head({ booking, isNew, hasPhoto }: { booking: Booking; isNew: boolean; hasPhoto: boolean }) {
  const intl = useIntl();
  const locale = useLocale();
  const { listing, startsAt, endsAt } = booking;
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
  return (
    <header className={isNew ? 'mt-9' : ''}>
      <title>{`${listing.title} · ${booking.reference}`}</title>
      <Photo
        photo={listing.image}
        alt=""
        sizes="92vw"
        aspect="16/9"
        className={`mb-6 rounded-panel md:aspect-[21/9]! lg:hidden ${hasPhoto ? '' : 'max-md:hidden'}`}
      />
      {!isNew && (
        <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <StatusBadge booking={booking} />
          <span className="text-[15px] text-muted num">{booking.reference}</span>
          {booking.team && (
            <Link to={`/team/${booking.team._id}`} className="text-[15px] text-muted underline wrap-anywhere">
              <FormattedMessage defaultMessage="For {team}" values={{ team: booking.team.name }} />
            </Link>
          )}
          {booking.series && (
            <Link to="#series" className="text-[15px] text-muted underline num">
              <FormattedMessage defaultMessage="{number} of {count}" values={booking.series} />
            </Link>
          )}
        </p>
      )}
      <h1 className="display text-[clamp(32px,4.6vw,50px)]">{listing.title}</h1>
      <BothClocks
        startsAt={startsAt}
        endsAt={endsAt}
        timeZone={booking.timeZone}
        dateStyle="long"
        className="mt-3 text-[18px] md:text-[20px]"
        otherClassName="mt-0.5 text-[16px]"
      />
      <p className="mt-1 text-[16px] text-muted">
        <Dotted>
          {formatDuration(minutes, locale)}
          {intl.formatMessage(
            { defaultMessage: '{count, plural, one {# person} other {# people}}' },
            { count: booking.guests },
          )}
          {kindName(intl, listing.kind)}
          {townText(listing.city, listing.state)}
        </Dotted>
      </p>
    </header>
  );
}

/** Only for hosts, so guests don't load its code. */
const TurnoverCard = lazy(() =>
  import('../../features/turnover-checklist/turnover-card.tsx').then(({ TurnoverCard }) => ({ default: TurnoverCard })),
);
const OpeningsCard = lazy(() =>
  import('../../features/booking-openings/openings-card.tsx').then(({ OpeningsCard }) => ({ default: OpeningsCard })),
);
/** Only for staff. */
const BookingRecords = lazy(() =>
  import('../../features/staff-support/booking-records.tsx').then((module) => ({ default: module.BookingRecords })),
);

function Aside({ booking }: { booking: Booking }) {
  const { listing } = booking;
  return (
    <aside className="grid h-fit gap-8">
      <div className="overflow-hidden rounded-panel bg-surface shadow-float">
        <Link
          to={`/listing/${listing._id}`}
          className="group block overflow-hidden outline-offset-[-3px] max-lg:hidden"
        >
          <span className="sr-only">
            <FormattedMessage defaultMessage="View {title}" values={{ title: listing.title }} />
          </span>
          <Photo
            photo={listing.image}
            alt=""
            sizes="(min-width: 1024px) 400px, 92vw"
            aspect="16/10"
            pictureClassName="transition-transform duration-500 ease-out group-hover:scale-[1.025]"
          />
        </Link>
        <section className="p-6">
          <h2 className="display mb-4 text-[22px]">
            {booking.role === 'host' && booking.hostEarningsMinor !== null ? (
              <FormattedMessage defaultMessage="Earnings" />
            ) : (
              <FormattedMessage defaultMessage="Price" />
            )}
          </h2>
          <MoneyCard booking={booking} />
        </section>
      </div>
      {booking.role === 'host' && STANDS.has(booking.status) && (
        <Suspense fallback={null}>
          <TurnoverCard bookingId={booking._id} timeZone={booking.timeZone} />
        </Suspense>
      )}
      {booking.role !== 'guest' && STANDS.has(booking.status) && (
        <Suspense fallback={null}>
          <OpeningsCard bookingId={booking._id} timeZone={booking.timeZone} />
        </Suspense>
      )}
      {booking.role === 'staff' && (
        <Suspense fallback={<Skeleton className="h-48 rounded-panel" />}>
          <BookingRecords booking={booking} />
        </Suspense>
      )}
      {(booking.team || booking.attendees) && <AttendeesCard booking={booking} />}
      <PeopleCard
        booking={booking}
        hasMessageLink={!isGuestAhead(booking) && !isHostAhead(booking)}
        hasNote={booking.role === 'guest' || booking.status !== 'requested'}
      />
    </aside>
  );
}
