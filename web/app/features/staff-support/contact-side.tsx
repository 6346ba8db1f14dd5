// Staff write to one side of a booking first: it opens a ticket that the other side doesn't see.
import { SUPPORT } from '@daynook/contract/limits/support';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';

interface ContactSideProps {
  booking: Booking;
  side: 'guest' | 'host';
}

export function ContactSide({ booking, side }: ContactSideProps) {
  const [isOpen, setOpen] = useState(false);
  const name = booking[side].name;
  return (
    <>
      <Button variant="soft" size="sm" onClick={() => setOpen(true)}>
        {side === 'guest' ? (
          <FormattedMessage defaultMessage="Start a ticket with the guest…" />
        ) : (
          <FormattedMessage defaultMessage="Start a ticket with the host…" />
        )}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={<FormattedMessage defaultMessage="Start a ticket with {name}" values={{ name }} />}
      >
        <ContactForm booking={booking} side={side} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ContactForm({ booking, side, onClose }: ContactSideProps & { onClose: () => void }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const { name } = booking[side];
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  // A repeat after a lost response is the same ticket.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const start = useMutation({
    mutationFn: () =>
      call('POST /api/staff/bookings/{id}/tickets', {
        params: { id: booking._id },
        body: { side, text, clientId, ...(subject.trim() ? { subject } : {}) },
      }),
    onSuccess: ({ reference }) => {
      toast.success(intl.formatMessage({ defaultMessage: 'Sent to {name} as {reference}' }, { name, reference }));
      setSubject('');
      setText('');
      setClientId(crypto.randomUUID());
      onClose();
      return queries.invalidateQueries({ queryKey: ['staff-tickets'] });
    },
  });
  const errors = fieldErrors(start.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!start.isPending) start.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pt-1">
      <TextField
        label={<FormattedMessage defaultMessage="Subject (optional)" />}
        placeholder={intl.formatMessage(
          { defaultMessage: 'Your booking {reference}' },
          { reference: booking.reference },
        )}
        value={subject}
        error={errors['subject']}
        maxLength={SUPPORT.subjectMaximumCharacters}
        onChange={(event) => setSubject(event.target.value)}
      />
      <TextArea
        label={<FormattedMessage defaultMessage="Message" />}
        description={
          <FormattedMessage
            defaultMessage="Only {name} and staff can see this. We also send it by email."
            values={{ name }}
          />
        }
        rows={6}
        required
        value={text}
        error={errors['text'] ?? errors['side']}
        maxLength={SUPPORT.textMaximumCharacters}
        onChange={(event) => setText(event.target.value)}
      />
      <FormFailure error={start.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={start.isPending}>
          <FormattedMessage defaultMessage="Send" />
        </Button>
        <Button variant="plain" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}
