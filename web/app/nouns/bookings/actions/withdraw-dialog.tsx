// A guest withdraws a request. Nothing is charged, but others can book the hours right away, so it asks for confirmation.
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError, hasCode } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { type Booking, useMoveBooking } from '../api.ts';
import { FailureNote } from '../failure-note.tsx';
import { isManual } from '../payment-state.ts';
import { namePayee } from '../payment-words.ts';

interface WithdrawDialogProps {
  booking: Booking;
  isOpen: boolean;
  onClose: () => void;
}

export function WithdrawDialog({ booking, isOpen, onClose }: WithdrawDialogProps) {
  const intl = useIntl();
  const move = useMoveBooking(booking._id);
  const isAwaited = booking.status === 'awaiting_payment';
  const close = () => {
    move.reset();
    onClose();
  };
  const withdraw = () =>
    move.mutateAsync({ verb: 'withdraw' }).then(
      () => {
        close();
        toast.success(
          isAwaited
            ? intl.formatMessage({ defaultMessage: 'Booking withdrawn' })
            : intl.formatMessage({ defaultMessage: 'Request withdrawn. Nothing was charged' }),
        );
      },
      (error: Error) => {
        if (!hasCode(error, 'STATE_CHANGED')) return;
        close();
        toast.blank(error.message);
      },
    );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      onPhone="center"
      width="max-w-md"
      title={
        isAwaited ? (
          <FormattedMessage defaultMessage="Withdraw your booking?" />
        ) : (
          <FormattedMessage defaultMessage="Withdraw your request?" />
        )
      }
      footer={
        <>
          <Button variant="outline" className="max-sm:grow" onClick={close}>
            {isAwaited ? (
              <FormattedMessage defaultMessage="Keep booking" />
            ) : (
              <FormattedMessage defaultMessage="Keep waiting" />
            )}
          </Button>
          <Button variant="danger" className="max-sm:grow" isBusy={move.isPending} onClick={withdraw}>
            {isAwaited ? (
              <FormattedMessage defaultMessage="Withdraw booking" />
            ) : (
              <FormattedMessage defaultMessage="Withdraw request" />
            )}
          </Button>
        </>
      }
    >
      {move.error instanceof ApiError && <FailureNote error={move.error} />}
      <p className="text-pretty">
        {isAwaited ? (
          <FormattedMessage
            defaultMessage="Nothing is charged, and this time opens for booking right away. If you’ve already paid, {payee} has to refund you."
            values={{ payee: namePayee(booking) }}
          />
        ) : booking.totalMinor === 0 || isManual(booking) ? (
          <FormattedMessage defaultMessage="You won’t be charged. This time opens for booking right away." />
        ) : (
          <FormattedMessage defaultMessage="You won’t be charged, and the hold on your card is released. This time opens for booking right away." />
        )}
      </p>
    </Dialog>
  );
}
