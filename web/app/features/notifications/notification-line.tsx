// One thing that happened, leading to what it is about.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useNow } from '../../lib/dates/use-now.ts';
import { MessageMoment } from '../../nouns/messages/message-time.tsx';
import { cx } from '../../ui/class-names.ts';
import { CalendarIcon } from '../../ui/icons/icons.tsx';
import { BellIcon } from '../../ui/icons/member-icons.tsx';
import { UnreadDot } from '../../ui/unread-dot.tsx';
import { type NotificationItem, readNotifications } from './api.ts';

export function NewsLine({ one, onOpen }: { one: NotificationItem; onOpen: () => void }) {
  const queries = useQueryClient();
  const nowMs = useNow(60_000);
  return (
    <Link
      to={one.href}
      onClick={() => {
        void readNotifications(queries, one._id);
        onOpen();
      }}
      className="flex gap-3 rounded-card px-3 py-3 outline-offset-[-2px] hover:bg-well"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-pill bg-well text-moss">
        {one.href.startsWith('/booking') ? <CalendarIcon size={19} /> : <BellIcon size={19} />}
      </span>
      <span className="min-w-0 grow">
        <span
          className={cx('line-clamp-3 text-[15px] wrap-anywhere', one.isRead ? 'text-muted' : 'font-medium text-ink')}
        >
          {one.title}
        </span>
        <MessageMoment at={one.createdAt} nowMs={nowMs} className="text-[13px] text-muted num" />
      </span>
      {!one.isRead && <UnreadDot />}
    </Link>
  );
}
