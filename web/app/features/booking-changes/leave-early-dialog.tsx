// The guest leaves early. The remaining hours are free for others right away, so it asks for confirmation (E8).
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { givenName } from '../../lib/given-name.ts';
import { useLeaveEarly } from '../../nouns/booking-changes/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';

export function LeaveEarlyDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const intl = useIntl();
  const leave = useLeaveEarly(booking._id);
  const confirm = () => {
    if (leave.isPending) return;
    leave.mutateAsync(undefined).then(
      () => {
        toast.success(intl.formatMessage({ defaultMessage: 'Thanks. Your stay ends now' }));
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onPhone="center"
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Leave early?" />}
      footer={
        <>
          <Button variant="outline" className="max-sm:grow" onClick={onClose}>
            <FormattedMessage defaultMessage="Stay" />
          </Button>
          <Button variant="danger" className="max-sm:grow" isBusy={leave.isPending} onClick={confirm}>
            <FormattedMessage defaultMessage="Leave now" />
          </Button>
        </>
      }
    >
      {leave.error instanceof ApiError && <FailureNote error={leave.error} />}
      <p className="text-pretty">
        <FormattedMessage
          defaultMessage="Your stay ends within five minutes, and others can book the remaining time. Nothing is refunded. To ask {host} for a lower price, change the booking instead."
          values={{ host: givenName(booking.host.name) }}
        />
      </p>
    </Dialog>
  );
}
