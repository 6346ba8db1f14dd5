// The queue of messages to send. Those that arrive while others are being stored are stored together, in one transaction and with one wait
// for the disk. A conversation that someone else has locked gets a queue of its own, so that the others don't wait for it.
import type { Message } from '@daynook/contract/messages';
import { type CommitGuard, currentGuard, guardCommits, withoutGuard } from '../../db/commit-guard.ts';
import { isDatabaseBusy } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { withinTime } from '../../lib/time-limit.ts';
import { hasAttached } from './attachments.ts';
import { type NewText, sendBatch, type Waiting } from './send.ts';

const BATCH_SIZE = 50;

/** The name of the queue for all conversations without one of their own. */
const SHARED = 'shared';

interface Queued extends Waiting {
  readonly sinceMs: number;
  /** Isn't stored together with others. */
  isAlone: boolean;
  /** Of the request, if it came with an API token. The queue's own work has none. */
  readonly guard: CommitGuard | undefined;
}

/** The queues of a process by conversation. Each exists until it's empty. */
type Queues = Map<string, Queued[]>;
const queuesByDb = new WeakMap<Deps['db'], Queues>();

/**
 * Sends a message. Repeating a `clientId` returns the message sent first. Throws NOT_FOUND for non-participants, FORBIDDEN if one
 * of the two has blocked the other or can't take part, LIMIT_REACHED after several messages without an answer, OVERLOADED if storing
 * it takes too long.
 */
export function sendMessage(deps: Deps, { memberId }: MemberActor, text: NewText): Promise<Message> {
  const queues: Queues = queuesByDb.get(deps.db) ?? new Map();
  queuesByDb.set(deps.db, queues);
  const { promise, resolve, reject } = Promise.withResolvers<Message>();
  const guard = currentGuard();
  // One with photos, PDFs, or a guard goes alone, because it's only refused after it has been written.
  const isAlone = guard !== undefined || hasAttached(text);
  const key = queues.has(text.conversationId) ? text.conversationId : SHARED;
  add(queues, key, [{ deps, memberId, text, resolve, reject, sinceMs: performance.now(), isAlone, guard }]);
  return promise;
}

function add(queues: Queues, key: string, messages: readonly Queued[]): void {
  const waiting = queues.get(key);
  if (waiting) {
    waiting.push(...messages);
    return;
  }
  queues.set(key, [...messages]);
  void withoutGuard(() => sendAll(queues, key));
}

async function sendAll(queues: Queues, key: string): Promise<void> {
  const waiting = queues.get(key)!;
  while (waiting.length > 0) {
    refuseLate(waiting);
    const batch = takeBatch(waiting);
    if (batch.length > 0) await sendNext(queues, key, batch);
    // Lets those who just got their response send the next one.
    await new Promise((resolve) => setImmediate(resolve));
  }
  queues.delete(key);
}

const rejectAll = (messages: readonly Queued[], error: unknown): void => {
  for (const { reject } of messages) reject(error);
};

const tooLate = () => new AppError('OVERLOADED', { retryIn: 2 });

/** Nobody waits for them anymore: their request was answered when its time was up. */
function refuseLate(waiting: Queued[]): void {
  const now = performance.now();
  const isLate = ({ sinceMs, deps }: Queued) => now - sinceMs > deps.config.answerLimitMs;
  const end = waiting.findIndex((one) => !isLate(one));
  rejectAll(waiting.splice(0, end === -1 ? waiting.length : end), tooLate());
}

function takeBatch(waiting: Queued[]): Queued[] {
  const [first] = waiting;
  if (!first || first.isAlone) return waiting.splice(0, 1);
  const end = waiting.findIndex((one, index) => index >= BATCH_SIZE || one.isAlone || one.deps !== first.deps);
  return waiting.splice(0, end === -1 ? waiting.length : end);
}

/**
 * Never throws, and never takes longer than a request may: a database that doesn't answer only holds up this batch. A batch that
 * takes too long goes on, so its messages may be stored after all.
 */
async function sendNext(queues: Queues, key: string, batch: readonly Queued[]): Promise<void> {
  const waiting = queues.get(key)!;
  try {
    const { guard } = batch[0]!;
    const send = () => sendBatch(batch, { skipsBusy: key === SHARED });
    const sending = guard ? guardCommits(guard, send) : send();
    const left = await withinTime(batch[0]!.deps.config.answerLimitMs, sending, tooLate);
    waiting.unshift(...batch.filter((one) => left.get(one) === 'later'));
    separate(queues, waiting, new Set(batch.filter((one) => left.get(one) === 'busy')));
  } catch (error) {
    if (batch.length === 1 || error instanceof AppError || isDatabaseBusy(error)) return rejectAll(batch, error);
    // One of them may be why. They keep their order, because a page sends its next message only after this one.
    waiting.unshift(...batch.map((one) => ({ ...one, isAlone: true })));
  }
  return undefined;
}

/** Gives each busy conversation a queue of its own, with those of its messages that came meanwhile. */
function separate(queues: Queues, shared: Queued[], busy: ReadonlySet<Queued>): void {
  if (busy.size === 0) return;
  const ids = new Set([...busy].map(({ text }) => text.conversationId));
  const isBusy = ({ text }: Queued) => ids.has(text.conversationId);
  const all = [...busy, ...shared.filter(isBusy)];
  shared.splice(0, shared.length, ...shared.filter((one) => !isBusy(one)));
  for (const [id, messages] of Map.groupBy(all, ({ text }) => text.conversationId)) add(queues, id, messages);
}
