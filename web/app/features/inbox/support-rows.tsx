// Questions to staff in the conversation list: subject, status, and link.
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { useNow } from '../../lib/dates/use-now.ts';
import { MessageMoment } from '../../nouns/messages/message-time.tsx';
import { type Ticket, ticketsQuery } from '../../nouns/support/api.ts';
import { TicketStateBadge } from '../../nouns/support/words.tsx';
import { ChatIcon } from '../../ui/icons/member-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

export function SupportRows({ text }: { text: string }) {
  const nowMs = useNow(60_000);
  const list = useInfiniteQuery({ ...ticketsQuery(text), refetchOnWindowFocus: true });
  const tickets = list.data?.pages.flatMap((page) => page.tickets);
  return (
    <PagedList
      list={list}
      failed={<FormattedMessage defaultMessage="We couldn’t load your support requests" />}
      waitingClass="h-40"
    >
      {tickets &&
        (tickets.length === 0 ? <NoTickets isSearch={text !== ''} /> : <Rows tickets={tickets} nowMs={nowMs} />)}
    </PagedList>
  );
}

const Rows = ({ tickets, nowMs }: { tickets: readonly Ticket[]; nowMs: number }) => (
  <ul>
    {tickets.map((ticket) => (
      <li key={ticket._id}>
        <Link
          to={`/support?ticket=${ticket._id}`}
          className="flex gap-3.5 rounded-card px-3.5 py-3.5 outline-offset-[-2px] transition-colors duration-150 hover:bg-well"
        >
          <Avatar picture={null} initials="?" size={48} />
          <span className="min-w-0 grow">
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 grow truncate text-[16px] font-semibold">{ticket.subject}</span>
              <MessageMoment at={ticket.updatedAt} nowMs={nowMs} className="shrink-0 text-[13px] text-muted num" />
            </span>
            <span className="block truncate text-[13.5px] text-muted num">
              {[ticket.reference, ticket.booking?.listingTitle].filter(Boolean).join(' · ')}
            </span>
            <span className="mt-1 flex items-center gap-3">
              <span className="min-w-0 grow truncate text-[14.5px] text-muted">{ticket.excerpt}</span>
              <TicketStateBadge state={ticket.state} />
            </span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

const NoTickets = ({ isSearch }: { isSearch: boolean }) => (
  <EmptyState
    icon={<ChatIcon size={28} />}
    title={
      isSearch ? (
        <FormattedMessage defaultMessage="No results" />
      ) : (
        <FormattedMessage defaultMessage="No support requests yet" />
      )
    }
    action={
      <LinkButton to="/support?new">
        <FormattedMessage defaultMessage="Contact support" />
      </LinkButton>
    }
  >
    {isSearch ? (
      <FormattedMessage defaultMessage="None of your support requests match." />
    ) : (
      <FormattedMessage defaultMessage="When you contact us, your request and our replies appear here." />
    )}
  </EmptyState>
);
