// The notification button: unread messages and notifications, and the list (L1, RM5).
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useNow } from '../../lib/dates/use-now.ts';
import { toInitials } from '../../nouns/members/account-rules.ts';
import { conversationPath } from '../../nouns/messages/message-events.ts';
import { MessageMoment } from '../../nouns/messages/message-time.tsx';
import { changeNotifications, useNotifications } from '../../nouns/notifications/notification-store.ts';
import { countUnread, type Notification, withRead } from '../../nouns/notifications/notifications.ts';
import { cx } from '../../ui/class-names.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { BellIcon } from '../../ui/icons/member-icons.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { UnreadDot } from '../../ui/unread-dot.tsx';
import { readNotifications, useNotificationList } from './api.ts';
import { NotificationLine } from './notification-line.tsx';

/** Messages on this device, and other notifications. */
const useUnreadNotifications = (): number =>
  countUnread(useNotifications()) + (useNotificationList()?.unreadCount ?? 0);

export function NotificationBell() {
  const intl = useIntl();
  const unreadCount = useUnreadNotifications();
  return (
    <Popover
      align="end"
      className="w-[380px] !p-0 max-md:fixed max-md:inset-x-(--page-gutter) max-md:top-(--nav-height) max-md:w-auto"
      label={intl.formatMessage({ defaultMessage: 'Notifications' })}
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={intl.formatMessage(
            {
              defaultMessage: 'Notifications{count, plural, =0 {} one {, # unread} other {, # unread}}',
            },
            { count: unreadCount },
          )}
          className="relative grid size-11 place-items-center rounded-pill text-muted transition-colors duration-150 hover:bg-well hover:text-ink"
        >
          <BellIcon size={21} />
          <span className="absolute end-0 top-0">
            <CountBadge count={unreadCount} />
          </span>
        </button>
      )}
    >
      {(close) => <NotificationPanel onOpen={close} />}
    </Popover>
  );
}

/** Unread ones, newest first. */
function NotificationPanel({ onOpen }: { onOpen: () => void }) {
  const queries = useQueryClient();
  const messages = useNotifications();
  const notifications = useNotificationList();
  const unreadCount = useUnreadNotifications();
  const lines = [
    ...messages.map((one) => ({
      id: one.id,
      atMs: Date.parse(one.timestamp),
      line: <MessageLine one={one} onOpen={onOpen} />,
    })),
    ...(notifications?.news ?? []).map((one) => ({
      id: one._id,
      atMs: Date.parse(one.createdAt),
      line: <NotificationLine one={one} onOpen={onOpen} />,
    })),
  ].sort((a, b) => b.atMs - a.atMs);
  return (
    <>
      <div className="flex items-center justify-between gap-4 px-5 pt-5 pb-3">
        <h2 className="display text-[22px]">
          <FormattedMessage defaultMessage="Notifications" />
        </h2>
        {unreadCount > 0 && (
          <button
            type="button"
            className="text-[14px] font-semibold text-moss underline underline-offset-3"
            onClick={() => {
              changeNotifications((known) => withRead(known, () => true));
              if (notifications && notifications.unreadCount > 0) void readNotifications(queries);
            }}
          >
            <FormattedMessage defaultMessage="Mark all as read" />
          </button>
        )}
      </div>
      {lines.length === 0 ? (
        <p className="px-5 pb-6 text-[15px] text-muted">
          <FormattedMessage defaultMessage="Nothing yet. New messages and booking updates appear here." />
        </p>
      ) : (
        <ul className="max-h-[min(420px,60vh)] overflow-y-auto px-2 pb-3">
          {lines.map(({ id, line }) => (
            <li key={id}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function MessageLine({ one, onOpen }: { one: Notification; onOpen: () => void }) {
  const nowMs = useNow(60_000);
  const { senderName, senderPicture, conversationId } = one.data;
  return (
    <Link
      to={conversationPath(conversationId)}
      onClick={() => {
        changeNotifications((list) => withRead(list, ({ id }) => id === one.id));
        onOpen();
      }}
      className="flex gap-3 rounded-card px-3 py-3 outline-offset-[-2px] hover:bg-well"
    >
      <Avatar picture={senderPicture} initials={toInitials(senderName)} size={40} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-3">
          <span className={cx('min-w-0 grow truncate text-[15px]', one.read ? 'font-medium' : 'font-bold')}>
            {senderName}
          </span>
          <MessageMoment at={one.timestamp} nowMs={nowMs} className="shrink-0 text-[13px] text-muted num" />
        </span>
        <span className={cx('line-clamp-2 text-[14.5px]', one.read ? 'text-muted' : 'text-ink')}>
          {one.message.slice(senderName.length + 2)}
        </span>
      </span>
      {!one.read && <UnreadDot />}
    </Link>
  );
}
