// Staff actions on a stuck payment: check with the provider, retry now, cancel (RO2).
import { STAFF } from '@daynook/contract/limits/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import {
  type ChargeSeen,
  giveUpPayment,
  lookUpPayment,
  overviewQuery,
  retryPayment,
  type StuckPayment,
  stuckPaymentsQuery,
} from '../../nouns/staff/overview-api.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/overlays/toast.ts';

const states = defineMessages({
  waiting: { defaultMessage: 'Waiting for the guest to confirm with their bank' },
  refused: { defaultMessage: 'Declined, nothing charged' },
  authorized: { defaultMessage: 'Held on the card, not charged' },
  captured: { defaultMessage: 'Charged', description: 'A payment that was taken from the card' },
  voided: { defaultMessage: 'Hold released, nothing charged' },
});

/** Refetches the lists, because the payment may have moved. */
function useFreshLists(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: stuckPaymentsQuery.queryKey }),
      queries.invalidateQueries({ queryKey: overviewQuery.queryKey }),
    ]);
}

export function PaymentActions({ payment }: { payment: StuckPayment }) {
  const intl = useIntl();
  const id = payment.booking._id;
  const refresh = useFreshLists();
  const [isGivingUp, setGivingUp] = useState(false);
  const lookUp = useMutation({ mutationFn: () => lookUpPayment(id) });
  const retry = useMutation({
    mutationFn: () => retryPayment(id),
    onSuccess: ({ payment: left }) => {
      if (left) toast.error(intl.formatMessage({ defaultMessage: 'Still stuck' }));
      else toast.success(intl.formatMessage({ defaultMessage: 'The payment went through' }));
    },
    onSettled: refresh,
  });
  if (isGivingUp) return <GiveUpForm payment={payment} onClose={() => setGivingUp(false)} />;
  return (
    <div className="mt-1 grid gap-3">
      <div className="flex flex-wrap gap-2">
        {payment.nextTryAt && (
          <Button size="sm" variant="outline" isBusy={retry.isPending} onClick={() => retry.mutate()}>
            <FormattedMessage defaultMessage="Retry now" />
          </Button>
        )}
        <Button size="sm" variant="outline" isBusy={lookUp.isPending} onClick={() => lookUp.mutate()}>
          <FormattedMessage defaultMessage="Check with the provider" />
        </Button>
        <Button size="sm" variant="plain" onClick={() => setGivingUp(true)}>
          {payment.kind === 'payment' ? (
            <FormattedMessage defaultMessage="Cancel payment…" />
          ) : (
            <FormattedMessage defaultMessage="Paid another way…" />
          )}
        </Button>
      </div>
      <div aria-live="polite">{lookUp.data && <ChargeWords charge={lookUp.data.charge} />}</div>
      <FormFailure error={retry.error ?? lookUp.error} />
    </div>
  );
}

function ChargeWords({ charge }: { charge: ChargeSeen }) {
  const intl = useIntl();
  if (!charge)
    return (
      <p className="rounded-card bg-well px-4 py-3 text-[14.5px]">
        <FormattedMessage defaultMessage="The provider has no record of this payment." />
      </p>
    );
  const { state, amountMinor, refundedMinor, currency, createdAt } = charge;
  return (
    <p className="rounded-card bg-well px-4 py-3 text-[14.5px]">
      <FormattedMessage
        defaultMessage="Provider: {amount}, {when}. {state}."
        values={{
          amount: <Money amountMinor={amountMinor} currency={currency} withCode className="font-semibold" />,
          when: <Moment at={createdAt} />,
          state: intl.formatMessage(states[state]),
        }}
      />
      {state === 'captured' && (
        <>
          {' '}
          <FormattedMessage
            defaultMessage="Refunded so far: {amount}."
            values={{ amount: <Money amountMinor={refundedMinor} currency={currency} withCode /> }}
          />
        </>
      )}
    </p>
  );
}

function GiveUpForm({ payment, onClose }: { payment: StuckPayment; onClose: () => void }) {
  const intl = useIntl();
  const refresh = useFreshLists();
  const [reason, setReason] = useState('');
  const isRefund = payment.kind !== 'payment';
  const giveUp = useMutation({
    mutationFn: () => giveUpPayment(payment.booking._id, reason),
    onSuccess: () => {
      toast.success(
        isRefund
          ? intl.formatMessage({ defaultMessage: 'Refund recorded' })
          : intl.formatMessage({ defaultMessage: 'Payment canceled' }),
      );
      return refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!giveUp.isPending) giveUp.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="mt-2 grid gap-4 rounded-card bg-well p-4 md:p-5">
      <p className="text-[15px]">
        {isRefund ? (
          <FormattedMessage defaultMessage="Use this after you’ve paid the guest by bank transfer, check, or cash. We stop retrying the card and record the refund as paid." />
        ) : (
          <FormattedMessage defaultMessage="The time becomes available again, any charge is refunded to the card, and we email the guest that the booking didn’t go through." />
        )}
      </p>
      <TextArea
        label={
          isRefund ? (
            <FormattedMessage defaultMessage="How you paid (the guest sees this)" />
          ) : (
            <FormattedMessage defaultMessage="Reason (for the audit log)" />
          )
        }
        description={
          isRefund ? (
            <FormattedMessage defaultMessage="For example: bank transfer on Nov 25, reference 8812." />
          ) : undefined
        }
        rows={2}
        required
        autoFocus
        value={reason}
        error={fieldErrors(giveUp.error)['reason']}
        maxLength={STAFF.reasonMaximumCharacters}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormFailure error={giveUp.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" variant={isRefund ? 'primary' : 'danger'} isBusy={giveUp.isPending}>
          {isRefund ? (
            <FormattedMessage defaultMessage="Record refund" />
          ) : (
            <FormattedMessage defaultMessage="Cancel payment" />
          )}
        </Button>
        <Button size="sm" variant="plain" onClick={onClose}>
          {isRefund ? <FormattedMessage defaultMessage="Cancel" /> : <FormattedMessage defaultMessage="Keep trying" />}
        </Button>
      </div>
    </form>
  );
}
