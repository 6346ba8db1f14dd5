// What waits to be read, on the start page: the last few conversations, and the way to all. Nothing when nothing waits.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { useNow } from '../../lib/dates/use-now.ts';
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { inboxQuery, unreadCountQuery } from '../../nouns/messages/api.ts';
import { StartCard } from '../../ui/layout/start-card.tsx';
import { useInboxLive } from './conversation-live.ts';
import { ConversationRow } from './conversation-row.tsx';

const SHOWN = 3;

export function UnreadCard() {
  const nowMs = useNow(60_000);
  const { pollMs } = useInboxLive();
  const unread = useInfiniteQuery({ ...inboxQuery('unread', ''), refetchInterval: pollMs });
  // The top of the page counts them: a place is kept for as many as there are.
  const counted = useQuery({ ...unreadCountQuery(), enabled: !impersonation.now() }).data?.conversationCount ?? 0;
  const conversations = unread.data?.pages.flatMap((page) => page.conversations) ?? [];
  if (unread.isPending && counted === 0) return null;
  return (
    <StartCard
      list={unread}
      waitingLines={Math.min(counted, SHOWN)}
      title={<FormattedMessage defaultMessage="Unread messages" />}
      failed={<FormattedMessage defaultMessage="We couldn’t load your messages." />}
      more={
        <Link
          to="/messages"
          className="finger relative font-semibold whitespace-nowrap text-moss underline-offset-4 hover:underline"
        >
          <FormattedMessage defaultMessage="All messages" />
        </Link>
      }
    >
      {conversations.length > 0 &&
        conversations.slice(0, SHOWN).map((conversation) => (
          <li key={conversation._id}>
            <ConversationRow conversation={conversation} nowMs={nowMs} search="" />
          </li>
        ))}
    </StartCard>
  );
}
