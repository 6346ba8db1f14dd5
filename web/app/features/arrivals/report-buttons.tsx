// "I can't get in" for guests, and "didn't come" for hosts. Both ask first and say what follows (E10).
import { ARRIVAL } from '@daynook/contract/limits/arrivals';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { givenName } from '../../lib/given-name.ts';
import { type ArrivalInput, useArrivalPress } from '../../nouns/arrivals/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface AskFirstProps {
  booking: Booking;
  about?: string;
  title: ReactNode;
  /** On the button that does it. */
  label: ReactNode;
  variant?: 'primary' | 'danger';
  input: ArrivalInput;
  onClose: () => void;
  children: ReactNode;
}

/** Says what follows before it's said. */
export function AskFirst({
  booking,
  about = '',
  title,
  label,
  variant = 'primary',
  input,
  onClose,
  children,
}: AskFirstProps) {
  const press = useArrivalPress(booking._id, about);
  const confirm = () => {
    if (!press.isPending) press.mutateAsync(input).then(onClose, () => undefined);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onPhone="center"
      width="max-w-md"
      title={title}
      footer={
        <>
          <Button variant="outline" className="max-sm:grow" onClick={onClose}>
            <FormattedMessage defaultMessage="Back" />
          </Button>
          <Button variant={variant} className="max-sm:grow" isBusy={press.isPending} onClick={confirm}>
            {label}
          </Button>
        </>
      }
    >
      {press.error instanceof ApiError && <FailureNote error={press.error} />}
      <div className="grid gap-4">{children}</div>
    </Dialog>
  );
}

/** For the guest in front of a closed door. `count` is the latest earlier report. */
export function CannotGetIn({ booking, count }: { booking: Booking; count: string }) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState('');
  const host = givenName(booking.host.name);
  return (
    <>
      <Button
        variant="outline"
        className="bg-surface! max-sm:w-full sm:justify-self-start"
        onClick={() => setOpen(true)}
      >
        <FormattedMessage defaultMessage="I can’t get in" />
      </Button>
      {isOpen && (
        <AskFirst
          booking={booking}
          about={count}
          title={<FormattedMessage defaultMessage="Can’t get in?" />}
          label={<FormattedMessage defaultMessage="Alert {host}" values={{ host }} />}
          input={{ verb: 'no-access', message: message.trim() }}
          onClose={() => setOpen(false)}
        >
          <p className="text-pretty">
            <FormattedMessage
              defaultMessage="We alert {host} right away. Without an answer within {minutes} minutes, we cancel the booking and refund everything."
              values={{ host, minutes: ARRIVAL.noAccessAnswerMinutes }}
            />
          </p>
          <TextArea
            id="no-access-message"
            rows={3}
            maxLength={ARRIVAL.messageMaximumCharacters}
            label={intl.formatMessage({ defaultMessage: 'What’s wrong? (optional)' })}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </AskFirst>
      )}
    </>
  );
}

/** For the host whose guest didn't come. */
export function MarkNoShow({ booking }: { booking: Booking }) {
  const [isOpen, setOpen] = useState(false);
  const guest = givenName(booking.guest.name);
  return (
    <>
      <Button
        variant="outline"
        className="bg-surface! max-sm:w-full sm:justify-self-start"
        onClick={() => setOpen(true)}
      >
        <FormattedMessage defaultMessage="{guest} didn’t come" values={{ guest }} />
      </Button>
      {isOpen && (
        <AskFirst
          booking={booking}
          title={<FormattedMessage defaultMessage="Record a no-show?" />}
          label={<FormattedMessage defaultMessage="Record no-show" />}
          input={{ verb: 'no-show' }}
          onClose={() => setOpen(false)}
        >
          <p className="text-pretty">
            <FormattedMessage
              defaultMessage="{guest} gets nothing back, and your earnings stay the same. {guest} is notified and can contest it for {hours} hours."
              values={{ guest, hours: ARRIVAL.contestHours }}
            />
          </p>
        </AskFirst>
      )}
    </>
  );
}
