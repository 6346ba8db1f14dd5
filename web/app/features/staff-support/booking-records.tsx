// A booking's records for staff: guest and host, whom they can write to, tickets, problems, and claims, each with a link.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { type Dispute, disputesQuery } from '../../nouns/booking-disputes/api.ts';
import { disputeStateNames, disputeTone, reasonNames } from '../../nouns/booking-disputes/words.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { useMay } from '../../nouns/staff/permissions.ts';
import { TicketStateBadge } from '../../nouns/support/words.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ContactSide } from './contact-side.tsx';

const linkClass = 'finger-line font-semibold text-moss underline-offset-4 hover:underline';

const ENDED: ReadonlySet<Dispute['state']> = new Set(['settled', 'withdrawn', 'lapsed']);

export function BookingRecords({ booking }: { booking: Booking }) {
  const { _id: bookingId, guest, host } = booking;
  const may = useMay();
  const tickets = useQuery({
    queryKey: ['staff-tickets', 'of-booking', bookingId],
    queryFn: ({ signal }) => call('GET /api/staff/tickets', { query: { bookingId }, signal }),
    staleTime: 10_000,
  });
  const claims = useQuery({
    queryKey: ['claims', 'of-booking', bookingId],
    queryFn: ({ signal }) => call('GET /api/staff/claims', { query: { bookingId }, signal }),
    enabled: may('claims'),
    staleTime: 10_000,
  });
  const disputes = useQuery({ ...disputesQuery(bookingId), enabled: may('damage') });
  const broken = [tickets, claims, disputes].find(({ isError }) => isError);
  const openDisputes = disputes.data?.disputes.filter(({ state }) => !ENDED.has(state)) ?? [];
  return (
    <div className="grid gap-6 rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)]">
      <h2 className="display text-[21px]">
        <FormattedMessage defaultMessage="For staff" />
      </h2>
      <ul className="grid gap-1.5">
        {[guest, host].map((person, index) => (
          <li key={person._id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Link to={`/admin/users?member=${person._id}`} className={linkClass}>
              {index === 0 ? (
                <FormattedMessage defaultMessage="Guest: {name}" values={{ name: person.name }} />
              ) : (
                <FormattedMessage defaultMessage="Host: {name}" values={{ name: person.name }} />
              )}
            </Link>
            {may('tickets') && <ContactSide booking={booking} side={index === 0 ? 'guest' : 'host'} />}
          </li>
        ))}
      </ul>
      {broken ? (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t load this booking’s records" />}
          onRetry={() => {
            for (const one of [tickets, claims, disputes]) if (one.isError) void one.refetch();
          }}
          isRetrying={tickets.isFetching || claims.isFetching || disputes.isFetching}
        >
          {broken.error instanceof ApiError && broken.error.message}
        </ErrorState>
      ) : tickets.data && !claims.isLoading && !disputes.isLoading ? (
        <>
          <Part title={<FormattedMessage defaultMessage="Tickets" />} more={tickets.data.nextCursor !== null}>
            {tickets.data.tickets.map((ticket) => (
              <li key={ticket._id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <Link
                  to={`/support?queue=${ticket.state}&ticket=${ticket._id}`}
                  className={`${linkClass} min-w-0 wrap-anywhere`}
                >
                  {ticket.subject}
                </Link>
                <TicketStateBadge state={ticket.state} />
                <span className="w-full text-[13.5px] text-muted num">
                  {ticket.reference} · {ticket.from.name} · <Moment at={ticket.updatedAt} />
                </span>
              </li>
            ))}
          </Part>
          {openDisputes.length > 0 && (
            <Part title={<FormattedMessage defaultMessage="Problems" />} more={false}>
              {openDisputes.map((dispute) => (
                <Problem key={dispute._id} dispute={dispute} />
              ))}
            </Part>
          )}
          {claims.data && (
            <Part title={<FormattedMessage defaultMessage="Claims" />} more={claims.data.nextCursor !== null}>
              {claims.data.claims.map((claim) => (
                <li key={claim._id}>
                  <Link to="/admin/insurance?view=claims" className={`${linkClass} wrap-anywhere`}>
                    {claim.summary}
                  </Link>
                  <span className="block text-[13.5px] text-muted num">
                    <FormattedMessage
                      defaultMessage="{state, select, open {Open} settled {Settled} other {Denied}}"
                      values={{ state: claim.state }}
                    />
                    {' · '}
                    <Moment at={claim.updatedAt} />
                  </span>
                </li>
              ))}
            </Part>
          )}
          <p>
            <Link to={`/admin/insurance?state=verified&host=${host._id}`} className={linkClass}>
              <FormattedMessage defaultMessage="Host’s documents" />
            </Link>
          </p>
        </>
      ) : (
        <Skeleton className="h-32 rounded-card" />
      )}
    </div>
  );
}

/** Staff can decide those that are with us; the other ones are only listed under all. */
const Problem = ({ dispute: { state, reason, openedAt } }: { dispute: Dispute }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
    <Link to={state === 'staff' ? '/admin?view=problems' : '/admin?view=problems&state=all'} className={linkClass}>
      <FormattedMessage {...reasonNames[reason]} />
    </Link>
    <Badge tone={disputeTone(state)}>
      <FormattedMessage {...disputeStateNames[state]} />
    </Badge>
    <span className="w-full text-[13.5px] text-muted">
      <FormattedMessage defaultMessage="Reported {when}" values={{ when: <Moment at={openedAt} /> }} />
    </span>
  </li>
);

function Part({ title, more, children }: { title: ReactNode; more: boolean; children: ReactNode[] }) {
  return (
    <section>
      <h3 className="text-[14px] text-muted">{title}</h3>
      {children.length === 0 ? (
        <p>
          <FormattedMessage defaultMessage="None" description="A list of a booking’s that’s empty" />
        </p>
      ) : (
        <ul className="mt-1.5 grid gap-3">{children}</ul>
      )}
      {more && (
        <p className="mt-2 text-[14px] text-muted">
          <FormattedMessage defaultMessage="Only the latest are shown." />
        </p>
      )}
    </section>
  );
}
