// What one has written and the server has not yet said it has: shown at once, sent one after the other, kept on this
// device until it is there. Sending again can double nothing, because the id stays.
import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';

export interface Outgoing {
  readonly clientId: string;
  readonly content: string;
  /** Pictures that are there already and wait to be said. */
  readonly pictureIds?: readonly string[];
  readonly createdAt: string;
  readonly state: 'sending' | 'failed';
}

export interface Said {
  readonly clientId: string;
  readonly content: string;
  readonly pictureIds?: readonly string[];
}

/** Says it to the server; resolves when it is kept there. */
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
  // The page that was sending them is gone: whether they arrived, sending them again will show.
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
  /** Whether what is on its way is kept on this device: until its member signs out. */
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
    // After a sign-out nothing of theirs is written any more, however a sending ends.
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

  /** One after the other: what was written first is said first. */
  const queue = (id: string, message: Outgoing) => {
    const turn = (lines.get(id) ?? Promise.resolve()).then(async () => {
      // Thrown away while it waited.
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
