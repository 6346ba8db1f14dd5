// A member's ticket: subject, messages, and a reply form.
import { SUPPORT } from '@daynook/contract/limits/support';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { readStoredText, removeStored, writeStoredText } from '../../lib/session/stored-state.ts';
import {
  closeTicket,
  saySomething,
  type Ticket,
  type TicketThread,
  ticketQuery,
  useTicketChange,
} from '../../nouns/support/api.ts';
import { Said } from '../../nouns/support/ticket-messages.tsx';
import { TicketStateBadge } from '../../nouns/support/words.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { TicketRefund } from './ticket-refund.tsx';

export function TicketView({ id }: { id: string }) {
  const intl = useIntl();
  const { data, isError, error, isFetching, refetch } = useQuery(ticketQuery(id));
  if (!data) {
    if (!isError)
      return (
        <div className="grid gap-4" aria-busy="true">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-32 rounded-panel" />
          <Skeleton className="h-32 rounded-panel" />
        </div>
      );
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load this request" />}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {error instanceof ApiError && error.message}
      </ErrorState>
    );
  }
  const you = intl.formatMessage({ defaultMessage: 'You' });
  const us = intl.formatMessage({ defaultMessage: '{brand}' });
  return (
    <article aria-labelledby="ticket-title">
      <header>
        <p className="flex flex-wrap items-center gap-3 text-[14.5px] text-muted num">
          {data.reference} <TicketStateBadge state={data.state} />
        </p>
        <h2 id="ticket-title" className="display mt-2 text-[28px] wrap-anywhere">
          {data.subject}
        </h2>
        {data.booking && <TicketBooking booking={data.booking} />}
        {data.booking && data.refund && <TicketRefund refund={data.refund} booking={data.booking} />}
      </header>
      <ol className="mt-6 grid gap-3">
        {data.messages.map((message) => (
          <Said key={message._id} kind={message.kind} at={message.at} by={message.kind === 'question' ? you : us}>
            {message.text}
          </Said>
        ))}
      </ol>
      <SayMore key={data._id} ticket={data} />
    </article>
  );
}

const TicketBooking = ({ booking }: { booking: NonNullable<Ticket['booking']> }) => (
  <p className="mt-3 text-[15px]">
    <Link to={`/booking/${booking._id}`} className="font-semibold text-moss underline-offset-4 hover:underline">
      {booking.reference} · {booking.listingTitle}
    </Link>
    <span className="block text-muted">
      <ZonedTime startsAt={booking.startsAt} endsAt={booking.endsAt} timeZone={booking.timeZone} withDate />
    </span>
  </p>
);

function SayMore({ ticket }: { ticket: TicketThread }) {
  const key = `draft.ticket.${ticket._id}`;
  const [text, setText] = useState(() => readStoredText(key) ?? '');
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const say = useTicketChange(() => saySomething(ticket._id, text, clientId));
  const close = useTicketChange(() => closeTicket(ticket._id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (say.isPending) return;
    say.mutate(undefined, {
      onSuccess: () => {
        setText('');
        removeStored(key);
        setClientId(crypto.randomUUID());
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
      <TextArea
        label={
          ticket.state === 'closed' ? (
            <FormattedMessage defaultMessage="Still need help? Reply to reopen it" />
          ) : (
            <FormattedMessage defaultMessage="Add a reply" />
          )
        }
        rows={4}
        value={text}
        error={fieldErrors(say.error)['text']}
        maxLength={SUPPORT.textMaximumCharacters}
        onChange={(event) => {
          setText(event.target.value);
          writeStoredText(key, event.target.value);
        }}
      />
      <FormFailure error={say.error ?? close.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={say.isPending}>
          <FormattedMessage defaultMessage="Send" />
        </Button>
        {ticket.state !== 'closed' && (
          <Button variant="outline" isBusy={close.isPending} onClick={() => close.mutate(undefined)}>
            <FormattedMessage defaultMessage="Mark as solved" />
          </Button>
        )}
      </div>
    </form>
  );
}
