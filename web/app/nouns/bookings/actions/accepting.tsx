// An acceptance that can still be undone: the time left and an Undo button. The server carries it out automatically.
import { BOOKING } from '@daynook/contract/limits/bookings';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNow } from '../../../lib/dates/use-now.ts';
import { givenName } from '../../../lib/given-name.ts';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { ButtonSize } from '../../../ui/button-style.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { type BookingSummary, useMoveBooking } from '../api.ts';
import { secondsUntil } from '../booking-timing.ts';

interface AcceptingProps {
  booking: BookingSummary;
  until: string | null;
  size: ButtonSize;
}

const ASKED_AGAIN_MS = 2_000;

/** Once the time is up, polls the booking until this is no longer shown. */
function useAskAfter(bookingId: string, isOver: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isOver) return;
    const timer = setInterval(() => {
      void queries.invalidateQueries({ queryKey: ['booking', bookingId] });
      void queries.invalidateQueries({ queryKey: ['bookings'] });
    }, ASKED_AGAIN_MS);
    return () => clearInterval(timer);
  }, [queries, bookingId, isOver]);
}

export function Accepting({ booking, until, size }: AcceptingProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const move = useMoveBooking(booking._id);
  const nowMs = useNow(1_000);
  // The clock that decides is the server's; this one may be off.
  const seconds = until ? Math.min(BOOKING.acceptUndoSeconds, secondsUntil(until, nowMs)) : 0;
  useAskAfter(booking._id, seconds === 0);
  const guest = givenName(booking.guest.name);
  // Keyboard focus continues where the Accept button was.
  const takeOver = useCallback((button: HTMLButtonElement | null) => {
    if (button && document.activeElement === document.body) button.focus({ preventScroll: true });
  }, []);
  const undo = () =>
    move.mutateAsync({ verb: 'undo-approve' }).then(
      () => toast.success(intl.formatMessage({ defaultMessage: 'Acceptance undone. The request is open again' })),
      (error: unknown) => toast.error(failureText(error)),
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-[15px] font-semibold text-moss num">
        {seconds > 0 ? (
          <FormattedMessage
            defaultMessage="Accepted. We’ll notify {guest} in {seconds, plural, one {# second} other {# seconds}}"
            values={{ guest, seconds }}
          />
        ) : (
          <FormattedMessage defaultMessage="Accepted. Confirming the booking…" />
        )}
      </p>
      {booking.nextActions.includes('undo-approve') && (
        <Button
          size={size}
          variant="outline"
          className="bg-surface!"
          ref={takeOver}
          onClick={undo}
          isBusy={move.isPending}
        >
          <FormattedMessage defaultMessage="Undo" />
        </Button>
      )}
    </div>
  );
}
