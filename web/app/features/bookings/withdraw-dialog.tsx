// A guest takes a request back: nothing is charged, but the hours go to whoever comes next, so it asks once.
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError, hasCode } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { type BookingSummary, useMoveBooking } from './api.ts';
import { FailureNote } from './failure-note.tsx';

interface WithdrawDialogProps {
  booking: BookingSummary;
  isOpen: boolean;
  onClose: () => void;
}

export function WithdrawDialog({ booking, isOpen, onClose }: WithdrawDialogProps) {
  const intl = useIntl();
  const move = useMoveBooking(booking._id);
  const close = () => {
    move.reset();
    onClose();
  };
  const withdraw = () =>
    move.mutateAsync({ verb: 'withdraw' }).then(
      () => {
        close();
        toast.success(intl.formatMessage({ defaultMessage: 'Request withdrawn. Nothing was charged' }));
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
      title={<FormattedMessage defaultMessage="Withdraw your request?" />}
      footer={
        <>
          <Button look="outline" className="max-sm:grow" onClick={close}>
            <FormattedMessage defaultMessage="Keep waiting" />
          </Button>
          <Button look="danger" className="max-sm:grow" isBusy={move.isPending} onClick={withdraw}>
            <FormattedMessage defaultMessage="Withdraw request" />
          </Button>
        </>
      }
    >
      {move.error instanceof ApiError && <FailureNote error={move.error} />}
      <p className="text-pretty">
        {booking.totalMinor === 0 ? (
          <FormattedMessage defaultMessage="You won’t be charged. This time opens for booking right away." />
        ) : (
          <FormattedMessage defaultMessage="You won’t be charged, and the hold on your card is released. This time opens for booking right away." />
        )}
      </p>
    </Dialog>
  );
}
