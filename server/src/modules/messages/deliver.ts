// Tells open pages about a stored message. Pages recognize repeats by its id and put it at its position.
import type { Message } from '@daynook/contract/messages';
import type { Realtime } from '../../realtime/server.ts';

const toNotification = ({ conversationId, _id, content, position, sender }: Message) => ({
  conversationId,
  // Stands for photos without text in text-only notifications.
  message: { _id, content: content === '' ? '📷' : content, position, sender },
  sender,
});

/** Notifies the pages of everyone in the conversation, on all nodes. */
export function notifyOfMessage(realtime: Realtime, message: Message, memberIds: readonly string[]): void {
  const { conversationId } = message;
  realtime.notifyConversation({ id: conversationId, memberIds }, 'new_message', { conversationId, message });
  for (const memberId of memberIds) {
    // Writers don't need a notification. Their other pages only learn that the message is read, so their lists stay in sync.
    if (memberId === message.sender?._id) {
      // An automatic message doesn't mean that its sender has read anything.
      if (message.isAutomatic) realtime.notify(memberId, 'conversation_moved', { conversationId });
      else
        realtime.notify(memberId, 'messages_read', { conversationId, readerId: memberId, position: message.position });
    } else realtime.notify(memberId, 'new_message_notification', toNotification(message));
  }
}
