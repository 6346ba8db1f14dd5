// One ticket as staff work on it: who asked and about which booking at a glance, what was said and noted, the answer.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LookAsMember } from '../looks/look-as-member.tsx';
import { useOwnProfile } from '../members/api.ts';
import { FormFailure } from '../support/form-failure.tsx';
import { Said } from '../support/said.tsx';
import { TicketBooking } from '../support/ticket-view.tsx';
import { kindNames } from '../support/words.tsx';
import { DueClock } from './due-clock.tsx';
import { ReplyForm } from './reply-form.tsx';
import { TicketRefunds } from './ticket-refunds.tsx';
import { assign, moveTo, type StaffThread, staffTicketQuery, useStaffTicketChange } from './tickets-api.ts';

export function StaffTicketView({ id, nowMs }: { id: string; nowMs: number }) {
  const intl = useIntl();
  const { data, isError, error, isFetching, refetch } = useQuery(staffTicketQuery(id));
  if (!data) {
    if (!isError)
      return (
        <div className="grid gap-4" aria-busy="true">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-28 rounded-panel" />
          <Skeleton className="h-40 rounded-panel" />
        </div>
      );
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load this ticket" />}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {error instanceof ApiError && error.message}
      </ErrorState>
    );
  }
  const staff = intl.formatMessage({ defaultMessage: 'Staff' });
  return (
    <article aria-labelledby="staff-ticket-title">
      <header>
        <p className="flex flex-wrap items-center gap-3 text-[14.5px] text-muted num">
          {data.reference} · <FormattedMessage {...kindNames[data.kind]} />
          {data.dueAt && <DueClock dueAt={data.dueAt} nowMs={nowMs} />}
        </p>
        <h2 id="staff-ticket-title" className="display mt-2 text-[28px] wrap-anywhere">
          {data.subject}
        </h2>
        <TicketDeeds ticket={data} />
      </header>
      <Glance ticket={data} />
      {data.member && (
        <div className="mt-4">
          <LookAsMember memberId={data.member._id} name={data.from.name} ticketId={data._id} size="sm" />
        </div>
      )}
      <ol className="mt-6 grid gap-3">
        {data.messages.map((message) => (
          <Said
            key={message._id}
            {...message}
            by={message.kind === 'question' ? data.from.name : (message.author ?? staff)}
          />
        ))}
      </ol>
      {data.refunds && <TicketRefunds ticketId={data._id} refunds={data.refunds} nowMs={nowMs} />}
      <ReplyForm key={data._id} ticket={data} />
    </article>
  );
}

function TicketDeeds({ ticket }: { ticket: StaffThread }) {
  const me = useOwnProfile().data?._id;
  const isMine = ticket.assignee !== null && ticket.assignee._id === me;
  const take = useStaffTicketChange((toMe: boolean) => assign(ticket._id, toMe));
  const move = useStaffTicketChange((state: 'open' | 'closed') => moveTo(ticket._id, state));
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        <Button look="outline" size="sm" isBusy={take.isPending} onClick={() => take.mutate(!isMine)}>
          {isMine ? <FormattedMessage defaultMessage="Unassign" /> : <FormattedMessage defaultMessage="Assign to me" />}
        </Button>
        <Button
          look="outline"
          size="sm"
          isBusy={move.isPending}
          onClick={() => move.mutate(ticket.state === 'closed' ? 'open' : 'closed')}
        >
          {ticket.state === 'closed' ? (
            <FormattedMessage defaultMessage="Reopen" />
          ) : (
            <FormattedMessage defaultMessage="Close" description="Button that closes a support ticket" />
          )}
        </Button>
        {ticket.assignee && (
          <span className="text-[14.5px] text-muted">
            <FormattedMessage defaultMessage="Assigned to {name}" values={{ name: ticket.assignee.name }} />
          </span>
        )}
      </div>
      <FormFailure error={take.error ?? move.error} />
    </>
  );
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-[13.5px] text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** Who asked, and about what. */
function Glance({ ticket: { from, member, booking } }: { ticket: StaffThread }) {
  const locale = useLocale();
  return (
    <section className="mt-6 rounded-panel bg-well p-5">
      <h3 className="sr-only">
        <FormattedMessage defaultMessage="Member and subject" />
      </h3>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
        <Fact name={<FormattedMessage defaultMessage="Requester" />}>
          {member ? (
            <Link
              to={`/admin/users?member=${member._id}`}
              className="font-semibold text-moss underline-offset-4 hover:underline"
            >
              {from.name}
            </Link>
          ) : (
            from.name
          )}
          <span className="block text-[14.5px] text-muted">{from.email}</span>
        </Fact>
        {member ? (
          <>
            <Fact name={<FormattedMessage defaultMessage="Account" />}>
              <AccountWords status={member.status} isVerified={member.isEmailVerified} />
              <span className="block text-[14.5px] text-muted">
                <FormattedMessage
                  defaultMessage="Member since {date}"
                  values={{ date: formatLocalDate(member.memberSince, locale, 'plain') }}
                />
              </span>
            </Fact>
            <Fact name={<FormattedMessage defaultMessage="History" />}>
              <span className="num">
                <FormattedMessage
                  defaultMessage="{bookings, plural, one {# booking} other {# bookings}}, {rooms, plural, one {# listing} other {# listings}}, {tickets, plural, one {# ticket} other {# tickets}}"
                  values={{ bookings: member.bookings, rooms: member.rooms, tickets: member.tickets }}
                />
              </span>
            </Fact>
          </>
        ) : (
          <Fact name={<FormattedMessage defaultMessage="Account" />}>
            <FormattedMessage defaultMessage="Sent without logging in. The email address isn’t confirmed." />
          </Fact>
        )}
      </dl>
      {booking && <TicketBooking booking={booking} />}
    </section>
  );
}

export const AccountWords = ({ status, isVerified }: { status: string; isVerified: boolean }) => (
  <span className="flex flex-wrap gap-2">
    <Badge tone={status === 'active' ? 'moss' : status === 'suspended' ? 'danger' : 'sun'}>
      {status === 'active' ? (
        <FormattedMessage defaultMessage="Active" />
      ) : status === 'suspended' ? (
        <FormattedMessage defaultMessage="Suspended" />
      ) : (
        <FormattedMessage defaultMessage="Pending" />
      )}
    </Badge>
    {!isVerified && (
      <Badge tone="clay">
        <FormattedMessage defaultMessage="Email not confirmed" />
      </Badge>
    )}
  </span>
);
