// A new question to staff, tied to a booking where there is one. What is typed is kept on this device until it is sent.
import { SUPPORT, type TicketKind } from '@daynook/contract/limits/support';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';
import { askStaff, type TicketThread, useTicketChange } from '../../nouns/support/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { BookingChoice } from './booking-choice.tsx';
import { AboutSelect } from './contact-form.tsx';

interface Draft {
  kind: TicketKind;
  bookingId: string;
  subject: string;
  text: string;
  /** One question however often it is sent. */
  clientId: string;
}
const KEY = 'draft.ticket';
/** What may be about a booking. */
const OF_BOOKINGS: readonly TicketKind[] = ['booking', 'safety'];

/** What the page of a booking knows of the question. */
export interface Start {
  bookingId: string;
  kind?: TicketKind | undefined;
  subject?: string | undefined;
}

/** What is kept of before; a page that begins a question about something begins it anew. */
function keptDraft({ bookingId, kind, subject }: Start): Draft {
  const kept = readStored(KEY) as Partial<Draft> | undefined;
  const isOne = typeof kept === 'object' && kept !== null && typeof kept.clientId === 'string';
  return {
    kind: 'booking',
    subject: '',
    text: '',
    clientId: crypto.randomUUID(),
    bookingId,
    ...(isOne ? kept : {}),
    ...(bookingId ? { bookingId } : {}),
    ...(kind ? { kind } : {}),
    ...(subject ? { subject } : {}),
  };
}

interface AskFormProps {
  /** The booking it began from, and what it is about. */
  start: Start;
  onAsked: (ticket: TicketThread) => void;
  onCancel: () => void;
}

export function AskForm({ start, onAsked, onCancel }: AskFormProps) {
  const [draft, setDraft] = useState(() => keptDraft(start));
  const ask = useTicketChange(askStaff);
  const errors = fieldErrors(ask.error);
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
      { ...rest, ...(OF_BOOKINGS.includes(rest.kind) && id ? { bookingId: id } : {}) },
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
      {OF_BOOKINGS.includes(draft.kind) && (
        <BookingChoice value={draft.bookingId} onChange={(id) => change({ bookingId: id })} />
      )}
      <TextField
        label={<FormattedMessage defaultMessage="Subject" />}
        value={draft.subject}
        error={errors['subject']}
        required
        maxLength={SUPPORT.subjectMaximumCharacters}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextArea
        label={<FormattedMessage defaultMessage="What happened?" />}
        description={
          <FormattedMessage defaultMessage="Don’t include passwords or full card numbers. We’ll never ask for them." />
        }
        rows={6}
        value={draft.text}
        error={errors['text']}
        required
        maxLength={SUPPORT.textMaximumCharacters}
        onChange={(event) => change({ text: event.target.value })}
      />
      <FormFailure error={ask.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={ask.isPending}>
          <FormattedMessage defaultMessage="Send" />
        </Button>
        <Button variant="plain" onClick={onCancel}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}
