// Payouts, one per line: recipient, amount, status, and staff's notes (RO2).
import { PAYOUTS } from '@daynook/contract/limits/payouts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { AccountNumber } from '../../nouns/payouts/account-number.tsx';
import { statusName, statusTones } from '../../nouns/payouts/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Moment } from '../../ui/dates/moment.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import {
  isOutdated,
  markPayoutFailed,
  markPayoutPaid,
  type StaffPayout,
  useFreshPayouts,
  useOutdated,
} from './payouts-api.ts';

interface PayoutLinesProps {
  payouts: readonly StaffPayout[];
  /** The list is of one status, which is said above it. */
  hasOneStatus?: boolean;
}

export const PayoutLines = ({ payouts, hasOneStatus = false }: PayoutLinesProps) => (
  <ul className="overflow-hidden rounded-card bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
    {payouts.map((payout) => (
      <Line key={payout._id} payout={payout} hasOneStatus={hasOneStatus} />
    ))}
  </ul>
);

function Line({ payout, hasOneStatus }: { payout: StaffPayout; hasOneStatus: boolean }) {
  const intl = useIntl();
  const refresh = useFreshPayouts();
  const line = useRef<HTMLLIElement>(null);
  const [isFailing, setFailing] = useState(false);
  // Kept here, so closing the form doesn't lose it.
  const [reason, setReason] = useState('');
  const { _id, host, status, amountMinor, feesMinor, currency, last4, bookings, reference, failure } = payout;
  const paid = useMutation({
    mutationFn: () => markPayoutPaid(_id),
    onSuccess: async () => {
      toast.success(intl.formatMessage({ defaultMessage: 'Payout marked as paid' }));
      // The button disappears, so focus moves to the line.
      line.current?.focus();
      await refresh();
    },
    onError: useOutdated(),
  });
  return (
    <li
      ref={line}
      tabIndex={-1}
      className="grid gap-3 border-line px-5 py-3 outline-none not-last:border-b focus-visible:bg-well"
    >
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1',
          hasOneStatus
            ? 'lg:grid-cols-[minmax(0,1fr)_auto_150px_300px]'
            : 'lg:grid-cols-[minmax(0,1fr)_110px_150px_300px]',
        )}
      >
        <Link
          to={`/admin/users?member=${host._id}`}
          className="justify-self-start font-semibold wrap-anywhere text-moss underline-offset-4 hover:underline"
        >
          {host.name}
        </Link>
        <p
          className={cx('row-start-2 text-[14px] text-muted', hasOneStatus ? 'max-sm:col-span-2' : 'max-lg:col-span-2')}
        >
          <Dotted>
            <span className="whitespace-nowrap num">{reference}</span>
            <AccountNumber last4={last4} />
            <FormattedMessage
              defaultMessage="{count, plural, one {# booking} other {# bookings}}"
              values={{ count: bookings }}
            />
            {feesMinor !== 0 && (
              <FormattedMessage
                defaultMessage="{isOwed, select, true {{fees} in fees deducted} other {{fees} in fees returned}}"
                values={{
                  isOwed: String(feesMinor > 0),
                  fees: <Money key="fees" amountMinor={Math.abs(feesMinor)} currency={currency} withCode isNarrow />,
                }}
              />
            )}
            <LastStep payout={payout} />
          </Dotted>
        </p>
        {/* A payout of nothing has a name of its own. */}
        {(!hasOneStatus || amountMinor === 0) && (
          <p className="max-lg:row-start-3 max-lg:mt-1 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Badge tone={statusTones[status]}>
              <FormattedMessage {...statusName(payout)} />
            </Badge>
          </p>
        )}
        <p className="row-start-1 text-end font-semibold whitespace-nowrap max-lg:col-start-2 lg:col-start-3 lg:row-span-2">
          <Money amountMinor={amountMinor} currency={currency} withCode isNarrow />
        </p>
        <div
          className={cx(
            'flex flex-wrap justify-end gap-2 empty:hidden max-sm:col-span-2 max-sm:justify-start max-sm:mt-1 lg:col-start-4 lg:row-span-2 lg:row-start-1',
            hasOneStatus ? 'sm:max-lg:row-start-2' : 'sm:max-lg:row-start-3',
          )}
        >
          {status === 'on-the-way' && last4 !== null && (
            <Button size="sm" variant="outline" isBusy={paid.isPending} onClick={() => paid.mutate()}>
              <FormattedMessage defaultMessage="Mark as paid" />
            </Button>
          )}
          {(status === 'on-the-way' || status === 'paid') && amountMinor > 0 && last4 !== null && !isFailing && (
            <Button size="sm" variant="plain" onClick={() => setFailing(true)}>
              <FormattedMessage defaultMessage="Payment failed…" />
            </Button>
          )}
        </div>
      </div>
      {failure && (
        <p className="text-[14.5px] wrap-anywhere">
          <FormattedMessage defaultMessage="Reason: {reason}" values={{ reason: failure }} />
        </p>
      )}
      <FormFailure error={isOutdated(paid.error) ? null : paid.error} />
      {isFailing && (
        <FailForm
          payout={payout}
          reason={reason}
          onReason={setReason}
          onClose={() => {
            setFailing(false);
            line.current?.focus();
          }}
        />
      )}
    </li>
  );
}

/** When it reached its current state. */
function LastStep({ payout: { status, batchId, createdAt, sentAt, paidAt, failedAt } }: { payout: StaffPayout }) {
  if (status === 'failed' && failedAt)
    return <FormattedMessage defaultMessage="Failed {when}" values={{ when: <Moment at={failedAt} /> }} />;
  if (status === 'paid' && paidAt)
    return <FormattedMessage defaultMessage="Paid {when}" values={{ when: <Moment at={paidAt} /> }} />;
  if (status === 'on-the-way' && sentAt)
    return (
      <FormattedMessage
        defaultMessage="Sent {when}"
        description="With a date and time"
        values={{ when: <Moment at={sentAt} /> }}
      />
    );
  if (batchId) return <FormattedMessage defaultMessage="In a batch, not sent yet" />;
  return <FormattedMessage defaultMessage="Created {when}" values={{ when: <Moment at={createdAt} /> }} />;
}

interface FailFormProps {
  payout: StaffPayout;
  reason: string;
  onReason: (reason: string) => void;
  onClose: () => void;
}

function FailForm({ payout: { _id }, reason, onReason, onClose }: FailFormProps) {
  const intl = useIntl();
  const refresh = useFreshPayouts();
  const fail = useMutation({
    mutationFn: () => markPayoutFailed(_id, reason),
    onSuccess: async () => {
      toast.success(intl.formatMessage({ defaultMessage: 'Payout marked as failed' }));
      onClose();
      await refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!fail.isPending) fail.mutate();
  };
  const close = () => {
    onClose();
    // Input stays until the form is closed; then the line shows the current state.
    if (isOutdated(fail.error)) void refresh();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 rounded-card bg-well p-4 md:p-5">
      <p className="text-[15px]">
        <FormattedMessage
          defaultMessage="Use this when your bank returned the transfer. The amount is ready to pay out again, payouts to this account pause for {hours, plural, one {# hour} other {# hours}}, and we email the host your reason."
          values={{ hours: PAYOUTS.pausedHoursAfterChange }}
        />
      </p>
      <TextArea
        label={<FormattedMessage defaultMessage="Reason (the host sees this)" />}
        description={<FormattedMessage defaultMessage="For example: your bank says this account is closed." />}
        rows={2}
        required
        autoFocus
        value={reason}
        error={fieldErrors(fail.error)['reason']}
        maxLength={PAYOUTS.reasonMaximumCharacters}
        onChange={(event) => onReason(event.target.value)}
      />
      <FormFailure error={fail.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" variant="danger" isBusy={fail.isPending}>
          <FormattedMessage defaultMessage="Mark as failed" />
        </Button>
        <Button size="sm" variant="plain" onClick={close}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}
