import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { followMessages } from './message-events.ts';

const payload = {
  conversationId: 'c1',
  message: { _id: 'm1', content: 'The door is open.' },
  sender: { _id: 'n1', name: 'Nadia' },
};

function world(pathname: string) {
  const line = new EventEmitter();
  const show = vi.fn();
  const [heard, read] = [vi.fn(), vi.fn()];
  return { line, show, heard, read, stop: followMessages(line, { pathname: () => pathname, show, heard, read }) };
}

describe('socket events about messages', () => {
  it('reports who wrote what, until it’s stopped', () => {
    const { line, show, stop } = world('/dashboard');
    line.emit('new_message_notification', payload);
    const sender = { id: 'n1', name: 'Nadia', picture: null };
    expect(show.mock.calls).toEqual([[{ id: 'm1', conversationId: 'c1', content: 'The door is open.', sender }]]);
    stop();
    line.emit('new_message_notification', payload);
    expect(show).toHaveBeenCalledOnce();
  });

  it('ignores the conversation on screen, but not others', () => {
    const { line, show } = world('/messages/c1');
    line.emit('new_message_notification', payload);
    expect(show).not.toHaveBeenCalled();
    line.emit('new_message_notification', { ...payload, conversationId: 'c2' });
    expect(show).toHaveBeenCalledOnce();
  });

  it('reports system messages and reconnections: both may be unread (L1)', () => {
    const { line, show, heard, stop } = world('/messages/c1');
    line.emit('new_message_notification', { ...payload, sender: null });
    expect(heard).not.toHaveBeenCalled();
    line.emit('new_message_notification', { ...payload, conversationId: 'c2', sender: null });
    line.emit('connect');
    expect(heard).toHaveBeenCalledTimes(2);
    expect(show).not.toHaveBeenCalled();
    stop();
    line.emit('connect');
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('accepts a sender who is only named in the message (RM3)', () => {
    const { line, show } = world('/');
    const { conversationId, message, sender } = payload;
    line.emit('new_message_notification', { conversationId, message: { ...message, sender } });
    line.emit('new_message_notification', { conversationId, message: { ...message, sender }, sender: { _id: 'n1' } });
    const shown = {
      id: 'm1',
      conversationId,
      content: message.content,
      sender: { id: 'n1', name: 'Nadia', picture: null },
    };
    expect(show.mock.calls).toEqual([[shown], [shown]]);
  });

  it('reports who read what, and that a conversation was read by an unknown reader (RM3)', () => {
    const { line, read } = world('/');
    line.emit('messages_read', { conversationId: 'c1', readerId: 'n1', position: 3 });
    line.emit('messages_read', { conversationId: 'c2' });
    for (const broken of [null, {}, { conversationId: 4, readerId: 'n1' }]) line.emit('messages_read', broken);
    expect(read.mock.calls).toEqual([
      ['c1', 'n1'],
      ['c2', undefined],
    ]);
  });

  it.each([undefined, null, 'x', {}, { ...payload, sender: undefined }, { ...payload, conversationId: 7 }])(
    'thinks nothing of %j',
    (broken) => {
      const { line, show } = world('/');
      line.emit('new_message_notification', broken);
      expect(show).not.toHaveBeenCalled();
    },
  );
});
