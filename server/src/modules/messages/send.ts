// Sends a batch of messages, each as if it had come alone.
// A message is stored before anyone gets it, and open pages get it from here right after the commit. Its outbox effect only
// matters if the process dies in between.
import { MESSAGES } from '@daynook/contract/limits/messages';
import type { Message } from '@daynook/contract/messages';
import type { Transaction } from 'kysely';
import { withoutGuard } from '../../db/commit-guard.ts';
import { retryTransaction } from '../../db/errors.ts';
import { keepPlans } from '../../db/kept-plans.ts';
import { pipelined } from '../../db/pipelined.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HANDED_SECONDS, markDoneSoon } from '../../jobs/done-effects.ts';
import { toRows } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { coverContacts } from '../../lib/contacts.ts';
import { say } from '../../lib/languages/say.ts';
import { ownHosts } from '../../lib/own-hosts.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { findRealtime } from '../../realtime/live.ts';
import { fanOutMessage } from '../webhook-events/service.ts';
import { type Attached, attachAll, hasAttached } from './attachments.ts';
import { countLeft } from './count-left.ts';
import { notifyOfMessage } from './deliver.ts';
import { effectsOfMessage, type Mailing, TOPICS } from './message-effects.ts';
import * as reading from './read-store.ts';
import { emailRecipients, mayWrite, messageSides } from './rules.ts';
import * as sending from './send-store.ts';
import { type LockedConversation, lockConversations, type NewMessage } from './store.ts';
import { findAbsentHostId, sendTimeOffReply } from './time-off-reply.ts';
import { viewMessage } from './view.ts';

export interface NewText extends Attached {
  readonly conversationId: string;
  readonly content: string;
  readonly clientId: string;
}

/** A message that someone waits for. */
export interface Waiting {
  readonly deps: Deps;
  readonly memberId: string;
  readonly text: NewText;
  readonly resolve: (message: Message) => void;
  readonly reject: (error: unknown) => void;
}

/** Left for the next batch, or for when the conversation isn't locked anymore. */
type Left = 'later' | 'busy';

/** What became of a message: refused, stored now or before, or left. */
type Outcome = { readonly error: AppError } | { readonly id: string; readonly stored?: Stored } | Left;

/** A message stored now. */
interface Stored {
  readonly conversationId: string;
  /** As everyone in the conversation sees it. Undefined if that depends on more than what was written. */
  readonly message: Message | undefined;
  /** The effect that this process carries out itself. Undefined if the outbox does. */
  readonly effectId: string | undefined;
}

/** Members by conversation. */
type Members = ReadonlyMap<string, readonly string[]>;

/**
 * Stores the messages, tells open pages, then answers the writers. Returns those that are left. Throws if the database refuses them, which
 * may be because of one of them.
 */
export async function sendBatch<W extends Waiting>(
  batch: readonly W[],
  { skipsBusy }: { readonly skipsBusy: boolean },
): Promise<ReadonlyMap<W, Left>> {
  const { deps } = batch[0]!;
  const { outcomes, members } = await retryTransaction(deps.db.kysely, (trx) => storeAll(trx, batch, skipsBusy));
  await finish(deps, batch, outcomes, members);
  return new Map(
    batch.flatMap((one, index) => {
      const outcome = outcomes[index]!;
      return typeof outcome === 'string' ? [[one, outcome] as const] : [];
    }),
  );
}

/** The message as everyone in the conversation sees it, unless that depends on more than what was written. */
function viewStored(
  { memberId, text }: Waiting,
  { id, position, at, covered }: NewMessage,
  { participants }: LockedConversation,
): Message | undefined {
  const sender = participants.find(({ member_id }) => member_id === memberId);
  if (!sender || covered.covers.length > 0 || hasAttached(text)) return undefined;
  const { name, picture_key, picture_url } = sender;
  return viewMessage({
    id,
    conversation_id: text.conversationId,
    position,
    client_id: text.clientId,
    sender_id: memberId,
    content: text.content,
    covers: [],
    is_hidden: false,
    event: null,
    created_at: at,
    ...{ name, picture_key, picture_url },
    pictures: [],
    files: [],
    is_by_co_host: sender.role === 'co-host',
    is_automatic: false,
  });
}

/** If it fails, the outbox tells them later. */
function tellPages(deps: Deps, message: Message, memberIds: readonly string[], effectId: string): void {
  try {
    notifyOfMessage(findRealtime(deps)!, message, memberIds);
    const { _id: messageId, conversationId } = message;
    const told = withoutGuard(() => fanOutMessage(deps, effectId, { conversationId, messageId, memberIds }));
    void told.then(
      () => markDoneSoon(deps, [effectId]),
      (error: unknown) => deps.log.warn({ err: error }, 'couldn’t notify webhooks of a message, will retry'),
    );
  } catch (error) {
    deps.log.warn({ err: error }, 'couldn’t tell open pages about a message');
  }
}

/**
 * Tells open pages, then answers the writers. If a message that has to be read again can't be, the outbox tells the pages, and its writer
 * repeats it.
 */
async function finish(
  deps: Deps,
  batch: readonly Waiting[],
  outcomes: readonly Outcome[],
  members: Members,
): Promise<void> {
  const ids = outcomes.flatMap((one) => (typeof one === 'object' && 'id' in one && !one.stored?.message ? one.id : []));
  let failure: unknown = new AppError('NOT_FOUND');
  const rows: Awaited<ReturnType<typeof reading.findMessages>> =
    ids.length === 0
      ? new Map()
      : await reading.findMessages(deps.db.kysely, ids).catch((error: unknown) => {
          failure = error;
          return new Map();
        });
  const viewRow = (id: string) => (rows.has(id) ? viewMessage(rows.get(id)!) : undefined);
  for (const [index, { resolve, reject }] of batch.entries()) {
    const outcome = outcomes[index]!;
    if (typeof outcome === 'string') continue;
    if ('error' in outcome) {
      reject(outcome.error);
      continue;
    }
    const { id, stored } = outcome;
    const message = stored?.message ?? viewRow(id);
    if (!message) {
      reject(failure);
      continue;
    }
    if (stored?.effectId !== undefined)
      tellPages(deps, message, members.get(stored.conversationId) ?? [], stored.effectId);
    resolve(message);
  }
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
  { one: { deps, memberId }, thread, isAllowed, asked }: Candidate,
  { saidId, isAnswered, hasTimeOff }: sending.Facts,
  isRepeat: boolean,
): Promise<Outcome | undefined> {
  if (saidId !== null) return { id: saidId };
  if (!isAllowed) return { error: new AppError('FORBIDDEN') };
  // What was read doesn't include the messages of this batch.
  if (isRepeat || thread.isClosed || (thread.hasGrown && (!isAnswered || hasTimeOff))) return 'later';
  if (isAnswered) return undefined;
  const [sideId, otherId] = messageSides(memberId, thread.conversation.participants);
  const leftCount = await countLeft(trx, deps, { conversationId: asked.conversationId, sideId, otherId });
  if (leftCount !== 0) return undefined;
  return { error: new AppError('LIMIT_REACHED', { message: say('Wait for a reply before you write again.') }) };
}

/** Adds the message to its conversation. Returns what's written, and its effects: if this process has open pages, it notifies them. */
function compose({ one, thread, asked }: Candidate) {
  const { deps, memberId, text } = one;
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
  const stored = { conversationId, message: viewStored(one, message, thread.conversation), effectId };
  return { message, effects, stored };
}

/** A message that was sent twice at the same time is only stored once. */
const isRepeated = ({ memberId, text }: Waiting, index: number, all: readonly Candidate[]): boolean =>
  all.slice(0, index).some(({ one }) => one.memberId === memberId && one.text.clientId === text.clientId);

/** Stores what may be stored, in the caller's transaction. Returns an outcome for each, and who is in the conversations. */
async function storeAll(
  trx: Transaction<DB>,
  batch: readonly Waiting[],
  skipsBusy: boolean,
): Promise<{ outcomes: Outcome[]; members: Members }> {
  const together = pipelined(trx);
  const ids = [...new Set(batch.map(({ text }) => text.conversationId))];
  const [, { locked, busyIds }] = await Promise.all([
    keepPlans(together),
    lockConversations(together, ids, { skipsBusy }),
  ]);
  const threads = new Map([...locked].map(([id, conversation]) => [id, new Thread(conversation)]));
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
    const other = await settle(trx, candidate, facts[index]!, isRepeated(one, index, candidates));
    // What comes after it must not overtake it.
    if (other === 'later') thread.isClosed = true;
    if (other !== undefined) {
      outcomes.set(one, other);
      continue;
    }
    const added = compose(candidate);
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
  const members = messages.length > 0 ? await sending.writeMessages(trx, messages, changes, effects) : new Map();
  // A message with photos or PDFs is alone.
  const [first] = messages;
  if (first) {
    const { id: messageId, conversationId, senderId: memberId } = first;
    await attachAll(trx, { conversationId, memberId, messageId }, batch[0]!.text);
  }
  for (const { one, thread } of absent) await sendTimeOffReply(trx, one.deps, thread.conversation, one.memberId);
  for (const one of batch) if (busyIds.has(one.text.conversationId)) outcomes.set(one, 'busy');
  return { outcomes: batch.map((one) => outcomes.get(one) ?? { error: new AppError('NOT_FOUND') }), members };
}
