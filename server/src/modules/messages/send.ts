// Sends messages. Those that arrive while others are being stored are stored together, in one transaction and with one wait for the disk.
// A message is stored before anyone gets it, and open pages get it from here right after the commit. Its outbox effect only
// matters if the process dies in between.
import { MESSAGES } from '@daynook/contract/limits/messages';
import type { Message } from '@daynook/contract/messages';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import { keepPlans } from '../../db/kept-plans.ts';
import { pipelined } from '../../db/pipelined.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { HANDED_SECONDS, markDoneSoon } from '../../jobs/done-effects.ts';
import { toRows } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { coverContacts } from '../../lib/contacts.ts';
import { ownHosts } from '../../lib/own-hosts.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { findRealtime } from '../../realtime/live.ts';
import { countLeft } from './count-left.ts';
import { notifyOfMessage } from './deliver.ts';
import { effectsOfMessage, type Mailing, TOPICS } from './message-effects.ts';
import { attachPictures } from './pictures.ts';
import * as reading from './read-store.ts';
import { emailRecipients, mayWrite, messageSides } from './rules.ts';
import * as sending from './send-store.ts';
import type { LockedConversation } from './store.ts';
import { findAbsentHostId, sendTimeOffReply } from './time-off-reply.ts';
import { viewMessage } from './view.ts';

export interface NewText {
  readonly conversationId: string;
  readonly content: string;
  readonly clientId: string;
  readonly pictureIds?: readonly string[] | undefined;
}

/** A message that someone waits for. */
interface Waiting {
  readonly deps: Deps;
  readonly memberId: string;
  readonly text: NewText;
  readonly resolve: (message: Message) => void;
  readonly reject: (error: unknown) => void;
}

/** What became of a message: refused, stored now or before, or left for the next batch. */
type Outcome = { readonly error: AppError } | { readonly id: string; readonly stored?: Stored } | 'later';

/** A message stored now. */
interface Stored {
  readonly conversation: LockedConversation;
  readonly position: number;
  readonly at: Date;
  readonly isCovered: boolean;
  /** The effect that this process carries out itself. Undefined if the outbox does. */
  readonly effectId: string | undefined;
}

const BATCH_SIZE = 50;

interface Lane {
  readonly waiting: Waiting[];
  isRunning: boolean;
}
const lanes = new WeakMap<Deps['db'], Lane>();

/**
 * Sends a message. Repeating a `clientId` returns the message sent first. Throws NOT_FOUND for non-participants, FORBIDDEN if one
 * of the two has blocked the other or can't take part, LIMIT_REACHED after several messages without an answer.
 */
export function sendMessage(deps: Deps, { memberId }: MemberActor, text: NewText): Promise<Message> {
  const lane = lanes.get(deps.db) ?? { waiting: [], isRunning: false };
  lanes.set(deps.db, lane);
  return new Promise((resolve, reject) => {
    lane.waiting.push({ deps, memberId, text, resolve, reject });
    if (!lane.isRunning) void runLane(lane);
  });
}

/** One with photos goes alone, because it's only refused after it has been written. */
function takeBatch({ waiting }: Lane): Waiting[] {
  const isAlone = ({ text }: Waiting) => (text.pictureIds ?? []).length > 0;
  const first = waiting[0]!;
  if (isAlone(first)) return waiting.splice(0, 1);
  const end = waiting.findIndex((one, index) => index >= BATCH_SIZE || isAlone(one) || one.deps !== first.deps);
  return waiting.splice(0, end === -1 ? waiting.length : end);
}

async function runLane(lane: Lane): Promise<void> {
  lane.isRunning = true;
  while (lane.waiting.length > 0) {
    lane.waiting.unshift(...(await sendBatch(takeBatch(lane))));
    // Lets those who just got their response send the next one.
    await new Promise((resolve) => setImmediate(resolve));
  }
  lane.isRunning = false;
}

/**
 * Never throws. Returns those that are left for the next batch. If the database refuses a batch, each message is tried on its own,
 * because one of them may be why.
 */
async function sendBatch(batch: readonly Waiting[]): Promise<Waiting[]> {
  const { deps } = batch[0]!;
  try {
    const outcomes = await retryTransaction(deps.db.kysely, (trx) => storeAll(trx, deps, batch));
    for (const [index, one] of batch.entries()) await finish(one, outcomes[index]!);
    return batch.filter((_, index) => outcomes[index] === 'later');
  } catch (error) {
    if (batch.length === 1) {
      batch[0]!.reject(error);
      return [];
    }
    // In order, because a page sends its next message only after this one.
    for (const one of batch) await sendBatch([one]);
    return [];
  }
}

/** The message as everyone in the conversation sees it. Read again only if that depends on more than what was written. */
async function loadMessage(
  { deps, memberId, text }: Waiting,
  id: string,
  stored: Stored | undefined,
): Promise<Message> {
  const sender = stored?.conversation.participants.find(({ member_id }) => member_id === memberId);
  if (!stored || !sender || stored.isCovered || (text.pictureIds ?? []).length > 0)
    return viewMessage((await reading.findMessage(deps.db.kysely, id))!);
  const { name, picture_key, picture_url } = sender;
  return viewMessage({
    id,
    conversation_id: text.conversationId,
    position: stored.position,
    client_id: text.clientId,
    sender_id: memberId,
    content: text.content,
    covers: [],
    is_hidden: false,
    event: null,
    created_at: stored.at,
    ...{ name, picture_key, picture_url },
    pictures: [],
    is_by_co_host: sender.role === 'co-host',
    is_automatic: false,
  });
}

/** If it fails, the outbox tells them later. */
function tellPages(deps: Deps, message: Message, { participants }: LockedConversation, effectId: string): void {
  try {
    const memberIds = participants.map(({ member_id }) => member_id);
    notifyOfMessage(findRealtime(deps)!, message, memberIds);
    markDoneSoon(deps, [effectId]);
  } catch (error) {
    deps.log.warn({ err: error }, 'couldn’t tell open pages about a message');
  }
}

/** Tells open pages, then answers the writer. */
async function finish(one: Waiting, outcome: Outcome): Promise<void> {
  const { deps, resolve, reject } = one;
  if (outcome === 'later') return undefined;
  if ('error' in outcome) return reject(outcome.error);
  const { id, stored } = outcome;
  try {
    const message = await loadMessage(one, id, stored);
    if (stored?.effectId !== undefined) tellPages(deps, message, stored.conversation, stored.effectId);
    resolve(message);
  } catch (error) {
    reject(error);
  }
  return undefined;
}

/** A conversation as the messages of a batch leave it, one after the other. */
class Thread {
  readonly conversation: LockedConversation;
  position: number;
  /** Nothing else can be added in this batch. */
  isClosed = false;
  readonly #dueAt: Map<string, Date | null>;
  readonly #wrote = new Map<string, number>();
  readonly #changed = new Set<string>();

  constructor(conversation: LockedConversation) {
    this.conversation = conversation;
    this.position = conversation.lastPosition;
    this.#dueAt = new Map(conversation.participants.map(({ member_id, email_due_at }) => [member_id, email_due_at]));
  }

  get hasGrown(): boolean {
    return this.position > this.conversation.lastPosition;
  }

  /** Adds a message. Returns its position, and who gets an email unless they read it first. */
  add(writerId: string, dueAt: Date): { position: number; mail: Mailing } {
    this.position += 1;
    const memberIds = emailRecipients(writerId, this.conversation.participants)
      .map(({ member_id }) => member_id)
      .filter((id) => this.#dueAt.get(id) === null);
    for (const id of memberIds) this.#dueAt.set(id, dueAt);
    this.#dueAt.set(writerId, null);
    this.#wrote.set(writerId, this.position);
    for (const id of [writerId, ...memberIds]) this.#changed.add(id);
    return { position: this.position, mail: { memberIds, dueAt } };
  }

  listChanges(): sending.MemberChange[] {
    return [...this.#changed].map((memberId) => {
      const readPosition = this.#wrote.get(memberId) ?? null;
      return {
        conversationId: this.conversation.id,
        memberId,
        readPosition,
        unreadCount: this.position - (readPosition ?? this.position),
        emailDueAt: this.#dueAt.get(memberId) ?? null,
      };
    });
  }
}

/** A message of someone in the conversation. */
interface Candidate {
  readonly one: Waiting;
  readonly thread: Thread;
  readonly isAllowed: boolean;
  readonly asked: sending.Asked;
}

function toCandidate(one: Waiting, thread: Thread | undefined): Candidate | undefined {
  const { memberId, text } = one;
  if (!thread?.conversation.participants.some(({ member_id }) => member_id === memberId)) return undefined;
  const { participants } = thread.conversation;
  const isAllowed = mayWrite(memberId, participants);
  const [, otherId] = isAllowed ? messageSides(memberId, participants) : [];
  const asked = {
    conversationId: text.conversationId,
    senderId: memberId,
    clientId: text.clientId,
    otherId: otherId ?? null,
    hostId: findAbsentHostId(participants, memberId) ?? null,
  };
  return { one, thread, isAllowed, asked };
}

/** Why a message isn't written now; undefined if it is. */
async function settle(
  trx: Transaction<DB>,
  deps: Deps,
  { one: { memberId }, thread, isAllowed, asked }: Candidate,
  { saidId, isAnswered, hasTimeOff }: sending.Facts,
): Promise<Outcome | undefined> {
  if (saidId !== null) return { id: saidId };
  if (!isAllowed) return { error: new AppError('FORBIDDEN') };
  // What was read doesn't include the messages of this batch.
  if (thread.isClosed || (thread.hasGrown && (!isAnswered || hasTimeOff))) return 'later';
  if (isAnswered) return undefined;
  const [sideId, otherId] = messageSides(memberId, thread.conversation.participants);
  const leftCount = await countLeft(trx, deps, { conversationId: asked.conversationId, sideId, otherId });
  if (leftCount !== 0) return undefined;
  return { error: new AppError('LIMIT_REACHED', { message: 'Wait for a reply before you write again.' }) };
}

/** Adds the message to its conversation. Returns what's written, and its effects: if this process has open pages, it notifies them. */
function compose(deps: Deps, { one: { memberId, text }, thread, asked }: Candidate) {
  const at = deps.clock.now();
  const { conversationId } = asked;
  const { position, mail } = thread.add(memberId, addMinutes(at, MESSAGES.emailAfterMinutes));
  const message = {
    id: deps.newId(),
    conversationId,
    position,
    senderId: memberId,
    clientId: text.clientId,
    content: text.content,
    covered: coverContacts(text.content, ownHosts(deps.config)),
    event: null,
    at,
  };
  const rows = toRows(deps, effectsOfMessage({ conversationId, messageId: message.id, mail }));
  const isHanded = findRealtime(deps) !== undefined;
  const lockedUntil = new Date(at.getTime() + HANDED_SECONDS * 1_000);
  const effects = rows.map((row) => (isHanded && row.topic === TOPICS.message ? { ...row, lockedUntil } : row));
  const effectId = isHanded ? effects.find(({ topic }) => topic === TOPICS.message)!.id : undefined;
  const isCovered = message.covered.covers.length > 0;
  return { message, effects, stored: { conversation: thread.conversation, position, at, isCovered, effectId } };
}

/** A message that was sent twice at the same time is only stored once. */
const isRepeated = ({ memberId, text }: Waiting, index: number, all: readonly Candidate[]): boolean =>
  all.slice(0, index).some(({ one }) => one.memberId === memberId && one.text.clientId === text.clientId);

/** Stores what may be stored, in the caller's transaction. Returns an outcome for each. */
async function storeAll(trx: Transaction<DB>, deps: Deps, batch: readonly Waiting[]): Promise<Outcome[]> {
  const together = pipelined(trx);
  const [, conversations] = await Promise.all([
    keepPlans(together),
    sending.lockConversations(together, [...new Set(batch.map(({ text }) => text.conversationId))]),
  ]);
  const threads = new Map([...conversations].map(([id, conversation]) => [id, new Thread(conversation)]));
  const candidates = batch.flatMap((one) => toCandidate(one, threads.get(one.text.conversationId)) ?? []);
  const facts = await sending.listFacts(
    trx,
    candidates.map(({ asked }) => asked),
  );
  const outcomes = new Map<Waiting, Outcome>();
  const composed: ReturnType<typeof compose>[] = [];
  const absent: Candidate[] = [];
  for (const [index, candidate] of candidates.entries()) {
    const { one, thread } = candidate;
    const other = isRepeated(one, index, candidates) ? 'later' : await settle(trx, deps, candidate, facts[index]!);
    // What comes after it must not overtake it.
    if (other === 'later') thread.isClosed = true;
    if (other !== undefined) {
      outcomes.set(one, other);
      continue;
    }
    const added = compose(deps, candidate);
    composed.push(added);
    outcomes.set(one, { id: added.message.id, stored: added.stored });
    if (facts[index]!.hasTimeOff) {
      absent.push(candidate);
      thread.isClosed = true;
    }
  }
  const messages = composed.map(({ message }) => message);
  const changes = [...threads.values()].flatMap((thread) => thread.listChanges());
  const effects = composed.flatMap((one) => one.effects);
  if (messages.length > 0) await sending.writeMessages(trx, messages, changes, effects);
  // A message with photos is alone.
  const [first] = messages;
  if (first) {
    const { id: messageId, conversationId, senderId: memberId } = first;
    await attachPictures(trx, { conversationId, memberId, messageId }, batch[0]!.text.pictureIds ?? []);
  }
  for (const { one, thread } of absent) await sendTimeOffReply(trx, deps, thread.conversation, one.memberId);
  return batch.map((one) => outcomes.get(one) ?? { error: new AppError('NOT_FOUND') });
}
