// A new question to staff, tied to a booking where there is one. What is typed is kept on this device until it is sent.
import { SUPPORT, type TicketKind } from '@daynook/contract/support-limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { readStored, removeStored, writeStored } from '../../lib/stored-state.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { bookingsQuery } from '../bookings/api.ts';
import { askStaff, type TicketThread, useTicketChange } from './api.ts';
import { AboutSelect } from './contact-form.tsx';
import { FormFailure, fieldFaults } from './form-failure.tsx';

interface Draft {
  kind: TicketKind;
  bookingId: string;
  subject: string;
  text: string;
  /** One question however often it is sent. */
  clientId: string;
}
const KEY = 'draft.ticket';
const emptyDraft = (bookingId: string): Draft => ({
  kind: 'booking',
  bookingId,
  subject: '',
  text: '',
  clientId: crypto.randomUUID(),
});

function keptDraft(bookingId: string): Draft {
  const kept = readStored(KEY) as Partial<Draft> | undefined;
  const isOne = typeof kept === 'object' && kept !== null && typeof kept.clientId === 'string';
  return { ...emptyDraft(bookingId), ...(isOne ? kept : {}), ...(bookingId ? { bookingId } : {}) };
}

interface AskFormProps {
  /** The booking it began from. */
  bookingId: string;
  onAsked: (ticket: TicketThread) => void;
  onCancel: () => void;
}

export function AskForm({ bookingId, onAsked, onCancel }: AskFormProps) {
  const [draft, setDraft] = useState(() => keptDraft(bookingId));
  const ask = useTicketChange(askStaff);
  const faults = fieldFaults(ask.error);
  const form = useRef<HTMLFormElement>(null);
  const change = (more: Partial<Draft>) => {
    const next = { ...draft, ...more };
    setDraft(next);
    writeStored(KEY, next);
  };
  useEffect(() => {
    if (ask.isError) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [ask.isError]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    const { bookingId: id, ...rest } = draft;
    ask.mutate(
      { ...rest, ...(rest.kind === 'booking' && id ? { bookingId: id } : {}) },
      {
        onSuccess: (ticket) => {
          removeStored(KEY);
          onAsked(ticket);
        },
      },
    );
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <AboutSelect value={draft.kind} onChange={(kind) => change({ kind })} />
      {draft.kind === 'booking' && (
        <BookingSelect value={draft.bookingId} onChange={(id) => change({ bookingId: id })} />
      )}
      <TextField
        label={<FormattedMessage id="ticket.subject" defaultMessage="In a few words" />}
        value={draft.subject}
        error={faults['subject']}
        required
        maxLength={SUPPORT.subjectMaximumCharacters}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextArea
        label={<FormattedMessage id="ticket.text" defaultMessage="What happened?" />}
        description={
          <FormattedMessage
            id="ticket.text-help"
            defaultMessage="Never send a password or a whole card number. Nobody here will ask for either."
          />
        }
        rows={6}
        value={draft.text}
        error={faults['text']}
        required
        maxLength={SUPPORT.textMaximumCharacters}
        onChange={(event) => change({ text: event.target.value })}
      />
      <FormFailure error={ask.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={ask.isPending}>
          <FormattedMessage id="ticket.send" defaultMessage="Send" />
        </Button>
        <Button look="plain" onClick={onCancel}>
          <FormattedMessage id="ticket.cancel" defaultMessage="Not now" />
        </Button>
      </div>
    </form>
  );
}

/** One's bookings as a guest, those to come first. */
function BookingSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const intl = useIntl();
  const locale = useLocale();
  const upcoming = useQuery(bookingsQuery('guest', 'upcoming', 1));
  const past = useQuery(bookingsQuery('guest', 'past', 1));
  const cancelled = useQuery(bookingsQuery('guest', 'cancelled', 1));
  const bookings = [upcoming, past, cancelled].flatMap(({ data }) => data?.bookings ?? []);
  return (
    <Select
      label={<FormattedMessage id="ticket.booking" defaultMessage="Which booking?" />}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{intl.formatMessage({ id: 'ticket.no-booking', defaultMessage: 'None of these' })}</option>
      {value !== '' && !bookings.some(({ _id }) => _id === value) && (
        <option value={value}>
          {intl.formatMessage({ id: 'ticket.this-booking', defaultMessage: 'The booking you came from' })}
        </option>
      )}
      {bookings.map(({ _id, reference, listing, startsAt, timeZone }) => (
        <option key={_id} value={_id}>
          {`${reference} · ${listing.title} · ${formatDate(startsAt, timeZone, locale)}`}
        </option>
      ))}
    </Select>
  );
}
