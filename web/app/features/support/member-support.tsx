// Member support: the member's tickets, the open one beside the list, and a new one.
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { problemTicketKinds } from '../../nouns/bookings/booking-problems.ts';
import { type Ticket, ticketsQuery } from '../../nouns/support/api.ts';
import { TicketStateBadge } from '../../nouns/support/words.tsx';
import { cx } from '../../ui/class-names.ts';
import { Moment } from '../../ui/dates/moment.tsx';
import { ChatIcon } from '../../ui/icons/member-icons.tsx';
import { ArrowLeftIcon } from '../../ui/icons/shell-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AskForm, type Start } from './ask-form.tsx';
import { TicketView } from './ticket-view.tsx';

export function MemberSupport() {
  const [search, setSearch] = useSearchParams();
  const openId = search.get('ticket') ?? '';
  const isAsking = search.has('new');
  const start = useStart(search);
  const list = useInfiniteQuery(ticketsQuery());
  const tickets = list.data?.pages.flatMap((page) => page.tickets);
  const hasBeside = isAsking || openId !== '';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,360px)_minmax(0,1fr)]">
      <section aria-labelledby="own-tickets" className={cx(hasBeside ? 'max-lg:hidden' : 'lg:col-span-2')}>
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="own-tickets" className="display text-[24px]">
            <FormattedMessage defaultMessage="Your support requests" />
          </h2>
          {!isAsking && tickets && tickets.length > 0 && (
            <LinkButton to="/support?new" size="sm">
              <FormattedMessage defaultMessage="Contact support" />
            </LinkButton>
          )}
        </header>
        <PagedList
          list={list}
          className="mt-4"
          failed={<FormattedMessage defaultMessage="We couldn’t load your support requests" />}
          waitingClass="h-56"
        >
          {tickets && <TicketList tickets={tickets} openId={openId} isAlone={!hasBeside} />}
        </PagedList>
      </section>
      {hasBeside && (
        <div className="min-w-0">
          <Link
            to="/support"
            className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-moss lg:hidden"
          >
            <ArrowLeftIcon size={18} />
            <FormattedMessage defaultMessage="Your support requests" />
          </Link>
          {isAsking ? (
            <section aria-labelledby="ask-title" className="rounded-panel bg-surface p-6 shadow-float md:p-8">
              <h2 id="ask-title" className="display mb-5 text-[28px]">
                <FormattedMessage defaultMessage="Contact support" />
              </h2>
              <AskForm
                start={start}
                onAsked={({ _id }) => setSearch({ ticket: _id }, { replace: true })}
                onCancel={() => setSearch({}, { replace: true })}
              />
            </section>
          ) : (
            <TicketView id={openId} />
          )}
        </div>
      )}
    </div>
  );
}

/** What links to this page pass along: `?new&booking=…&about=access`. */
function useStart(search: URLSearchParams): Start {
  const intl = useIntl();
  const bookingId = search.get('booking') ?? '';
  switch (search.get('about')) {
    case 'access':
      return {
        bookingId,
        kind: problemTicketKinds.access,
        subject: intl.formatMessage({ defaultMessage: 'I can’t get in' }),
      };
    case 'problem':
      return {
        bookingId,
        kind: problemTicketKinds.problem,
        subject: intl.formatMessage({ defaultMessage: 'A problem with this booking' }),
      };
    default:
      return { bookingId };
  }
}

interface TicketListProps {
  tickets: readonly Ticket[];
  openId: string;
  /** Nothing is beside it. */
  isAlone: boolean;
}

function TicketList({ tickets, openId, isAlone }: TicketListProps) {
  if (tickets.length === 0) {
    return (
      <EmptyState
        className="!px-0 !py-8"
        headingLevel="h3"
        icon={<ChatIcon size={28} />}
        title={<FormattedMessage defaultMessage="No support requests yet" />}
        action={
          <>
            <LinkButton to="/support?new">
              <FormattedMessage defaultMessage="Contact support" />
            </LinkButton>
            <LinkButton variant="outline" to="/help">
              <FormattedMessage defaultMessage="Browse help" />
            </LinkButton>
          </>
        }
      >
        <FormattedMessage defaultMessage="Tell us what happened. Your request and our replies appear here, and we email you when we reply." />
      </EmptyState>
    );
  }
  return (
    <ul className={cx('grid gap-2', isAlone && 'gap-4 lg:grid-cols-2')}>
      {tickets.map((ticket) => (
        <li key={ticket._id}>
          <Link
            to={`/support?ticket=${ticket._id}`}
            aria-current={ticket._id === openId ? 'page' : undefined}
            className={cx(
              'block rounded-panel p-4 transition-shadow duration-150',
              ticket._id === openId
                ? 'bg-moss-wash shadow-[inset_0_0_0_1.5px_var(--moss)]'
                : 'bg-surface shadow-[inset_0_0_0_1px_var(--line)] hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
            )}
          >
            <span className="flex items-start justify-between gap-3">
              <span className="min-w-0 font-semibold wrap-anywhere">{ticket.subject}</span>
              <TicketStateBadge state={ticket.state} />
            </span>
            <span className="mt-1 line-clamp-2 text-[14.5px] text-muted">{ticket.excerpt}</span>
            <span className="mt-2 block text-[13.5px] text-muted num">
              {ticket.reference} · <Moment at={ticket.updatedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
