// What waits to be read, on the start page: the last few conversations, and the way to all. Nothing when nothing waits.
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { useNow } from '../bookings/use-now.ts';
import { inboxQuery } from './api.ts';
import { useInboxLive } from './conversation-live.ts';
import { ConversationRow } from './conversation-row.tsx';

const SHOWN = 3;

export function UnreadCard() {
  const nowMs = useNow(60_000);
  const { pollMs } = useInboxLive();
  const unread = useInfiniteQuery({ ...inboxQuery('unread', ''), refetchInterval: pollMs });
  const conversations = unread.data?.pages.flatMap((page) => page.conversations) ?? [];
  if (conversations.length === 0) return null;
  return (
    <section className="rounded-panel bg-surface px-2.5 py-6 shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="mb-3 flex items-baseline justify-between gap-4 px-3.5">
        <h2 className="display text-[22px]">
          <FormattedMessage id="dashboard.unread" defaultMessage="To read" />
        </h2>
        <Link
          to="/messages"
          className="finger relative font-semibold whitespace-nowrap text-moss underline-offset-4 hover:underline"
        >
          <FormattedMessage id="dashboard.all-messages" defaultMessage="All messages" />
        </Link>
      </div>
      <ul>
        {conversations.slice(0, SHOWN).map((conversation) => (
          <li key={conversation._id}>
            <ConversationRow conversation={conversation} nowMs={nowMs} search="" />
          </li>
        ))}
      </ul>
    </section>
  );
}
