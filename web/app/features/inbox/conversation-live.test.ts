import { EventEmitter } from 'node:events';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { aMessage, CONVERSATION_ID, NADIA, RAVI } from '../../../test/message-examples.ts';
import type { ThreadLog } from '../../nouns/messages/thread-log.ts';
import { followConversation, followInbox, type Line, typingSignal } from './conversation-live.ts';

const KEY = ['conversation-thread', CONVERSATION_ID];

function world() {
  const line = new EventEmitter();
  const said: unknown[][] = [];
  // What the page sends over the socket; `hear` delivers what it receives.
  const outgoing: Line = {
    on: (event, listener) => line.on(event, listener as () => void),
    off: (event, listener) => line.off(event, listener as () => void),
    emit: (...args) => said.push(args),
  };
  const queries = new QueryClient();
  const log: ThreadLog = { messages: [aMessage(1), aMessage(2)], hasEarlier: false, otherReadPosition: 0 };
  queries.setQueryData(KEY, log);
  const ask = vi.spyOn(queries, 'invalidateQueries');
  const fetched = vi.spyOn(queries, 'refetchQueries');
  const onTyping = vi.fn();
  const stop = followConversation(outgoing, queries, CONVERSATION_ID, { otherId: NADIA._id, onTyping });
  const known = () => queries.getQueryData<ThreadLog>(KEY)!;
  return { hear: line.emit.bind(line), said, known, ask, fetched, onTyping, stop, line };
}
const hears = (position: number) => ({
  conversationId: CONVERSATION_ID,
  message: aMessage(position, { sender: NADIA }),
});

describe('an open conversation (RM2–RM4)', () => {
  it('joins, adds what it hears, and asks for what it must have missed', () => {
    const { hear, said, known, ask } = world();
    expect(said).toEqual([['join_conversation', CONVERSATION_ID, expect.any(Function)]]);
    hear('new_message', hears(3));
    hear('new_message', hears(3));
    expect(known().messages.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(ask).not.toHaveBeenCalled();
    hear('new_message', hears(5));
    expect(ask).toHaveBeenCalledWith({ queryKey: KEY });
  });

  it('joins again and catches up after the line was down', () => {
    const { hear, said, ask } = world();
    hear('connect');
    expect(said).toHaveLength(2);
    expect(ask).toHaveBeenCalledWith({ queryKey: KEY });
  });

  it('asks for what was said before it was let in, and for nothing where that is known (H10)', async () => {
    const { said, ask, fetched } = world();
    const letIn = said[0]![2] as (answer: object) => void;
    letIn({ ok: true, value: { position: 2 } });
    expect(fetched).not.toHaveBeenCalled();
    letIn({ ok: true, value: { position: 3 } });
    // A request in progress is awaited; because it may have read too early, it's repeated once.
    expect(fetched).toHaveBeenCalledWith({ queryKey: KEY }, { cancelRefetch: false });
    await vi.waitFor(() => expect(ask).toHaveBeenCalledWith({ queryKey: KEY }));
  });

  it('asks to be let in again where it failed for now, never where it is not theirs, and not after it was closed (H10)', () => {
    vi.useFakeTimers();
    const { said, stop } = world();
    const answer = (code: string) => (said.at(-1)![2] as (answer: object) => void)({ ok: false, code });
    answer('INTERNAL');
    vi.advanceTimersByTime(1_900);
    expect(said).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(said).toHaveLength(2);
    answer('FORBIDDEN');
    vi.advanceTimersByTime(60_000);
    expect(said).toHaveLength(2);
    answer('INTERNAL');
    stop();
    vi.advanceTimersByTime(60_000);
    expect(said.map(([event]) => event)).toEqual(['join_conversation', 'join_conversation', 'leave_conversation']);
    vi.useRealTimers();
  });

  it('believes reading and typing of the other alone, in this conversation alone', () => {
    const { hear, known, onTyping } = world();
    const elsewhere = { conversationId: 'c2' };
    hear('messages_read', { conversationId: CONVERSATION_ID, readerId: RAVI._id, position: 2 });
    hear('messages_read', { ...elsewhere, readerId: NADIA._id, position: 2 });
    expect(known().otherReadPosition).toBe(0);
    hear('messages_read', { conversationId: CONVERSATION_ID, readerId: NADIA._id, position: 2 });
    expect(known().otherReadPosition).toBe(2);
    hear('user_typing', { ...elsewhere, userId: NADIA._id, userName: 'x' });
    hear('user_typing', { conversationId: CONVERSATION_ID, userId: RAVI._id, userName: 'x' });
    expect(onTyping).not.toHaveBeenCalled();
    hear('user_typing', { conversationId: CONVERSATION_ID, userId: NADIA._id, userName: 'x' });
    hear('new_message', hears(3));
    expect(onTyping.mock.calls).toEqual([[true], [false]]);
  });

  it('asks how far the other has read when it hears only that the conversation was read (RM3)', () => {
    const { hear, known, ask } = world();
    hear('messages_read', { conversationId: 'c2' });
    expect(ask).not.toHaveBeenCalled();
    hear('messages_read', { conversationId: CONVERSATION_ID });
    expect(ask).toHaveBeenCalledWith({ queryKey: KEY });
    expect(known().otherReadPosition).toBe(0);
  });

  it('asks for a message it hears of without its place (RM3)', () => {
    const { hear, known, ask } = world();
    hear('new_message', { conversationId: CONVERSATION_ID, message: { content: 'Hello', sender: NADIA } });
    expect(known().messages).toHaveLength(2);
    expect(ask).toHaveBeenCalledWith({ queryKey: KEY });
  });

  it('shows nothing any more of what staff took down, in this conversation alone', () => {
    const { hear, known } = world();
    const hidden = { ...aMessage(2), content: '', isHidden: true as const };
    hear('message_changed', { conversationId: 'c2', message: hidden });
    expect(known().messages.map(({ content }) => content)).not.toContain('');
    hear('message_changed', { conversationId: CONVERSATION_ID, message: hidden });
    expect(known().messages).toEqual([aMessage(1), hidden]);
  });

  it('leaves, and hears nothing more', () => {
    const { hear, said, known, stop, line } = world();
    stop();
    expect(said.at(-1)).toEqual(['leave_conversation', CONVERSATION_ID]);
    hear('new_message', hears(3));
    expect(known().messages).toHaveLength(2);
    expect(line.eventNames()).toEqual([]);
  });
});

describe('typing', () => {
  it('is sent to the other participant at most every three seconds, and its end once (RM2)', () => {
    vi.useFakeTimers();
    const said: unknown[][] = [];
    const line = { emit: (...args: unknown[]) => said.push(args) };
    const { typed, stopped } = typingSignal(line, CONVERSATION_ID, NADIA._id);
    const names = { conversationId: CONVERSATION_ID, recipientId: NADIA._id };
    stopped();
    typed();
    vi.advanceTimersByTime(2_900);
    typed();
    expect(said).toEqual([['typing_start', names]]);
    vi.advanceTimersByTime(200);
    typed();
    stopped();
    stopped();
    expect(said.slice(1)).toEqual([
      ['typing_start', names],
      ['typing_stop', names],
    ]);
    vi.useRealTimers();
  });
});

describe('an open list of conversations (RM3, H6)', () => {
  it.each([
    'new_message_notification',
    'messages_read',
    'message_changed',
    'conversation_moved',
    'connect',
    'catch_up',
  ])('is asked for anew after %s, until it is left', (event) => {
    const line = new EventEmitter();
    const queries = new QueryClient();
    const ask = vi.spyOn(queries, 'invalidateQueries');
    const stop = followInbox(line as unknown as Line, queries);
    line.emit(event, { conversationId: CONVERSATION_ID });
    expect(ask).toHaveBeenCalled();
    stop();
    expect(line.listenerCount(event)).toBe(0);
  });
});
