// The recipient records a payment, in full or in part. For a booking that has ended, it becomes a refund to send.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError, hasCode } from '../../../lib/api/api-error.ts';
import { formatMoney } from '../../../lib/formats.ts';
import { givenName } from '../../../lib/given-name.ts';
import { useLocale } from '../../../lib/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { readAmountWithin, writeAmount } from '../../listings/listing-price-rules.ts';
import { type Booking, type BookingSummary, bookingQuery, useMoveBooking } from '../api.ts';
import { FailureNote } from '../failure-note.tsx';
import { calculateMissing, isToPay } from '../payment-state.ts';

interface PaymentReceivedDialogProps {
  booking: BookingSummary;
  isOpen: boolean;
  onClose: () => void;
}

export function PaymentReceivedDialog({ booking, isOpen, onClose }: PaymentReceivedDialogProps) {
  const formId = useId();
  // A list only has a summary of the booking: what was already received is in the booking itself.
  const whole = useQuery({ ...bookingQuery(booking._id), enabled: isOpen });
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width="max-w-md"
      title={
        <FormattedMessage defaultMessage="Payment from {guest}" values={{ guest: givenName(booking.guest.name) }} />
      }
      footer={
        <>
          <Button variant="outline" className="max-sm:grow" onClick={onClose}>
            <FormattedMessage defaultMessage="Not yet" />
          </Button>
          <Button className="max-sm:grow" type="submit" form={formId} isBusy={isBusy} disabled={!whole.data}>
            <FormattedMessage defaultMessage="Mark as received" />
          </Button>
        </>
      }
    >
      {whole.data ? (
        <ReceivedForm id={formId} booking={whole.data} onBusy={setBusy} onDone={onClose} />
      ) : whole.isError ? (
        <ErrorState
          className="!py-6"
          title={<FormattedMessage defaultMessage="We couldn’t load this booking" />}
          onRetry={() => void whole.refetch()}
          isRetrying={whole.isFetching}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  );
}

interface ReceivedFormProps {
  id: string;
  booking: Booking;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function ReceivedForm({ id, booking, onBusy, onDone }: ReceivedFormProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { currency, payment, totalMinor } = booking;
  const missingMinor = calculateMissing(booking);
  const [typed, setTyped] = useState(() => writeAmount(missingMinor, currency, locale));
  const [wasTried, setTried] = useState(false);
  const move = useMoveBooking(booking._id);
  const money = (minor: number) => formatMoney(minor, currency, locale, { withCode: true });
  const amountMinor = readAmountWithin(typed, currency, { mostMinor: missingMinor });
  const failure = move.error instanceof ApiError ? move.error : undefined;
  const isLate = !isToPay(booking);
  const guest = givenName(booking.guest.name);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (amountMinor === undefined) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    if (move.isPending) return;
    onBusy(true);
    move
      .mutateAsync({ verb: 'payment-received', amountMinor })
      .then(
        (after) => {
          onDone();
          toast.success(
            after.status === 'confirmed' && booking.status === 'awaiting_payment'
              ? intl.formatMessage({ defaultMessage: 'Payment received. {guest} is booked' }, { guest })
              : intl.formatMessage({ defaultMessage: '{amount} marked as received' }, { amount: money(amountMinor) }),
          );
        },
        (error: Error) => {
          if (!hasCode(error, 'STATE_CHANGED')) return;
          onDone();
          toast.blank(error.message);
        },
      )
      .finally(() => onBusy(false));
  };
  const wrong = intl.formatMessage(
    { defaultMessage: 'Enter {missing} or less. That’s the balance due.' },
    { missing: money(missingMinor) },
  );
  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-4">
      {failure && !failure.fields['amountMinor'] && <FailureNote error={failure} />}
      {payment.receivedMinor > 0 && (
        <p className="text-muted num">
          <FormattedMessage
            defaultMessage="{received} of {total} received so far."
            values={{ received: money(payment.receivedMinor), total: money(totalMinor) }}
          />
        </p>
      )}
      <AmountField
        label={<FormattedMessage defaultMessage="Amount received" />}
        currency={currency}
        value={typed}
        error={failure?.fields['amountMinor'] ?? (wasTried && amountMinor === undefined ? wrong : undefined)}
        onChange={setTyped}
      />
      <p role="status" className="text-[15.5px] text-pretty text-muted num">
        {isLate ? (
          <FormattedMessage
            defaultMessage="This booking has ended, so the money goes back. You’ll see it here as a refund to send to {guest}."
            values={{ guest }}
          />
        ) : amountMinor !== undefined && amountMinor < missingMinor ? (
          <FormattedMessage
            defaultMessage="{rest} remains. The booking stays unpaid until you’ve received the rest."
            values={{ rest: money(missingMinor - amountMinor) }}
          />
        ) : booking.status === 'awaiting_payment' ? (
          <FormattedMessage
            defaultMessage="This confirms the booking and notifies {guest}. Do it only after the money arrives."
            values={{ guest }}
          />
        ) : (
          <FormattedMessage defaultMessage="This marks the booking as paid." />
        )}
      </p>
    </form>
  );
}
