// Messages that the server hasn't confirmed yet: shown at once, sent one after the other, and stored on this device until they are.
// Sending one again can't duplicate it, because its id stays the same.
import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';

export interface Outgoing {
  readonly clientId: string;
  readonly content: string;
  /** Uploaded pictures and PDFs that the message will include. */
  readonly pictureIds?: readonly string[];
  readonly fileIds?: readonly string[];
  /** When it was written, or when the member last asked to send it again. */
  readonly createdAt: string;
  /** `waiting`: for a connection. Then it's sent without being asked again. `failed`: only the member decides. */
  readonly state: 'sending' | 'waiting' | 'failed';
}

export interface Said {
  readonly clientId: string;
  readonly content: string;
  readonly pictureIds?: readonly string[];
  readonly fileIds?: readonly string[];
}

/** What's uploaded for a message before it's sent. */
export type Attached = Pick<Said, 'pictureIds' | 'fileIds'>;

/** Sends the message; resolves when the server has stored it. */
export type Send = (conversationId: string, message: Said) => Promise<unknown>;

/** Without what's empty. */
const toAttached = ({ pictureIds = [], fileIds = [] }: Attached): Attached => ({
  ...(pictureIds.length > 0 ? { pictureIds } : {}),
  ...(fileIds.length > 0 ? { fileIds } : {}),
});

const NONE: readonly Outgoing[] = [];
export const OUTGOING_PREFIX = 'draft.outgoing.';
const storageKey = (conversationId: string) => OUTGOING_PREFIX + conversationId;
/** Nobody expects a message from days ago to be sent now: "I'm at the door". */
const WAITS_AT_MOST_MS = 24 * 3_600_000;
const isTooOld = ({ createdAt }: Outgoing, nowMs: number): boolean => nowMs - Date.parse(createdAt) > WAITS_AT_MOST_MS;

function readKept(conversationId: string, nowMs: number): readonly Outgoing[] {
  const kept = readStored(storageKey(conversationId));
  if (!Array.isArray(kept)) return NONE;
  const isOne = (value: unknown): value is Outgoing =>
    typeof value === 'object' &&
    value !== null &&
    ['clientId', 'content', 'createdAt'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');
  // The page that was sending them was closed. Sending them again shows whether they arrived.
  return kept.filter(isOne).map((message) => ({
    ...message,
    state: message.state === 'failed' || isTooOld(message, nowMs) ? ('failed' as const) : ('waiting' as const),
  }));
}

export interface Outbox {
  list(conversationId: string): readonly Outgoing[];
  subscribe(listener: () => void): () => void;
  say(conversationId: string, content: string, attached?: Attached): void;
  retry(conversationId: string, clientId: string): void;
  discard(conversationId: string, clientId: string): void;
  /** Sends what waits for a connection, in all conversations, each in the order it was written. */
  sendWaiting(): void;
  /** Messages on this device that weren't sent, in all conversations. */
  countUnsent(): number;
  /** Whether any of them will be sent without a further press. */
  isSending(): boolean;
}

interface Parts {
  newId: () => string;
  now: () => Date;
  /** Whose messages these are; undefined while nobody is logged in. */
  readOwner: () => string | undefined;
  /** Whether unsent messages are stored on this device, which lasts until the member logs out. */
  isKept: () => boolean;
  /** Whether the error means that the server wasn't reached, so that it makes sense to wait. */
  isUnreached: (error: unknown) => boolean;
  /** The conversations that have messages stored on this device. */
  listKept: () => readonly string[];
}

/** Whether it's this message's turn: it mustn't arrive before one that was written earlier, and may have been discarded meanwhile. */
function findPlace(messages: readonly Outgoing[], clientId: string): 'next' | 'behind' | 'gone' {
  const at = messages.findIndex((message) => message.clientId === clientId);
  if (at < 0) return 'gone';
  return messages.slice(0, at).some(({ state }) => state === 'waiting') ? 'behind' : 'next';
}

export function createOutbox(send: Send, parts: Parts): Outbox {
  const kept = new Map<string, readonly Outgoing[]>();
  const lines = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  let owner = parts.readOwner();
  /** Another account may have logged in in another tab: what waits in this one isn't theirs to send. */
  const followOwner = () => {
    const now = parts.readOwner();
    if (now === undefined || now === owner) return;
    if (owner !== undefined) kept.clear();
    owner = now;
  };

  const list = (id: string): readonly Outgoing[] => {
    followOwner();
    const known = kept.get(id);
    if (known) return known;
    const read = readKept(id, parts.now().getTime());
    kept.set(id, read);
    return read;
  };
  const keep = (id: string, messages: readonly Outgoing[]) => {
    kept.set(id, messages.length === 0 ? NONE : messages);
    // After a logout nothing of theirs is stored anymore, whatever the result of sending.
    if (messages.length === 0 || !parts.isKept()) removeStored(storageKey(id));
    else writeStored(storageKey(id), messages);
    for (const listener of listeners) listener();
  };
  const listConversations = () => [...new Set([...kept.keys(), ...parts.listKept()])];
  const without = (id: string, clientId: string) => list(id).filter((message) => message.clientId !== clientId);
  const mark = (id: string, clientId: string, state: Outgoing['state']) =>
    keep(
      id,
      list(id).map((message) => (message.clientId === clientId ? { ...message, state } : message)),
    );

  const isLate = (message: Outgoing) => isTooOld(message, parts.now().getTime());
  const sendNow = async (id: string, message: Outgoing) => {
    const { clientId, content } = message;
    // The phone may have slept while it stood in line.
    if (isLate(message)) return mark(id, clientId, 'failed');
    try {
      await send(id, { clientId, content, ...toAttached(message) });
      keep(id, without(id, clientId));
    } catch (error) {
      mark(id, clientId, parts.isUnreached(error) ? 'waiting' : 'failed');
    }
  };
  /** Sends one after the other, in the order they were written. */
  const queue = (id: string, message: Outgoing) => {
    const turn = (lines.get(id) ?? Promise.resolve()).then(async () => {
      const place = findPlace(list(id), message.clientId);
      if (place === 'next') await sendNow(id, message);
      else if (place === 'behind') mark(id, message.clientId, 'waiting');
    });
    lines.set(id, turn);
  };

  return {
    list,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (id, content, attached = {}) => {
      const message: Outgoing = {
        clientId: parts.newId(),
        content,
        ...toAttached(attached),
        createdAt: parts.now().toISOString(),
        state: 'sending',
      };
      keep(id, [...list(id), message]);
      queue(id, message);
    },
    retry: (id, clientId) => {
      const message = list(id).find((candidate) => candidate.clientId === clientId);
      if (!message || message.state === 'sending') return;
      const again: Outgoing = { ...message, createdAt: parts.now().toISOString(), state: 'sending' };
      keep(
        id,
        list(id).map((one) => (one.clientId === clientId ? again : one)),
      );
      queue(id, again);
    },
    discard: (id, clientId) => keep(id, without(id, clientId)),
    sendWaiting: () => {
      for (const id of listConversations()) {
        const waiting = list(id).filter(({ state }) => state === 'waiting');
        if (waiting.length === 0) continue;
        // All of them first: one that still waits would hold up those after it.
        keep(
          id,
          list(id).map((message) =>
            message.state === 'waiting' ? { ...message, state: isLate(message) ? 'failed' : 'sending' } : message,
          ),
        );
        for (const message of waiting) if (!isLate(message)) queue(id, message);
      }
    },
    isSending: () => listConversations().some((id) => list(id).some(({ state }) => state !== 'failed')),
    countUnsent: () => listConversations().reduce((sum, id) => sum + list(id).length, 0),
  };
}

export const useOutgoing = (outbox: Outbox, conversationId: string): readonly Outgoing[] =>
  useSyncExternalStore(
    outbox.subscribe,
    () => outbox.list(conversationId),
    () => NONE,
  );
