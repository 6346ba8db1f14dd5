// What declining and canceling share: a reason that's kept, one attempt at a time, and handling a booking that has changed meanwhile.
import { type FormEvent, useState } from 'react';
import { ApiError, hasCode } from '../../../lib/api/api-error.ts';
import { focusError } from '../../../ui/forms/focus-error.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { type Booking, type BookingSummary, type CancelRefund, useMoveBooking } from '../api.ts';
import { emptyReason, useReasonText } from './reason-fields.tsx';

interface Surroundings {
  onClose: () => void;
  /** Called when it's done, to show the result. */
  onDone: (after: Booking) => void;
  /** For a cancellation: the refund that was shown. If less is due, the server asks again. */
  expectedDueMinor?: number | undefined;
  /** For a cancellation by the host: the fine that was shown. If it's more, the server asks again. */
  expectedFineMinor?: number | undefined;
  /** For a cancellation by staff: what they refund. */
  refund?: CancelRefund | undefined;
  /** For a cancellation: the guest takes the refund as credit, with this bonus. */
  asCreditWithBonusMinor?: number | undefined;
}

export function useReasonForm(
  booking: BookingSummary,
  verb: 'decline' | 'cancel',
  { onClose, onDone, asCreditWithBonusMinor, ...shown }: Surroundings,
) {
  const [draft, setDraft] = useState(emptyReason);
  const [wasTried, setTried] = useState(false);
  const move = useMoveBooking(booking._id);
  const reason = useReasonText(draft);
  const failure = move.error instanceof ApiError ? move.error : undefined;

  const close = () => {
    move.reset();
    setTried(false);
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!reason) {
      focusError(event.currentTarget);
      return;
    }
    if (move.isPending) return;
    move.mutateAsync({ verb, reason, asCreditWithBonusMinor, ...shown }).then(
      (after) => {
        close();
        onDone(after);
      },
      // There's nothing left to decide: the page behind shows the current state.
      (error: Error) => {
        if (!hasCode(error, 'STATE_CHANGED')) return;
        close();
        toast.blank(error.message);
      },
    );
  };
  return {
    close,
    submit,
    isBusy: move.isPending,
    failure,
    fields: { value: draft, onChange: setDraft, wasTried, error: failure?.fields['reason'] },
  };
}
