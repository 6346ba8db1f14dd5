// Pays a due monthly payment, an agreed change, or an extra payment with another card. A separate page, because only checkouts may load Stripe's form.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { PayChangeForm } from '../../features/booking-changes/pay-change-form.tsx';
import { PayDispute } from '../../features/booking-disputes/pay-dispute.tsx';
import { PayForm } from '../../features/installments/pay-form.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import type { FrameHandle } from '../../lib/frame-handle.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { type Change, changesQuery } from '../../nouns/booking-changes/api.ts';
import { type Booking, bookingQuery } from '../../nouns/bookings/api.ts';
import { type Plan, planQuery } from '../../nouns/installments/api.ts';
import { Period } from '../../nouns/installments/later-payments.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { NotFound } from '../../ui/states/not-found-content.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/pay';

export const handle: FrameHandle = { frame: 'focused' };
export const meta: Route.MetaFunction = () =>
  pageMeta({ title: { defaultMessage: 'Pay with another card' }, isHidden: true });

/** It doesn't exist or isn't the reader's: both look the same. */
const isNobodys = (error: unknown) => error instanceof ApiError && [400, 403, 404, 410].includes(error.status);

export default function PayPage({ params: { bookingId } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const disputeId = search.get('dispute');
  if (disputeId === null) return <PayPlanOrChange bookingId={bookingId} />;
  return (
    <div className="wrap max-w-[620px] pt-4 pb-16">
      <BackLink to={`/booking/${bookingId}#disputes`}>
        <FormattedMessage defaultMessage="Back to booking" />
      </BackLink>
      <h1 className="display mt-2 mb-5 text-[clamp(28px,3.6vw,38px)]">
        <FormattedMessage defaultMessage="Extra payment" />
      </h1>
      <PayDispute bookingId={bookingId} disputeId={disputeId} none={<NothingDue bookingId={bookingId} />} />
    </div>
  );
}

function PayPlanOrChange({ bookingId }: { bookingId: string }) {
  const intl = useIntl();
  const [search] = useSearchParams();
  const changeId = search.get('change');
  const booking = useQuery(bookingQuery(bookingId));
  const plan = useQuery({ ...planQuery(bookingId), enabled: changeId === null });
  const changes = useQuery({ ...changesQuery(bookingId), enabled: changeId !== null });
  const error = booking.error ?? plan.error ?? changes.error;
  if (isNobodys(error))
    return (
      <NotFound message={intl.formatMessage({ defaultMessage: 'We couldn’t find this payment in your account.' })} />
    );
  return (
    <div className="wrap max-w-[620px] pt-4 pb-16">
      <BackLink to={`/booking/${bookingId}#${changeId === null ? 'payments' : 'change'}`}>
        <FormattedMessage defaultMessage="Back to booking" />
      </BackLink>
      <h1 className="display mt-2 text-[clamp(28px,3.6vw,38px)]">
        <FormattedMessage defaultMessage="Pay with another card" />
      </h1>
      <div className="mt-5">
        {booking.data && changes.data ? (
          <DueChange booking={booking.data} change={changes.data.changes.find(({ _id }) => _id === changeId)} />
        ) : booking.data && plan.data ? (
          <Due booking={booking.data} plan={plan.data} />
        ) : error ? (
          <ErrorState
            title={<FormattedMessage defaultMessage="We couldn’t load this payment" />}
            onRetry={() =>
              void Promise.all([booking.refetch(), changeId === null ? plan.refetch() : changes.refetch()])
            }
            isRetrying={booking.isFetching || plan.isFetching || changes.isFetching}
          >
            {error instanceof ApiError && error.message}
          </ErrorState>
        ) : (
          <Skeleton className="h-96 rounded-panel" />
        )}
      </div>
    </div>
  );
}

function Due({ booking, plan }: { booking: Booking; plan: Plan }) {
  const [search] = useSearchParams();
  const payable = plan.installments.filter(({ canPay, state }) => canPay || state === 'charging');
  const installment = payable.find(({ number }) => String(number) === search.get('number')) ?? payable[0];
  if (!installment || booking.role !== 'guest') return <NothingDue bookingId={booking._id} />;
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-panel bg-well p-5">
        <Fact label={<FormattedMessage defaultMessage="Booking" />}>{booking.listing.title}</Fact>
        <Fact label={<FormattedMessage defaultMessage="Amount" />}>
          <Money amountMinor={installment.amountMinor} currency={plan.currency} withCode className="font-semibold" />
        </Fact>
        <Fact label={<FormattedMessage defaultMessage="Pays for" />}>
          <Period {...installment} />
        </Fact>
        <Fact label={<FormattedMessage defaultMessage="Reference" />}>
          <span className="num">{booking.reference}</span>
        </Fact>
      </dl>
      <PayForm key={installment.number} booking={booking} plan={plan} installment={installment} />
    </div>
  );
}

/** The difference of a change that the guest's card couldn't pay. */
function DueChange({ booking, change }: { booking: Booking; change: Change | undefined }) {
  if (!change || !(change.can.pay || change.state === 'charging') || booking.role !== 'guest')
    return <NothingDue bookingId={booking._id} />;
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-panel bg-well p-5">
        <Fact label={<FormattedMessage defaultMessage="Booking" />}>{booking.listing.title}</Fact>
        <Fact label={<FormattedMessage defaultMessage="Difference" />}>
          <Money amountMinor={change.chargeMinor} currency={change.currency} withCode className="font-semibold" />
        </Fact>
        <Fact label={<FormattedMessage defaultMessage="New time" />}>
          <ZonedTime
            startsAt={change.after.startsAt}
            endsAt={change.after.endsAt}
            timeZone={change.timeZone}
            withDate
          />
        </Fact>
        <Fact label={<FormattedMessage defaultMessage="Reference" />}>
          <span className="num">{booking.reference}</span>
        </Fact>
      </dl>
      <PayChangeForm booking={booking} change={change} />
    </div>
  );
}

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-[14px] text-muted">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

const NothingDue = ({ bookingId }: { bookingId: string }) => (
  <div className="grid justify-items-start gap-4 rounded-panel bg-moss-wash p-6">
    <p>
      <FormattedMessage defaultMessage="No payment is due for this booking." />
    </p>
    <LinkButton to={`/booking/${bookingId}`}>
      <FormattedMessage defaultMessage="View your booking" />
    </LinkButton>
  </div>
);
