// What is known of a conversation's messages, in their order, and where something is missing. Positions count without
// gaps, so a gap is a message not heard of. Pure.
import type { Message } from '@daynook/contract/messages';

export interface ThreadLog {
  /** In order, each once. */
  readonly messages: readonly Message[];
  /** There are earlier ones than the first. */
  readonly hasEarlier: boolean;
  /** How far the other has read. */
  readonly otherReadPosition: number;
}

export const EMPTY_LOG: ThreadLog = { messages: [], hasEarlier: false, otherReadPosition: 0 };

const isSame = (known: Message | undefined, message: Message): boolean =>
  known === message || JSON.stringify(known) === JSON.stringify(message);

/** With further messages, whichever way they came and however often; what came last is how they read now. */
export function withMessages(log: ThreadLog, messages: readonly Message[]): ThreadLog {
  const byPosition = new Map(log.messages.map((message) => [message.position, message]));
  const news = messages.filter((message) => !isSame(byPosition.get(message.position), message));
  if (news.length === 0) return log;
  for (const message of news) byPosition.set(message.position, message);
  return { ...log, messages: [...byPosition.values()].sort((one, other) => one.position - other.position) };
}

/**
 * An answer that was asked for when the log was as in `before`, with what the line has brought since then: the log is `now`.
 * What has changed meanwhile is newer than the answer, which may have been read before it.
 */
export function withAnswer(answer: ThreadLog, before: ThreadLog | undefined, now: ThreadLog | undefined): ThreadLog {
  if (!now) return answer;
  const asBefore = new Map(before?.messages.map((message) => [message.position, message]));
  const changed = now.messages.filter((message) => asBefore.get(message.position) !== message);
  const log = withRead(withMessages(answer, changed), now.otherReadPosition);
  // Earlier ones were loaded meanwhile: only they know whether there are more.
  const isEarlier = (now.messages[0]?.position ?? Infinity) < (answer.messages[0]?.position ?? Infinity);
  return isEarlier ? { ...log, hasEarlier: now.hasEarlier } : log;
}

/** Whether the two have met by what `now` adds to `before`: messages that were covered then may be read. */
export function isUncovered(before: ThreadLog, now: ThreadLog): boolean {
  const upTo = heardUpTo(before);
  return (
    before.messages.some(({ covers }) => covers) &&
    now.messages.some(({ position, event }) => position > upTo && event?.code === 'confirmed')
  );
}

/** With a message as it reads now, where it is known at all: what staff took down says nothing any more, what was covered is told. */
export const withReplaced = (log: ThreadLog, message: Message): ThreadLog => ({
  ...log,
  messages: log.messages.map((known) => (known._id === message._id ? message : known)),
});

/** The last position up to which nothing is missing: what came after it is to be asked for. */
export function heardUpTo({ messages }: ThreadLog): number {
  let last = (messages[0]?.position ?? 1) - 1;
  for (const { position } of messages) {
    if (position !== last + 1) break;
    last = position;
  }
  return last;
}

export const hasGap = (log: ThreadLog): boolean => heardUpTo(log) < (log.messages.at(-1)?.position ?? 0);

export const withRead = (log: ThreadLog, position: number): ThreadLog =>
  position > log.otherReadPosition ? { ...log, otherReadPosition: position } : log;

export interface Day<Item> {
  /** YYYY-MM-DD in the reader's zone. */
  readonly date: string;
  readonly items: readonly Item[];
}

/** In days of the reader's own zone. */
export function byDay<Item extends { readonly createdAt: string }>(
  items: readonly Item[],
  dateOf: (instant: string) => string,
): Day<Item>[] {
  const days: { date: string; items: Item[] }[] = [];
  for (const item of items) {
    const date = dateOf(item.createdAt);
    const last = days.at(-1);
    if (last?.date === date) last.items.push(item);
    else days.push({ date, items: [item] });
  }
  return days;
}

const TOGETHER_MS = 5 * 60_000;

/** Whether a message goes on from the one before: same person, minutes later. It then needs no name of its own. */
export function goesOn(before: Message | undefined, message: Message): boolean {
  if (!before?.sender || before.sender._id !== message.sender?._id) return false;
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < TOGETHER_MS;
}
