// A guest who can't get in, on both sides' booking page: whose turn it is, until when, and what follows (E10).
import { lazy, Suspense, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { givenName } from '../../lib/given-name.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { type ArrivalInput, type NoAccess, useArrivalPress } from '../../nouns/arrivals/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import { TimeLeft } from '../../nouns/bookings/time-left.tsx';
import { MessageLink } from '../../nouns/messages/message-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';
import { AskFirst } from './report-buttons.tsx';

/** Only for guests who wait at the door. */
const FreeNow = lazy(() => import('./free-now.tsx').then((module) => ({ default: module.FreeNow })));

interface NoAccessCardProps {
  booking: Booking;
  noAccess: NoAccess;
  /** The deadline has passed. */
  onEnd: () => void;
}

export function NoAccessCard({ booking, noAccess, onEnd }: NoAccessCardProps) {
  const titleId = useId();
  const nowMs = useNow(1_000);
  const isOver = noAccess.state !== 'escalated' && Date.parse(noAccess.dueAt) <= nowMs;
  const isTheirTurn = noAccess.state === 'waiting' && booking.role !== 'guest';
  return (
    <section
      aria-labelledby={titleId}
      className={`grid gap-4 rounded-panel p-5 md:p-6 ${isTheirTurn ? 'bg-danger-wash' : 'bg-sun-wash'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={titleId} className="text-[18px] font-semibold text-balance">
          <TitleWords booking={booking} noAccess={noAccess} />
        </h3>
        {noAccess.state !== 'escalated' && !isOver && <TimeLeft until={noAccess.dueAt} />}
      </div>
      {noAccess.message && (
        <p
          {...writtenBy(noAccess.message)}
          className="rounded-field bg-surface px-4 py-3 whitespace-pre-line wrap-anywhere"
        >
          {noAccess.message}
        </p>
      )}
      <p aria-live="polite" className="max-w-[65ch] text-[15px] text-pretty">
        {isOver ? <OverWords /> : <StandWords booking={booking} noAccess={noAccess} />}
      </p>
      {isOver ? (
        <Button variant="outline" className="justify-self-start bg-surface!" onClick={onEnd}>
          <FormattedMessage defaultMessage="Refresh" />
        </Button>
      ) : (
        <Answers booking={booking} noAccess={noAccess} />
      )}
      {booking.role === 'guest' && noAccess.state !== 'answered' && (
        <Suspense>
          <FreeNow booking={booking} />
        </Suspense>
      )}
    </section>
  );
}

const OverWords = () => <FormattedMessage defaultMessage="The time is up. This page updates in a moment." />;

type Read = Pick<NoAccessCardProps, 'booking' | 'noAccess'>;

function TitleWords({ booking, noAccess }: Read) {
  const values = {
    reader: booking.role,
    guest: givenName(booking.guest.name),
    host: givenName(booking.host.name),
  };
  switch (noAccess.state) {
    case 'waiting':
      return (
        <FormattedMessage
          defaultMessage="{reader, select, guest {We alerted {host}} other {{guest} can’t get in}}"
          values={values}
        />
      );
    case 'answered':
      return (
        <FormattedMessage
          defaultMessage="{reader, select, guest {{host} says you can get in now} other {Waiting for {guest}}}"
          values={values}
        />
      );
    default:
      return <FormattedMessage defaultMessage="Our team is looking into it" />;
  }
}

/** Whose turn it is, until when, and what happens then. */
function StandWords({ booking, noAccess }: Read) {
  const values = {
    reader: booking.role,
    guest: givenName(booking.guest.name),
    host: givenName(booking.host.name),
    until: <ZonedTime key="u" startsAt={noAccess.dueAt} timeZone={booking.timeZone} withArticle />,
  };
  switch (noAccess.state) {
    case 'waiting':
      return (
        <FormattedMessage
          defaultMessage="{reader, select, guest {{host} has until {until}. Without an answer, we cancel the booking and refund everything.} host {Answer by {until}. Without an answer, we cancel the booking and refund everything.} other {{host} has until {until}. Without an answer, the booking is canceled and refunded in full.}}"
          values={values}
        />
      );
    case 'answered':
      return (
        <FormattedMessage
          defaultMessage="{reader, select, guest {Try again, and tell us by {until} if you still can’t. After that, the booking continues.} other {{guest} can object until {until}. After that, the booking continues.}}"
          values={values}
        />
      );
    default:
      return (
        <FormattedMessage
          defaultMessage="{reader, select, guest {We’ll get back to you in your support request. Message {host} meanwhile.} host {{guest} still can’t get in. Call or message them now.} other {{host} says that {guest} can get in, and {guest} says they can’t. Decide, and both get an email.}}"
          values={values}
        />
      );
  }
}

function Answers({ booking, noAccess }: Read) {
  const press = useArrivalPress(booking._id, noAccess._id);
  const [isRefunding, setRefunding] = useState(false);
  const { can } = noAccess;
  const [host, guest] = [givenName(booking.host.name), givenName(booking.guest.name)];
  const say = (input: ArrivalInput) => () => {
    if (!press.isPending) press.mutateAsync(input).catch(() => undefined);
  };
  const isBusy = (text: string) => press.isPending && JSON.stringify(press.variables ?? {}).includes(text);
  const isGuest = booking.role === 'guest';
  return (
    <div className="grid gap-3">
      {press.error instanceof ApiError && <FailureNote error={press.error} />}
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
        {can.enter && (
          <Button isBusy={isBusy('got-in')} onClick={say({ verb: 'no-access/close', outcome: 'got-in' })}>
            <FormattedMessage defaultMessage="I’m in" />
          </Button>
        )}
        {can.object && (
          <Button
            variant="outline"
            className="bg-surface!"
            isBusy={isBusy('locked-out')}
            onClick={say({ verb: 'no-access/close', outcome: 'locked-out' })}
          >
            <FormattedMessage defaultMessage="I still can’t get in" />
          </Button>
        )}
        {can.answer && (
          <Button isBusy={isBusy('can-get-in')} onClick={say({ verb: 'no-access/answer', answer: 'can-get-in' })}>
            <FormattedMessage defaultMessage="They can get in now" />
          </Button>
        )}
        {can.uphold && (
          <Button isBusy={isBusy('upheld')} onClick={say({ verb: 'no-access/decide', decision: 'upheld' })}>
            <FormattedMessage defaultMessage="The booking stands" />
          </Button>
        )}
        {(can.answer || can.refund) && (
          <Button variant="outline" className="bg-surface!" onClick={() => setRefunding(true)}>
            <FormattedMessage defaultMessage="Refund" description="The button that gives a guest their money back" />
          </Button>
        )}
        {booking.role !== 'staff' && (
          <MessageLink
            recipientId={isGuest ? booking.host._id : booking.guest._id}
            listingId={booking.listing._id}
            size="md"
            className="bg-surface!"
          >
            <FormattedMessage defaultMessage="Message {name}" values={{ name: isGuest ? host : guest }} />
          </MessageLink>
        )}
      </div>
      {isRefunding && (
        <AskFirst
          booking={booking}
          about={noAccess._id}
          title={<FormattedMessage defaultMessage="Refund everything?" />}
          label={<FormattedMessage defaultMessage="Cancel and refund" />}
          variant="danger"
          input={
            can.refund
              ? { verb: 'no-access/decide', decision: 'refunded' }
              : { verb: 'no-access/answer', answer: 'refund' }
          }
          onClose={() => setRefunding(false)}
        >
          <p className="text-pretty">
            <FormattedMessage
              defaultMessage="The booking is canceled, and {guest} gets {amount} back. {reader, select, host {You earn} other {{host} earns}} nothing from it."
              values={{
                reader: booking.role,
                host,
                guest,
                amount: <Money key="a" amountMinor={booking.totalMinor} currency={booking.currency} withCode />,
              }}
            />
          </p>
        </AskFirst>
      )}
    </div>
  );
}
