// The conversation list: filters, search, pages, and live updates.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { useAddressChange } from '../../lib/use-url-change.ts';
import { useHostStatus } from '../../nouns/hosting/host-status.ts';
import { type ConversationFilter, inboxQuery } from '../../nouns/messages/api.ts';
import { chipClass } from '../../ui/forms/chip.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { ChatIcon } from '../../ui/icons/member-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useInboxLive } from './conversation-live.ts';
import { ConversationRow, ConversationRowsSkeleton } from './conversation-row.tsx';
import { FILTERS, readInboxAddress, writeInboxAddress } from './inbox-url.ts';
import { SupportRows } from './support-rows.tsx';

const filterNames = defineMessages({
  inbox: { defaultMessage: 'All', description: 'All conversations' },
  unread: { defaultMessage: 'Unread', description: 'Unread conversations' },
  guest: { defaultMessage: 'Guest' },
  host: { defaultMessage: 'Host' },
  support: { defaultMessage: 'Support' },
  archived: { defaultMessage: 'Archived' },
});

export function Inbox({ className }: { className?: string }) {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const address = readInboxAddress(search);
  const { filter, text } = address;
  const changed = useAddressChange(address, writeInboxAddress);
  const [typed, setTyped] = useTypedText(text, (next) =>
    setSearch(changed({ text: next }), { replace: true, preventScrollReset: true }),
  );
  return (
    <section aria-label={intl.formatMessage({ defaultMessage: 'Conversations' })} className={className}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-(--page-gutter) pt-6 pb-3">
        <h1 className="display text-[30px]">
          <FormattedMessage defaultMessage="Messages" />
        </h1>
        <TextField
          type="search"
          label={intl.formatMessage({ defaultMessage: 'Search conversations' })}
          isLabelHidden
          placeholder={intl.formatMessage({
            defaultMessage: 'Search your messages',
          })}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          before={<SearchIcon size={18} />}
        />
        <fieldset className="flex min-w-0 flex-wrap gap-2 py-0.5">
          <legend className="sr-only">
            <FormattedMessage defaultMessage="Filter conversations" />
          </legend>
          {FILTERS.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === filter}
              className={chipClass(name === filter, 'h-9 px-3.5')}
              onClick={() => setSearch(changed({ filter: name }), { preventScrollReset: true })}
            >
              <FormattedMessage {...filterNames[name]} />
            </button>
          ))}
        </fieldset>
      </div>
      {/* Scrolls by keyboard too, because its links take focus. */}
      <div className="min-h-0 grow overflow-y-auto px-[calc(var(--page-gutter)-14px)] pb-6 [scrollbar-width:thin]">
        {filter === 'support' ? <SupportRows text={text} /> : <Conversations filter={filter} text={text} />}
      </div>
    </section>
  );
}

function Conversations({ filter, text }: { filter: ConversationFilter; text: string }) {
  const nowMs = useNow(60_000);
  const { pollMs } = useInboxLive();
  const list = useInfiniteQuery({ ...inboxQuery(filter, text), refetchInterval: pollMs, refetchOnWindowFocus: true });
  const conversations = list.data?.pages.flatMap((page) => page.conversations);
  const address = writeInboxAddress({ filter, text });
  const suffix = address === '' ? '' : `?${address}`;
  if (!conversations) {
    if (!list.isError)
      return (
        <div aria-busy="true">
          <ConversationRowsSkeleton />
        </div>
      );
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load your conversations" />}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        {list.error instanceof ApiError && list.error.message}
      </ErrorState>
    );
  }
  if (conversations.length === 0) return <NothingHere filter={filter} isSearch={text !== ''} />;
  return (
    <>
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation._id}>
            <ConversationRow conversation={conversation} nowMs={nowMs} search={suffix} />
          </li>
        ))}
      </ul>
      <ListMore list={list} className="justify-center py-4" />
    </>
  );
}

function NothingHere({ filter, isSearch }: { filter: ConversationFilter; isSearch: boolean }): ReactNode {
  const { isHost } = useHostStatus();
  if (isSearch)
    return (
      <EmptyState title={<FormattedMessage defaultMessage="No results" />}>
        <FormattedMessage defaultMessage="Try fewer words or another filter." />
      </EmptyState>
    );
  if (filter !== 'inbox')
    return (
      <EmptyState title={<FormattedMessage defaultMessage="Nothing here right now" />}>
        <FormattedMessage defaultMessage="Your other conversations are under “All.”" />
      </EmptyState>
    );
  if (isHost)
    return (
      <EmptyState
        icon={<ChatIcon size={28} />}
        title={<FormattedMessage defaultMessage="No conversations yet" />}
        action={
          <LinkButton variant="outline" to="/host/listings">
            <FormattedMessage defaultMessage="View your listings" />
          </LinkButton>
        }
      >
        <FormattedMessage defaultMessage="When a guest messages you or requests a booking, the conversation appears here." />
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<ChatIcon size={28} />}
      title={<FormattedMessage defaultMessage="No conversations yet" />}
      action={
        <LinkButton to="/search">
          <FormattedMessage defaultMessage="Find a workspace" />
        </LinkButton>
      }
    >
      <FormattedMessage defaultMessage="When you message a host or book a workspace, the conversation appears here." />
    </EmptyState>
  );
}
