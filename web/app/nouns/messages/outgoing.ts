// Messages that the server hasn't confirmed yet: shown at once, sent one after the other, and stored on this device until they are.
// Sending one again can't duplicate it, because its id stays the same.
import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';

export interface Outgoing {
  readonly clientId: string;
  readonly content: string;
  /** Uploaded pictures that the message will include. */
  readonly pictureIds?: readonly string[];
  readonly createdAt: string;
  readonly state: 'sending' | 'failed';
}

export interface Said {
  readonly clientId: string;
  readonly content: string;
  readonly pictureIds?: readonly string[];
}

/** Sends the message; resolves when the server has stored it. */
export type Send = (conversationId: string, message: Said) => Promise<unknown>;

const NONE: readonly Outgoing[] = [];
const storageKey = (conversationId: string) => `draft.outgoing.${conversationId}`;

function readKept(conversationId: string): readonly Outgoing[] {
  const kept = readStored(storageKey(conversationId));
  if (!Array.isArray(kept)) return NONE;
  const isOne = (value: unknown): value is Outgoing =>
    typeof value === 'object' &&
    value !== null &&
    ['clientId', 'content', 'createdAt'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');
  // The page that was sending them was closed. Sending them again shows whether they arrived.
  return kept.filter(isOne).map((message) => ({ ...message, state: 'failed' as const }));
}

export interface Outbox {
  list(conversationId: string): readonly Outgoing[];
  subscribe(listener: () => void): () => void;
  say(conversationId: string, content: string, pictureIds?: readonly string[]): void;
  retry(conversationId: string, clientId: string): void;
  discard(conversationId: string, clientId: string): void;
}

interface Parts {
  newId: () => string;
  now: () => Date;
  /** Whether unsent messages are stored on this device, which lasts until the member logs out. */
  isKept: () => boolean;
}

export function createOutbox(send: Send, parts: Parts): Outbox {
  const kept = new Map<string, readonly Outgoing[]>();
  const lines = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  const list = (id: string): readonly Outgoing[] => {
    const known = kept.get(id);
    if (known) return known;
    const read = readKept(id);
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
  const without = (id: string, clientId: string) => list(id).filter((message) => message.clientId !== clientId);
  const mark = (id: string, clientId: string, state: Outgoing['state']) =>
    keep(
      id,
      list(id).map((message) => (message.clientId === clientId ? { ...message, state } : message)),
    );

  /** Sends one after the other, in the order they were written. */
  const queue = (id: string, message: Outgoing) => {
    const turn = (lines.get(id) ?? Promise.resolve()).then(async () => {
      // Discarded while it was waiting.
      if (!list(id).some(({ clientId }) => clientId === message.clientId)) return;
      try {
        const { clientId, content, pictureIds } = message;
        await send(id, { clientId, content, ...(pictureIds ? { pictureIds } : {}) });
        keep(id, without(id, message.clientId));
      } catch {
        mark(id, message.clientId, 'failed');
      }
    });
    lines.set(id, turn);
  };

  return {
    list,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (id, content, pictureIds = []) => {
      const message: Outgoing = {
        clientId: parts.newId(),
        content,
        ...(pictureIds.length > 0 ? { pictureIds } : {}),
        createdAt: parts.now().toISOString(),
        state: 'sending',
      };
      keep(id, [...list(id), message]);
      queue(id, message);
    },
    retry: (id, clientId) => {
      const message = list(id).find((candidate) => candidate.clientId === clientId);
      if (message?.state !== 'failed') return;
      mark(id, clientId, 'sending');
      queue(id, message);
    },
    discard: (id, clientId) => keep(id, without(id, clientId)),
  };
}

export const useOutgoing = (outbox: Outbox, conversationId: string): readonly Outgoing[] =>
  useSyncExternalStore(
    outbox.subscribe,
    () => outbox.list(conversationId),
    () => NONE,
  );
