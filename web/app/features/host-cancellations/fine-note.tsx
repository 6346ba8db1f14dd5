// The fine for canceling a booking, for its host and staff, who can waive it (G5).
import { HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import { type HostCancellation, useExcusePress } from '../../nouns/host-cancellations/api.ts';
import { Button } from '../../ui/button.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Money } from '../../ui/money.tsx';

interface FineNoteProps {
  booking: Booking;
  fine: NonNullable<HostCancellation['fine']>;
  canWaive: boolean;
}

export function FineNote({ booking, fine, canWaive }: FineNoteProps) {
  const { state, percent, amountMinor, currency, note } = fine;
  return (
    <div className="grid gap-3">
      <p className="max-w-[65ch] text-pretty">
        <FormattedMessage
          defaultMessage="{state, select, due {Fine for canceling: {amount}, {percent}% of the price. It comes off {reader, select, host {your} other {the host’s}} next payouts.} free {No fine: one cancellation every six months is free.} excused {No fine, because the cancellation was excused.} other {The fine of {amount} was waived.}}"
          values={{
            state,
            percent,
            reader: booking.role,
            amount: <Money key="a" amountMinor={amountMinor} currency={currency} withCode />,
          }}
        />
      </p>
      {note && (
        <p className="border-s-2 border-line-strong ps-4 whitespace-pre-line wrap-anywhere">
          <FormattedMessage defaultMessage="Our note: {note}" values={{ note }} />
        </p>
      )}
      {canWaive && <Waive booking={booking} />}
    </div>
  );
}

/** Closed until staff want it. */
function Waive({ booking }: { booking: Booking }) {
  const intl = useIntl();
  const press = useExcusePress(booking._id);
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [wasTried, setTried] = useState(false);
  const isMissing = wasTried && !note.trim();
  if (!isOpen)
    return (
      <Button variant="outline" className="max-sm:w-full sm:justify-self-start" onClick={() => setOpen(true)}>
        <FormattedMessage defaultMessage="Waive fine" />
      </Button>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!note.trim()) return focusError(event.currentTarget);
    if (!press.isPending) press.mutateAsync({ verb: 'fine/waive', note: note.trim() }).catch(() => undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-xl gap-4">
      {press.error instanceof ApiError && <FailureNote error={press.error} />}
      <TextArea
        id="waive-note"
        rows={2}
        maxLength={HOST_CANCELLATION.noteMaximumCharacters}
        label={intl.formatMessage({ defaultMessage: 'Why is it waived? The host will read this' })}
        error={isMissing ? intl.formatMessage({ defaultMessage: 'Say why it’s waived.' }) : undefined}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" className="max-sm:w-full sm:justify-self-start" isBusy={press.isPending}>
        <FormattedMessage defaultMessage="Waive fine" />
      </Button>
    </form>
  );
}
