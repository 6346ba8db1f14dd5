// The support panel for staff: queues with deadlines on one side, the ticket on the other (RO2).
import { TICKET_QUEUES } from '@daynook/contract/limits/support';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatRelative } from '../../lib/dates/relative-time.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { useAddressChange } from '../../lib/use-url-change.ts';
import { DueClock } from '../../nouns/staff/due-clock.tsx';
import { NothingSelected } from '../../nouns/staff/nothing-selected.tsx';
import { focusOpenItem } from '../../nouns/staff/queue-keys.ts';
import { StaffFrame } from '../../nouns/staff/staff-frame.tsx';
import { useFirstOpen } from '../../nouns/staff/use-first-open.ts';
import { kindNames } from '../../nouns/support/words.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Chip } from '../../ui/forms/chip.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { CheckIcon, SearchIcon } from '../../ui/icons/icons.tsx';
import { ArrowLeftIcon } from '../../ui/icons/shell-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { FADED_EDGES, useTabRow } from '../../ui/lists/use-tab-row.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { StaffTicketView } from './staff-ticket-view.tsx';
import { type QueuePage, queueQuery, type StaffTicket, type TicketQueue } from './tickets-api.ts';

const queueNames = defineMessages({
  open: { defaultMessage: 'Needs reply' },
  mine: { defaultMessage: 'Mine', description: 'Support tickets assigned to the reader' },
  unassigned: { defaultMessage: 'Unassigned' },
  mentions: { defaultMessage: 'Mentions' },
  refunds: { defaultMessage: 'Refunds', description: 'Support tickets with a refund to review' },
  waiting: { defaultMessage: 'Waiting', description: 'Support tickets that wait for the member' },
  closed: { defaultMessage: 'Closed', description: 'Support tickets that are closed' },
});
const SHOWN: readonly TicketQueue[] = ['open', 'unassigned', 'mine', 'mentions', 'refunds', 'waiting', 'closed'];
/** Shown only with something of their own in them. */
const OCCASIONAL: readonly TicketQueue[] = ['unassigned', 'mentions', 'refunds'];

type Counts = QueuePage['counts'];

interface QueueAddress {
  readonly queue: TicketQueue;
  readonly q: string;
  readonly ticket: string;
}

function writeAddress({ queue, ...more }: QueueAddress): string {
  const filled = Object.entries({ queue: queue === 'open' ? '' : queue, ...more }).filter(([, value]) => value !== '');
  return `/support${filled.length > 0 ? `?${new URLSearchParams(filled)}` : ''}`;
}

export function SupportPanel() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const asked = search.get('queue') as TicketQueue | null;
  const queue = asked !== null && TICKET_QUEUES.includes(asked) ? asked : 'open';
  const openId = search.get('ticket') ?? '';
  const text = search.get('q') ?? '';
  const address: QueueAddress = { queue, q: text, ticket: openId };
  const navigate = useNavigate();
  const changed = useAddressChange(address, writeAddress);
  const [typed, setTyped] = useTypedText(text, (q) => void navigate(changed({ q }), { replace: true }));
  const toTicket = (id: string) => writeAddress({ ...address, ticket: id });
  const list = useInfiniteQuery({
    ...queueQuery(queue, undefined, text),
    placeholderData: (before) => before,
    // The frame renders the list only once it knows the reader is staff; unread messages before that would be missed.
    notifyOnChangeProps: 'all',
  });
  const nowMs = useNow(30_000);
  const tickets = list.data?.pages.flatMap((page) => page.tickets);
  const isMovedByKey = useRef(false);
  useFirstOpen(
    openId === '' && !list.isPlaceholderData ? tickets?.[0]?._id : undefined,
    (ticket) => void navigate(changed({ ticket }), { replace: true }),
  );
  /** The next one after the open one, or the queue if that was the last. */
  const openNext = async () => {
    const at = tickets?.findIndex(({ _id }) => _id === openId) ?? -1;
    const isLast = tickets !== undefined && at === tickets.length - 1;
    const loaded = isLast && list.hasNextPage ? (await list.fetchNextPage()).data : list.data;
    const next = loaded?.pages.flatMap((page) => page.tickets)[at + 1];
    isMovedByKey.current = true;
    void navigate(changed({ ticket: next?._id ?? '' }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each ticket opened
  useEffect(() => {
    if (isMovedByKey.current) focusOpenItem();
    isMovedByKey.current = false;
  }, [openId]);
  const counts = list.data?.pages.at(-1)?.counts;
  return (
    <StaffFrame>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:mt-4 lg:gap-7 lg:grid-cols-[minmax(0,340px)_minmax(0,1fr)] xl:grid-cols-[minmax(0,400px)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col lg:sticky lg:top-4 lg:max-h-[calc(100dvh-32px)] lg:self-start">
          {/* On narrow screens an open ticket takes the queue's place; the page keeps its heading. */}
          <h1 className={cx('display text-[24px] max-lg:text-[28px]', openId !== '' && 'max-lg:sr-only')}>
            <FormattedMessage defaultMessage="Support tickets" />
          </h1>
          <section
            aria-label={intl.formatMessage({ defaultMessage: 'Tickets' })}
            className={cx('flex min-h-0 min-w-0 flex-col', openId !== '' && 'max-lg:hidden')}
          >
            <p className="mt-1 mb-3 min-h-6 text-[15px] text-muted">
              {counts && (
                <FormattedMessage
                  defaultMessage="{open, plural, =0 {No open tickets.} one {# ticket needs a reply} other {# tickets need a reply}}{late, plural, =0 {} one {, # overdue} other {, # overdue}}"
                  values={{ open: counts.open, late: counts.late }}
                />
              )}
            </p>
            <QueueBar
              queue={queue}
              counts={counts}
              typed={typed}
              onType={setTyped}
              onQueue={(name) => void navigate(changed({ queue: name, ticket: '' }))}
            />
            <PagedList
              list={list}
              className="mt-4 lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain lg:rounded-panel"
              failed={<FormattedMessage defaultMessage="We couldn’t load the tickets" />}
              waitingClass="h-80"
            >
              {tickets && (
                <QueueList
                  {...{ tickets, openId, nowMs, toTicket }}
                  isSearch={text !== ''}
                  onClear={() => setTyped('')}
                />
              )}
            </PagedList>
          </section>
        </div>
        {openId === '' ? (
          <NothingSelected>
            <FormattedMessage defaultMessage="Select a ticket to read and answer it." />
          </NothingSelected>
        ) : (
          <div className="min-w-0">
            <Link
              to={toTicket('')}
              className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-moss lg:hidden"
            >
              <ArrowLeftIcon size={18} />
              <FormattedMessage defaultMessage="All tickets" />
            </Link>
            <StaffTicketView key={openId} id={openId} nowMs={nowMs} onDone={() => void openNext()} />
          </div>
        )}
      </div>
    </StaffFrame>
  );
}

/** One line that scrolls on phones, so that the first ticket is in sight. */
const queuesClass = cx(
  'flex min-w-0 gap-1.5 lg:gap-1 max-lg:-mx-(--page-gutter) max-lg:overflow-x-auto max-lg:px-(--page-gutter) max-lg:py-1 max-lg:[scrollbar-width:none] lg:flex-wrap',
  FADED_EDGES,
);

/** Whether a queue adds to the others: while nothing is assigned, the unassigned tickets are those that need a reply. */
const hasTickets = (counts: Counts | undefined, queue: TicketQueue): boolean =>
  counts !== undefined &&
  queue !== 'closed' &&
  counts[queue] > 0 &&
  !(queue === 'unassigned' && counts.unassigned === counts.open);

interface QueueBarProps {
  queue: TicketQueue;
  counts: Counts | undefined;
  typed: string;
  onType: (text: string) => void;
  onQueue: (queue: TicketQueue) => void;
}

function QueueBar({ queue, counts, typed, onType, onQueue }: QueueBarProps) {
  const intl = useIntl();
  const queues = useRef<HTMLFieldSetElement>(null);
  useTabRow(queues);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextField
        type="search"
        isLabelHidden
        label={<FormattedMessage defaultMessage="Search tickets" />}
        placeholder={intl.formatMessage({
          defaultMessage: 'Ticket number, name, email, or subject',
        })}
        maxLength={100}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        before={<SearchIcon size={18} />}
      />
      <fieldset ref={queues} className={queuesClass}>
        <legend className="sr-only">
          <FormattedMessage defaultMessage="Filter tickets" />
        </legend>
        {SHOWN.filter((name) => name === queue || !OCCASIONAL.includes(name) || hasTickets(counts, name)).map(
          (name) => (
            <Chip
              key={name}
              isOn={name === queue}
              className="!h-9 !px-3 lg:!h-8 lg:!gap-1 lg:!px-2.5 lg:!text-[13px]"
              onClick={() => onQueue(name)}
            >
              <FormattedMessage {...queueNames[name]} />
              {counts && name !== 'closed' && (
                <span className={name === queue ? '' : 'text-muted'}>{counts[name]}</span>
              )}
            </Chip>
          ),
        )}
      </fieldset>
    </div>
  );
}

interface QueueListProps {
  tickets: readonly StaffTicket[];
  openId: string;
  nowMs: number;
  isSearch: boolean;
  onClear: () => void;
  toTicket: (id: string) => string;
}

/** A ticket that's answered leaves the list. If it had the focus, that moves to the ticket's heading instead of getting lost. */
const keepPlace = (item: HTMLLIElement) => () => {
  if (item.contains(document.activeElement))
    document.getElementById('staff-ticket-title')?.focus({ preventScroll: true });
};

function QueueList({ tickets, openId, nowMs, isSearch, onClear, toTicket }: QueueListProps) {
  const locale = useLocale();
  if (tickets.length === 0) {
    return (
      <EmptyState
        headingLevel="h3"
        icon={isSearch ? <SearchIcon size={28} /> : <CheckIcon size={28} />}
        title={
          isSearch ? (
            <FormattedMessage defaultMessage="No matches in this queue" />
          ) : (
            <FormattedMessage defaultMessage="This queue is empty" />
          )
        }
        action={
          isSearch ? (
            <Button variant="outline" onClick={onClear}>
              <FormattedMessage defaultMessage="Show all in this queue" />
            </Button>
          ) : (
            <LinkButton variant="outline" to="/admin">
              <FormattedMessage defaultMessage="View other queues" />
            </LinkButton>
          )
        }
      >
        {isSearch ? (
          <FormattedMessage defaultMessage="Try another queue." />
        ) : (
          <FormattedMessage defaultMessage="New tickets appear here automatically, most urgent first." />
        )}
      </EmptyState>
    );
  }
  return (
    <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {tickets.map((ticket) => (
        <li key={ticket._id} ref={keepPlace} className="border-line not-last:border-b">
          <Link
            to={toTicket(ticket._id)}
            data-queue-item
            aria-current={ticket._id === openId ? 'page' : undefined}
            className={cx(
              'block px-4 py-2.5 outline-offset-[-3px]',
              ticket._id === openId ? 'bg-moss-wash' : 'hover:bg-well/60',
            )}
          >
            <span className="line-clamp-2 font-semibold wrap-anywhere">{ticket.subject}</span>
            <span className="mt-0.5 line-clamp-1 text-[14px] text-muted">
              {ticket.from.name} · {ticket.excerpt}
            </span>
            <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[13px] text-muted num">
              {ticket.dueAt && <DueClock dueAt={ticket.dueAt} nowMs={nowMs} />}
              {ticket.kind === 'safety' && (
                <Badge tone="clay">
                  <FormattedMessage {...kindNames.safety} />
                </Badge>
              )}
              <span>
                {/* On phones it would need a line of its own. */}
                <span className="max-md:hidden">
                  <span>{ticket.reference}</span>
                  {' · '}
                </span>
                {ticket.kind !== 'safety' && (
                  <>
                    <FormattedMessage {...kindNames[ticket.kind]} />
                    {' · '}
                  </>
                )}
                {formatRelative(ticket.createdAt, nowMs, locale)}
              </span>
              {ticket.assignee && <span className="font-[550] text-ink">{ticket.assignee.name}</span>}
              {ticket.mentionsYou && (
                <Badge tone="sun">
                  <FormattedMessage defaultMessage="Mentions you" />
                </Badge>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
