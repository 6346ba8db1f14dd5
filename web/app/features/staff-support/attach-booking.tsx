// Attaches a ticket that came in without its booking: staff find the booking by number, guest, or email.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { attachTo, bookingsFoundQuery, type StaffThread, useStaffTicketChange } from './tickets-api.ts';

const PANEL = 'min-w-0 rounded-panel bg-well p-4';

export function AttachBooking({ ticket }: { ticket: StaffThread }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Search ticket={ticket} onClose={() => setOpen(false)} />;
  return (
    <div>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        <FormattedMessage defaultMessage="Attach to a booking…" />
      </Button>
    </div>
  );
}

function Search({ ticket, onClose }: { ticket: StaffThread; onClose: () => void }) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const found = useQuery(bookingsFoundQuery(useDebounced(typed.trim())));
  const attach = useStaffTicketChange((reference: string) => attachTo(ticket._id, reference));
  const choose = (reference: string) => {
    if (attach.isPending) return;
    attach.mutate(reference, {
      onSuccess: () => {
        toast.success(intl.formatMessage({ defaultMessage: 'Attached to booking {reference}' }, { reference }));
        // The button is gone now.
        document.getElementById('staff-ticket-title')?.focus();
      },
    });
  };
  return (
    <section className={PANEL} aria-label={intl.formatMessage({ defaultMessage: 'Attach to a booking' })}>
      <TextField
        autoFocus
        label={<FormattedMessage defaultMessage="Booking number" />}
        description={
          ticket.member === null ? (
            <FormattedMessage
              defaultMessage="Or the guest’s name or email. {name} wrote without an account and won’t see the booking, so check who they are before you answer."
              values={{ name: ticket.from.name }}
            />
          ) : (
            <FormattedMessage
              defaultMessage="Or the guest’s name or email. {name} then sees the booking in this ticket."
              values={{ name: ticket.from.name }}
            />
          )
        }
        placeholder="DN-"
        autoComplete="off"
        maxLength={100}
        value={typed}
        error={fieldErrors(attach.error)['reference']}
        onChange={(event) => {
          setTyped(event.target.value);
          attach.reset();
        }}
      />
      <FormFailure error={found.error ?? attach.error} />
      {found.data && (
        <ul className="mt-3 grid gap-3" aria-live="polite">
          {found.data.length === 0 && (
            <li className="text-muted">
              <FormattedMessage defaultMessage="No bookings found." />
            </li>
          )}
          {found.data.map(({ _id, reference, listingTitle, guest, startsAt, timeZone }) => (
            <li key={_id} className="grid justify-items-start gap-1">
              <span className="font-semibold num wrap-anywhere">
                {reference} · {listingTitle}
              </span>
              <span className="text-[14.5px] text-muted wrap-anywhere">
                {guest} · <ZonedTime startsAt={startsAt} timeZone={timeZone} withDate />
              </span>
              <Button variant="soft" size="sm" isBusy={attach.isPending} onClick={() => choose(reference)}>
                <FormattedMessage defaultMessage="Attach to {reference}" values={{ reference }} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="plain" size="sm" className="mt-3" onClick={onClose}>
        <FormattedMessage defaultMessage="Cancel" />
      </Button>
    </section>
  );
}
