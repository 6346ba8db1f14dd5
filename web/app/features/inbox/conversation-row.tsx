// A conversation in the list: the other person, the listing, the last message, and the number of unread ones.
import { FormattedMessage, useIntl } from 'react-intl';
import { NavLink } from 'react-router';
import { givenName } from '../../lib/given-name.ts';
import { toInitials } from '../../nouns/members/account-rules.ts';
import type { Conversation } from '../../nouns/messages/api.ts';
import { MessageMoment } from '../../nouns/messages/message-time.tsx';
import { cx } from '../../ui/class-names.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { MessageEventWords } from './message-event-words.tsx';
import { toText } from './message-pictures.tsx';
import { findSpeaker } from './speakers.ts';

export function ConversationRow({
  conversation,
  nowMs,
  search,
}: {
  conversation: Conversation;
  nowMs: number;
  /** The list's filter, kept in the links to conversations. */
  search: string;
}) {
  const intl = useIntl();
  const { with: other, unreadCount, listing } = conversation;
  const isUnread = unreadCount > 0;
  return (
    <NavLink
      to={`/messages/${conversation._id}${search}`}
      className={({ isActive }) =>
        cx(
          'flex gap-3.5 rounded-card px-3.5 py-3.5 outline-offset-[-2px] transition-colors duration-150',
          isActive ? 'bg-moss-wash' : 'hover:bg-well',
        )
      }
    >
      <Avatar picture={other.picture} initials={toInitials(other.name)} size={48} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-3">
          <span className={cx('min-w-0 grow truncate text-[16px]', isUnread ? 'font-bold' : 'font-semibold')}>
            {other.name}
          </span>
          <MessageMoment
            at={conversation.lastMessageAt}
            nowMs={nowMs}
            className={cx('shrink-0 text-[13px] num', isUnread ? 'font-semibold text-moss' : 'text-muted')}
          />
        </span>
        {listing && <span className="block truncate text-[13.5px] text-muted">{listing.title}</span>}
        <span className="mt-0.5 flex items-center gap-3">
          <span
            className={cx('min-w-0 grow truncate text-[14.5px]', isUnread ? 'font-semibold text-ink' : 'text-muted')}
          >
            <LastMessageWords conversation={conversation} />
          </span>
          {isUnread && (
            <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-pill bg-moss px-1.5 text-[11.5px] leading-none font-bold text-moss-ink num">
              <span aria-hidden="true">{unreadCount > 99 ? '99+' : unreadCount}</span>
              <span className="sr-only">
                {intl.formatMessage(
                  { defaultMessage: '{count, plural, one {# unread} other {# unread}}' },
                  { count: unreadCount },
                )}
              </span>
            </span>
          )}
        </span>
      </span>
    </NavLink>
  );
}

function LastMessageWords({ conversation }: { conversation: Conversation }) {
  const { lastMessage, role, with: other } = conversation;
  if (lastMessage === null) return <FormattedMessage defaultMessage="No messages yet" />;
  if (lastMessage.event)
    return <MessageEventWords event={lastMessage.event} youAre={role} other={givenName(other.name)} />;
  if (lastMessage.isHidden) return <FormattedMessage defaultMessage="Our team removed this message." />;
  const speaker = lastMessage.sender ? findSpeaker(lastMessage, conversation) : undefined;
  const content = toText(lastMessage);
  if (speaker?.as)
    return (
      <FormattedMessage
        defaultMessage="{name}: {content}"
        values={{ name: givenName(lastMessage.sender?.name ?? ''), content }}
      />
    );
  if (speaker?.isOurs === false) return content;
  return <FormattedMessage defaultMessage="You: {content}" values={{ content }} />;
}

export const ConversationRowsSkeleton = () => (
  <div aria-hidden="true">
    {Array.from({ length: 6 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      <div key={index} className="flex gap-3.5 px-3.5 py-3.5">
        <Skeleton className="size-12 rounded-pill" />
        <div className="grid grow content-center gap-2">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3.5 w-full" />
        </div>
      </div>
    ))}
  </div>
);
