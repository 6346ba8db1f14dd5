// What declining and cancelling share: a reason that is asked for and kept, one try at a time, and what to do when the
// booking has moved on meanwhile.
import { type FormEvent, useState } from 'react';
import { ApiError, hasCode } from '../../../lib/api/api-error.ts';
import { focusError } from '../../../ui/forms/focus-error.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { type Booking, type BookingSummary, useMoveBooking } from '../api.ts';
import { emptyReason, useReasonText } from './reason-fields.tsx';

interface Surroundings {
  onClose: () => void;
  /** It is done: say so, and what came of it. */
  onDone: (after: Booking) => void;
  /** Cancelling: what is shown to come back; when less is due, the server asks again. */
  expectedDueMinor?: number | undefined;
  /** Cancelling: the guest takes the refund as credit, with this bonus. */
  asCreditWithBonusMinor?: number | undefined;
}

export function useReasonForm(
  booking: BookingSummary,
  verb: 'decline' | 'cancel',
  { onClose, onDone, expectedDueMinor, asCreditWithBonusMinor }: Surroundings,
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
    move.mutateAsync({ verb, reason, expectedDueMinor, asCreditWithBonusMinor }).then(
      (after) => {
        close();
        onDone(after);
      },
      // Nothing is left to decide: the page behind shows how it stands now.
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
