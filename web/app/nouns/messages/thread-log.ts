// The known messages of a conversation in order, and where some are missing. Positions are consecutive, so a skipped position is an
// unknown message. Pure.
import type { Message } from '@daynook/contract/messages';

export interface ThreadLog {
  /** In order, without duplicates. */
  readonly messages: readonly Message[];
  /** There are messages before the first one. */
  readonly hasEarlier: boolean;
  /** How far the other person has read. */
  readonly otherReadPosition: number;
}

export const EMPTY_LOG: ThreadLog = { messages: [], hasEarlier: false, otherReadPosition: 0 };

const isSame = (known: Message | undefined, message: Message): boolean =>
  known === message || JSON.stringify(known) === JSON.stringify(message);

/** Adds messages, whichever way and however often they arrived; the last version wins. */
export function withMessages(log: ThreadLog, messages: readonly Message[]): ThreadLog {
  const byPosition = new Map(log.messages.map((message) => [message.position, message]));
  const latest = messages.filter((message) => !isSame(byPosition.get(message.position), message));
  if (latest.length === 0) return log;
  for (const message of latest) byPosition.set(message.position, message);
  return { ...log, messages: [...byPosition.values()].sort((one, other) => one.position - other.position) };
}

/**
 * Merges a response that was requested when the log was `before`; with events since then the log is `now`. Changes since then are newer
 * than the response.
 */
export function withAnswer(answer: ThreadLog, before: ThreadLog | undefined, now: ThreadLog | undefined): ThreadLog {
  if (!now) return answer;
  const asBefore = new Map(before?.messages.map((message) => [message.position, message]));
  const changed = now.messages.filter((message) => asBefore.get(message.position) !== message);
  const log = withRead(withMessages(answer, changed), now.otherReadPosition);
  // Earlier messages were loaded meanwhile; their response knows whether there are more.
  const isEarlier = (now.messages[0]?.position ?? Infinity) < (answer.messages[0]?.position ?? Infinity);
  return isEarlier ? { ...log, hasEarlier: now.hasEarlier } : log;
}

/** Whether both have written, counting what `now` adds to `before`: covered contact details may then be visible. */
export function isUncovered(before: ThreadLog, now: ThreadLog): boolean {
  const upTo = findLastKnown(before);
  return (
    before.messages.some(({ covers }) => covers) &&
    now.messages.some(({ position, event }) => position > upTo && event?.code === 'confirmed')
  );
}

/** Replaces a known message with its current version: staff may have removed it, or covered details may be visible now. */
export const withReplaced = (log: ThreadLog, message: Message): ThreadLog => ({
  ...log,
  messages: log.messages.map((known) => (known._id === message._id ? message : known)),
});

/** The last position without a missing message before it; what comes after it has to be requested. */
export function findLastKnown({ messages }: ThreadLog): number {
  let last = (messages[0]?.position ?? 1) - 1;
  for (const { position } of messages) {
    if (position !== last + 1) break;
    last = position;
  }
  return last;
}

export const hasGap = (log: ThreadLog): boolean => findLastKnown(log) < (log.messages.at(-1)?.position ?? 0);

export const withRead = (log: ThreadLog, position: number): ThreadLog =>
  position > log.otherReadPosition ? { ...log, otherReadPosition: position } : log;

export interface Day<Item> {
  /** YYYY-MM-DD in the reader's zone. */
  readonly date: string;
  readonly items: readonly Item[];
}

/** In days of the reader's time zone. */
export function byDay<Item extends { readonly createdAt: string }>(
  items: readonly Item[],
  toDate: (instant: string) => string,
): Day<Item>[] {
  const days: { date: string; items: Item[] }[] = [];
  for (const item of items) {
    const date = toDate(item.createdAt);
    const last = days.at(-1);
    if (last?.date === date) last.items.push(item);
    else days.push({ date, items: [item] });
  }
  return days;
}

const GROUPED_MS = 5 * 60_000;

/** Whether a message continues the one before: same person, minutes later. It then doesn't repeat the name. */
export function continuesMessage(before: Message | undefined, message: Message): boolean {
  if (!before?.sender || before.sender._id !== message.sender?._id) return false;
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < GROUPED_MS;
}
