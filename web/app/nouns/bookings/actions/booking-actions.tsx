// Buttons for what can be done with a booking now: exactly what the server allows (`nextActions`).
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { ButtonSize } from '../../../ui/button-style.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { announce } from '../../../ui/overlays/announcer.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { type Booking, type BookingSummary, useMoveBooking } from '../api.ts';
import { namePayee } from '../payment-words.ts';
import { slotAddress } from '../slot-url.ts';
import { Accepting } from './accepting.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { useFollowAcceptance } from './use-follow-acceptance.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** Only recipients of money use this, so its code is loaded separately. */
const PaymentReceivedDialog = lazy(() =>
  import('./payment-received-dialog.tsx').then(({ PaymentReceivedDialog }) => ({ default: PaymentReceivedDialog })),
);

/** Only for stays with monthly payments. */
const EndEarlyDialog = lazy(() =>
  import('../../installments/end-early-dialog.tsx').then((module) => ({ default: module.EndEarlyDialog })),
);

type Open = 'withdraw' | 'cancel' | 'end-early' | undefined;

/** The next steps of a booking, for its own page. For ending it see `EndingActions`. */
export function BookingActions({ booking }: { booking: Booking }) {
  const may = (action: Booking['nextActions'][number]) => booking.nextActions.includes(action);
  return (
    <>
      {may('pay') && (
        <LinkButton to={`/listing/${booking.listing._id}/book${slotAddress(booking)}`}>
          <FormattedMessage defaultMessage="Finish booking" />
        </LinkButton>
      )}
      {may('payment-sent') && <PaymentSentButton booking={booking} />}
      <AnswerButtons booking={booking} />
      {may('book-again') && (
        <LinkButton to={`/listing/${booking.listing._id}`}>
          <AgainWords booking={booking} />
        </LinkButton>
      )}
    </>
  );
}

export const canEnd = ({ nextActions }: Booking): boolean =>
  ['cancel', 'withdraw', 'end-early'].some((action) => nextActions.includes(action as (typeof nextActions)[number]));

/** Cancelling and withdrawing, at the end of the page, after everything people came for. */
export function EndingActions({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState<Open>();
  const may = (action: Booking['nextActions'][number]) => booking.nextActions.includes(action);
  const close = () => setOpen(undefined);
  return (
    <>
      {may('withdraw') && (
        <Button variant="outline" className="bg-surface!" onClick={() => setOpen('withdraw')}>
          {booking.status === 'awaiting_payment' ? (
            <FormattedMessage defaultMessage="Withdraw booking" />
          ) : (
            <FormattedMessage defaultMessage="Withdraw request" />
          )}
        </Button>
      )}
      {may('cancel') && (
        <Button variant="outline" className="bg-surface!" onClick={() => setOpen('cancel')}>
          <FormattedMessage defaultMessage="Cancel booking" />
        </Button>
      )}
      {may('end-early') && (
        <Button variant="outline" className="bg-surface!" onClick={() => setOpen('end-early')}>
          <FormattedMessage defaultMessage="End stay early" />
        </Button>
      )}
      {open === 'end-early' && (
        <Suspense>
          <EndEarlyDialog booking={booking} isOpen onClose={close} />
        </Suspense>
      )}
      <WithdrawDialog booking={booking} isOpen={open === 'withdraw'} onClose={close} />
      <CancelDialog booking={booking} isOpen={open === 'cancel'} onClose={close} />
    </>
  );
}

/** After a stay, a button to book again; after a booking that didn't happen, a button to try other hours. */
export function AgainWords({ booking: { status } }: { booking: Pick<BookingSummary, 'status'> }) {
  return status === 'completed' || status === 'closed' ? (
    <FormattedMessage defaultMessage="Book again" />
  ) : (
    <FormattedMessage defaultMessage="Choose another time" />
  );
}

/** The guest says that they've paid outside the product. */
function PaymentSentButton({ booking }: { booking: Booking }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const move = useMoveBooking(booking._id);
  const say = () =>
    move.mutateAsync({ verb: 'payment-sent' }).then(
      () =>
        toast.success(intl.formatMessage({ defaultMessage: 'Thanks. We told {payee}' }, { payee: namePayee(booking) })),
      (error: unknown) => toast.error(failureText(error)),
    );
  return (
    <Button onClick={() => void say()} isBusy={move.isPending}>
      <FormattedMessage defaultMessage="I’ve paid" />
    </Button>
  );
}

/** Money outside the product arrived: for a booking that's waiting for it, in cash, or too late. */
function PaymentReceivedButton({ booking, size }: { booking: BookingSummary; size: ButtonSize }) {
  const [isOpen, setOpen] = useState(false);
  const isLate = ['expired', 'withdrawn', 'cancelled'].includes(booking.status);
  return (
    <>
      <Button
        size={size}
        {...(isLate && { variant: 'outline', className: 'bg-surface!' })}
        onClick={() => setOpen(true)}
      >
        {isLate ? (
          <FormattedMessage defaultMessage="A late payment arrived" />
        ) : (
          <FormattedMessage defaultMessage="Mark as received" />
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <PaymentReceivedDialog booking={booking} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A host's Accept, Decline, and Payment received buttons, on the booking page and in lists. */
export function AnswerButtons({ booking, size = 'md' }: { booking: BookingSummary; size?: ButtonSize }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const [isDeclining, setDeclining] = useState(false);
  const move = useMoveBooking(booking._id);
  const follow = useFollowAcceptance();
  const approve = () =>
    move.mutateAsync({ verb: 'approve' }).then(
      (after) => {
        announce(intl.formatMessage({ defaultMessage: 'Accepted. You can undo this for a few seconds.' }));
        follow(after);
      },
      (error: unknown) => toast.error(failureText(error)),
    );
  if (booking.accepting) return <Accepting booking={booking} until={booking.accepting.until} size={size} />;
  return (
    <>
      {booking.nextActions.includes('payment-received') && <PaymentReceivedButton booking={booking} size={size} />}
      {booking.nextActions.includes('approve') && (
        <Button size={size} onClick={approve} isBusy={move.isPending}>
          <FormattedMessage defaultMessage="Accept" />
        </Button>
      )}
      {booking.nextActions.includes('decline') && (
        <Button size={size} variant="outline" className="bg-surface!" onClick={() => setDeclining(true)}>
          <FormattedMessage defaultMessage="Decline" />
        </Button>
      )}
      <DeclineDialog booking={booking} isOpen={isDeclining} onClose={() => setDeclining(false)} />
    </>
  );
}
