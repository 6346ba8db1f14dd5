// A ticket for staff: both sides and the booking at a glance, the messages, and the reply form.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatRelative } from '../../lib/dates/relative-time.ts';
import { useLocale } from '../../lib/locale.ts';
import { ImpersonateMember } from '../../nouns/impersonation/impersonate-member.tsx';
import { Colleagues, useTicketLine } from '../../nouns/staff/colleagues.tsx';
import { DueClock } from '../../nouns/staff/due-clock.tsx';
import { useMay } from '../../nouns/staff/permissions.ts';
import { ticketState } from '../../nouns/staff/state-words.ts';
import { kindNames } from '../../nouns/support/words.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ReplyForm } from './reply-form.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { TicketPeople } from './ticket-people.tsx';
import { TicketRefunds } from './ticket-refunds.tsx';
import { TicketWords } from './ticket-words.tsx';
import { type StaffThread, staffTicketQuery } from './tickets-api.ts';

interface StaffTicketViewProps {
  id: string;
  nowMs: number;
  /** The ticket is done, so the next one opens. */
  onDone: () => void;
}

export function StaffTicketView({ id, nowMs, onDone }: StaffTicketViewProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(staffTicketQuery(id));
  if (data) return <Ticket ticket={data} nowMs={nowMs} onDone={onDone} />;
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

function Ticket({ ticket, nowMs, onDone }: { ticket: StaffThread; nowMs: number; onDone: () => void }) {
  const locale = useLocale();
  const may = useMay();
  const line = useTicketLine(ticket._id);
  const state = ticketState(ticket.state);
  return (
    <article aria-labelledby="staff-ticket-title">
      <header>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[14.5px] text-muted num">
          <span>
            {ticket.reference} · <FormattedMessage {...kindNames[ticket.kind]} />
          </span>
          <Badge tone={state.tone}>
            <FormattedMessage {...state.name} />
          </Badge>
          {ticket.dueAt && <DueClock dueAt={ticket.dueAt} nowMs={nowMs} />}
          <FormattedMessage
            defaultMessage="Opened {when}"
            values={{ when: formatRelative(ticket.createdAt, nowMs, locale) }}
          />
        </p>
        <h2 id="staff-ticket-title" tabIndex={-1} className="display outline-none mt-1.5 text-[24px] wrap-anywhere">
          {ticket.subject}
        </h2>
        <TicketActions ticket={ticket} onDone={onDone} />
        <Colleagues line={line} />
      </header>
      {/* What was said and the reply come first; who it's about stands beside them, or below on narrow screens. */}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,300px)]">
        <div className="min-w-0">
          <TicketWords ticket={ticket} />
          <ReplyForm
            key={ticket._id}
            ticket={ticket}
            seenId={ticket.messages.at(-1)?._id}
            onReplying={line.sayReplying}
            onDone={onDone}
          />
          {ticket.refunds && <TicketRefunds ticketId={ticket._id} refunds={ticket.refunds} nowMs={nowMs} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TicketPeople ticket={ticket} />
          {ticket.member && may('view-as-member') && (
            <div>
              <ImpersonateMember memberId={ticket.member._id} name={ticket.from.name} ticketId={ticket._id} size="sm" />
            </div>
          )}
          <Earlier earlier={ticket.earlier} />
        </div>
      </div>
    </article>
  );
}

/** The member's other tickets. */
function Earlier({ earlier }: Pick<StaffThread, 'earlier'>) {
  const intl = useIntl();
  if (earlier.length === 0) return null;
  return (
    <nav aria-label={intl.formatMessage({ defaultMessage: 'Other tickets by this member' })}>
      <h3 className="text-[13.5px] text-muted">
        <FormattedMessage defaultMessage="Other tickets by this member" />
      </h3>
      <ul className="mt-1.5 grid gap-1">
        {earlier.map((one) => {
          const state = ticketState(one.state);
          return (
            <li key={one._id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to={`/support?ticket=${one._id}`}
                className="finger-line text-moss underline-offset-4 hover:underline wrap-anywhere"
              >
                {one.reference} · {one.subject}
              </Link>
              <Badge tone={state.tone}>
                <FormattedMessage {...state.name} />
              </Badge>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
