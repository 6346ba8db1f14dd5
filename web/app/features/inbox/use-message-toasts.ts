// Announces new messages on any page: a toast and a line in the notifications. Mounted once, beside the avatar.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { ownPathname } from '../../lib/languages.ts';
import { useSocket } from '../../lib/realtime/realtime.ts';
import { useSession } from '../../lib/session/session.ts';
import { useOwnProfile } from '../../nouns/members/api.ts';
import { followMessages, toNotification } from '../../nouns/messages/message-events.ts';
import { changeNotifications, openNotifications } from '../../nouns/notifications/notification-store.ts';
import { withNotification, withRead } from '../../nouns/notifications/notifications.ts';
import { showMessageToast } from './message-toast.tsx';

export function useMessageToasts(): void {
  const intl = useIntl();
  const queries = useQueryClient();
  const socket = useSocket();
  const subject = useSession().user?.sub;
  const ownId = useOwnProfile().data?._id;
  const { pathname } = useLocation();
  useEffect(() => openNotifications(subject), [subject]);
  // Opening a conversation marks it as read.
  useEffect(() => {
    const id = /^\/messages\/([\w-]+)$/.exec(pathname)?.[1];
    if (id) changeNotifications((list) => withRead(list, ({ data }) => data.conversationId === id));
  }, [pathname]);
  useEffect(() => {
    if (!socket) return undefined;
    const count = () => void queries.invalidateQueries({ queryKey: ['conversations-unread'] });
    return followMessages(socket, {
      pathname: ownPathname,
      show: (message) => {
        changeNotifications((list) => withNotification(list, toNotification(message, new Date())));
        showMessageToast(
          message,
          intl.formatMessage(
            { defaultMessage: 'New message from {name}: {content}' },
            { name: message.sender.name, content: message.content },
          ),
        );
      },
      heard: count,
      read: (conversationId, readerId) => {
        // A read event without a name is this member's own; the other's are shown only in the conversation.
        if (readerId !== undefined && readerId !== ownId) return;
        changeNotifications((list) => withRead(list, ({ data }) => data.conversationId === conversationId));
        count();
      },
    });
  }, [socket, intl, queries, ownId]);
}
