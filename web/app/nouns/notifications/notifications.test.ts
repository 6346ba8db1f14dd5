import { describe, expect, it } from 'vitest';
import { toNotification } from '../messages/message-events.ts';
import { countUnread, NOTIFICATIONS_MAXIMUM, withNotification, withRead } from './notifications.ts';

const heard = (id: string, conversationId = 'c1') =>
  toNotification(
    { id, conversationId, content: `words ${id}`, sender: { id: 'n', name: 'Nadia', picture: '/n.webp' } },
    new Date('2026-11-21T15:00:00Z'),
  );

describe('notifications (RM5)', () => {
  it('have the specified shape and start unread', () => {
    expect(heard('m1')).toEqual({
      id: 'm1',
      type: 'message',
      title: 'New Message',
      message: 'Nadia: words m1',
      timestamp: '2026-11-21T15:00:00.000Z',
      read: false,
      data: { conversationId: 'c1', senderId: 'n', senderName: 'Nadia', senderPicture: '/n.webp' },
    });
  });

  it('are newest first, without duplicates, fifty at most', () => {
    let list: readonly ReturnType<typeof heard>[] = [];
    for (let index = 0; index < 60; index += 1) list = withNotification(list, heard(`m${index}`));
    expect([list.length, list[0]!.id, list.at(-1)!.id]).toEqual([NOTIFICATIONS_MAXIMUM, 'm59', 'm10']);
    expect(withNotification(list, heard('m59'))).toBe(list);
  });

  it('are marked as read one by one, together, or by conversation', () => {
    const list = [heard('m3', 'c2'), heard('m2'), heard('m1')];
    expect(countUnread(withRead(list, ({ id }) => id === 'm2'))).toBe(2);
    expect(countUnread(withRead(list, ({ data }) => data.conversationId === 'c1'))).toBe(1);
    const all = withRead(list, () => true);
    expect(countUnread(all)).toBe(0);
    expect(withRead(all, () => true)).toBe(all);
  });
});
