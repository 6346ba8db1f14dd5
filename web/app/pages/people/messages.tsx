// The conversation list with space for one beside it. A URL with `to` opens the conversation with that member.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { ConversationFrame } from '../../features/inbox/conversation-frame.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import type { FrameHandle } from '../../lib/frame-handle.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { inboxQuery, openConversation } from '../../nouns/messages/api.ts';
import { INSTEAD_OF } from '../../nouns/offers/declined-hours.ts';
import { ChatIcon } from '../../ui/icons/member-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Messages' }, isHidden: true });
export const handle: FrameHandle = { frame: 'wide' };

export default function Messages() {
  const [search] = useSearchParams();
  const recipientId = search.get('to');
  // As loaded by the list beside it, which says so and offers the next step.
  const inbox = useInfiniteQuery({ ...inboxQuery('inbox', ''), enabled: false });
  const isEmpty = inbox.data?.pages[0]?.conversations.length === 0;
  if (recipientId)
    return (
      <ConversationFrame isOpen>
        <Opening recipientId={recipientId} listingId={search.get('about')} insteadOf={search.get(INSTEAD_OF)} />
      </ConversationFrame>
    );
  return (
    <ConversationFrame isOpen={false}>
      {!isEmpty && (
        <EmptyState
          className="m-auto"
          icon={<ChatIcon size={28} />}
          title={<FormattedMessage defaultMessage="Choose a conversation" />}
        >
          <FormattedMessage defaultMessage="Your messages with guests and hosts open here, next to the booking they’re about." />
        </EmptyState>
      )}
    </ConversationFrame>
  );
}

interface OpeningProps {
  recipientId: string;
  listingId: string | null;
  insteadOf: string | null;
}

function Opening({ recipientId, listingId, insteadOf }: OpeningProps) {
  const navigate = useNavigate();
  const opened = useQuery({
    queryKey: ['conversation-with', recipientId, listingId],
    queryFn: () => openConversation(recipientId, listingId),
    retry: false,
    gcTime: 0,
  });
  const id = opened.data?._id;
  useEffect(() => {
    const search = insteadOf ? `?${new URLSearchParams({ [INSTEAD_OF]: insteadOf })}` : '';
    if (id) void navigate(`/messages/${id}${search}`, { replace: true });
  }, [id, insteadOf, navigate]);
  if (opened.isError)
    return (
      <ErrorState
        className="m-auto"
        title={<FormattedMessage defaultMessage="We couldn’t start this conversation" />}
        onRetry={() => void opened.refetch()}
        isRetrying={opened.isFetching}
        action={
          <LinkButton variant="outline" to="/messages">
            <FormattedMessage defaultMessage="All conversations" />
          </LinkButton>
        }
      >
        {opened.error instanceof ApiError && (opened.error.fields['recipientId'] ?? opened.error.message)}
      </ErrorState>
    );
  return (
    <div className="m-auto" aria-busy="true">
      <Spinner />
    </div>
  );
}
