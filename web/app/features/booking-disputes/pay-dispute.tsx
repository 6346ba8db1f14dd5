// Pays what a dispute was settled with, with a card the guest gives (E8, F10).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { type Dispute, disputesQuery, payDispute } from '../../nouns/booking-disputes/api.ts';
import { reasonNames } from '../../nouns/booking-disputes/words.ts';
import { type Booking, bookingQuery } from '../../nouns/bookings/api.ts';
import { type GivenCard, GivenCardForm } from '../../nouns/card-payments/given-card-form.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

interface PayDisputeProps {
  bookingId: string;
  disputeId: string;
  /** Shown if there's nothing to pay. */
  none: ReactNode;
}

export function PayDispute({ bookingId, disputeId, none }: PayDisputeProps) {
  const booking = useQuery(bookingQuery(bookingId));
  const disputes = useQuery(disputesQuery(bookingId));
  const dispute = disputes.data?.disputes.find(({ _id }) => _id === disputeId);
  if (booking.data && dispute && (dispute.can.pay || dispute.state === 'charging'))
    return <DueDispute booking={booking.data} dispute={dispute} />;
  if (booking.data && disputes.data) return none;
  if (!booking.isError && !disputes.isError) return <Skeleton className="h-96 rounded-panel" />;
  return (
    <ErrorState
      title={<FormattedMessage defaultMessage="We couldn’t load this payment" />}
      onRetry={() => void Promise.all([booking.refetch(), disputes.refetch()])}
      isRetrying={booking.isFetching || disputes.isFetching}
    />
  );
}

function DueDispute({ booking, dispute }: { booking: Booking; dispute: Dispute }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const amountMinor = dispute.settledMinor ?? 0;
  const { queryKey } = disputesQuery(booking._id);
  const pay = async (card: GivenCard) => {
    const after = await payDispute(booking._id, dispute._id, card);
    toast.success(intl.formatMessage({ defaultMessage: 'Thanks, this is settled.' }));
    await navigate(`/booking/${booking._id}#disputes`, { replace: true });
    queries.setQueryData(queryKey, after);
    void queries.invalidateQueries({ queryKey: ['booking', booking._id], exact: true });
  };
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-panel bg-well p-5">
        <div className="min-w-0">
          <dt className="text-[14px] text-muted">
            <FormattedMessage defaultMessage="Booking" />
          </dt>
          <dd className="break-words">{booking.listing.title}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-[14px] text-muted">{intl.formatMessage(reasonNames[dispute.reason])}</dt>
          <dd>
            <Money amountMinor={amountMinor} currency={dispute.currency} withCode className="font-semibold" />
          </dd>
        </div>
      </dl>
      <GivenCardForm
        amountMinor={amountMinor}
        currency={dispute.currency}
        isTest={booking.payment.method === 'sandbox'}
        pay={pay}
        onChanged={() => void queries.invalidateQueries({ queryKey })}
      />
    </div>
  );
}
