// A payment outside Daynook that was recorded: for a while, its recipient or staff can mark it as not received.
import { MANUAL_PAYMENT } from '@daynook/contract/money/payment-methods';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { formatMoney } from '../../lib/formats.ts';
import { givenName } from '../../lib/given-name.ts';
import { useLocale } from '../../lib/locale.ts';
import { type Booking, useMoveBooking } from '../../nouns/bookings/api.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';

export function UndoPayment({ booking, until }: { booking: Booking; until: string }) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const { payment, currency, timeZone } = booking;
  const values = {
    amount: formatMoney(payment.receivedMinor, currency, locale, { withCode: true }),
    guest: givenName(booking.guest.name),
    moment: <ZonedTime key="u" startsAt={until} timeZone={timeZone} withDate />,
  };
  return (
    <div className="grid justify-items-start gap-3 rounded-panel bg-well p-6">
      <div className="grid gap-1">
        <h3 className="text-[18px] font-semibold text-pretty num">
          <FormattedMessage defaultMessage="{amount} marked as received" values={values} />
        </h3>
        <p className="max-w-[60ch] text-[16px] text-pretty text-muted">
          <FormattedMessage
            defaultMessage="Didn’t get it? You can mark it as not received until {moment}. We’ll ask {guest} to pay again."
            values={values}
          />
        </p>
      </div>
      <Button variant="outline" className="bg-surface!" onClick={() => setOpen(true)}>
        <FormattedMessage defaultMessage="Mark as not received" />
      </Button>
      <UndoDialog booking={booking} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

function UndoDialog({ booking, isOpen, onClose }: { booking: Booking; isOpen: boolean; onClose: () => void }) {
  const intl = useIntl();
  const locale = useLocale();
  const move = useMoveBooking(booking._id);
  const amount = formatMoney(booking.payment.receivedMinor, booking.currency, locale, { withCode: true });
  const values = { amount, guest: givenName(booking.guest.name), hours: MANUAL_PAYMENT.payWithinHours };
  const failure = move.error instanceof ApiError ? move.error : undefined;

  const close = () => {
    move.reset();
    onClose();
  };
  const undo = () => {
    if (move.isPending) return;
    move.mutateAsync({ verb: 'payment-undone' }).then(
      () => {
        close();
        toast.success(intl.formatMessage({ defaultMessage: 'Marked as not received. We emailed {guest}' }, values));
      },
      // There's nothing left to decide: the page behind shows the current state.
      (error: Error) => {
        if (!hasCode(error, 'STATE_CHANGED')) return;
        close();
        toast.blank(error.message);
      },
    );
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Mark this payment as not received?" />}
      footer={
        <>
          <Button variant="outline" className="max-sm:grow" onClick={close}>
            <FormattedMessage defaultMessage="Keep as received" />
          </Button>
          <Button variant="danger" className="max-sm:grow" isBusy={move.isPending} onClick={undo}>
            <FormattedMessage defaultMessage="Mark as not received" />
          </Button>
        </>
      }
    >
      {failure && <FailureNote error={failure} />}
      <div className="grid gap-3 text-[16px] text-pretty num">
        <p>
          {booking.payment.method === 'cash' ? (
            <FormattedMessage
              defaultMessage="The booking stays as it is. {guest} still owes {amount} in cash, and we’ll let them know."
              values={values}
            />
          ) : (
            <FormattedMessage
              defaultMessage="The booking isn’t confirmed until the money arrives. We’ll hold the time and email {guest}. They’ll have up to {hours} hours to pay, or less if the booking starts soon."
              values={values}
            />
          )}
        </p>
        <p className="text-muted">
          <FormattedMessage defaultMessage="Got part of it? Mark that part as received afterward." />
        </p>
      </div>
    </Dialog>
  );
}
