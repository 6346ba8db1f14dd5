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
import { effectsOfMessage, TOPICS } from './message-effects.ts';
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

/** What became of a message: refused, or stored now or before. */
type Outcome = { readonly error: AppError } | { readonly id: string; readonly stored?: Stored };

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
  waiting: Waiting[];
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

/**
 * One message of each conversation, because each needs the position of the one before. One with photos goes alone, because it's only
 * refused after it has been written. The others wait.
 */
function takeBatch(lane: Lane): Waiting[] {
  const batch: Waiting[] = [];
  const left: Waiting[] = [];
  const seen = new Set<string>();
  for (const one of lane.waiting) {
    const { conversationId, pictureIds = [] } = one.text;
    const isFull = batch.length >= BATCH_SIZE || (batch[0]?.text.pictureIds ?? []).length > 0;
    const isFree = !isFull && !seen.has(conversationId) && (batch.length === 0 || pictureIds.length === 0);
    seen.add(conversationId);
    (isFree && one.deps === (batch[0] ?? one).deps ? batch : left).push(one);
  }
  lane.waiting = left;
  return batch;
}

async function runLane(lane: Lane): Promise<void> {
  lane.isRunning = true;
  while (lane.waiting.length > 0) {
    await sendBatch(takeBatch(lane));
    // Lets those who just got their response send the next one.
    await new Promise((resolve) => setImmediate(resolve));
  }
  lane.isRunning = false;
}

/** Never throws. If the database refuses a batch, each message is tried on its own, because one of them may be why. */
async function sendBatch(batch: readonly Waiting[]): Promise<void> {
  const { deps } = batch[0]!;
  try {
    const outcomes = await retryTransaction(deps.db.kysely, (trx) => storeAll(trx, deps, batch));
    await Promise.all(batch.map((one, index) => finish(one, outcomes[index]!)));
  } catch (error) {
    if (batch.length > 1) await Promise.all(batch.map((one) => sendBatch([one])));
    else batch[0]!.reject(error);
  }
}

/** The message as everyone in the conversation sees it. Read again only if that depends on more than what was written. */
async function loadMessage({ deps, memberId, text }: Waiting, id: string, stored: Stored | undefined): Promise<Message> {
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

/** Tells open pages, then answers the writer. */
async function finish(one: Waiting, outcome: Outcome): Promise<void> {
  const { deps, resolve, reject } = one;
  if ('error' in outcome) return reject(outcome.error);
  const { id, stored } = outcome;
  try {
    const message = await loadMessage(one, id, stored);
    const realtime = findRealtime(deps);
    if (stored?.effectId !== undefined && realtime) {
      const memberIds = stored.conversation.participants.map(({ member_id }) => member_id);
      notifyOfMessage(realtime, message, memberIds);
      markDoneSoon(deps, [stored.effectId]);
    }
    resolve(message);
  } catch (error) {
    reject(error);
  }
  return undefined;
}

/** A message of someone in the conversation. */
interface Candidate {
  readonly one: Waiting;
  readonly conversation: LockedConversation;
  readonly isAllowed: boolean;
  readonly asked: sending.Asked;
}

function toCandidate(one: Waiting, conversation: LockedConversation | undefined): Candidate | undefined {
  const { memberId, text } = one;
  if (!conversation?.participants.some(({ member_id }) => member_id === memberId)) return undefined;
  const { participants } = conversation;
  const isAllowed = mayWrite(memberId, participants);
  const [, otherId] = isAllowed ? messageSides(memberId, participants) : [];
  const asked = {
    conversationId: conversation.id,
    senderId: memberId,
    clientId: text.clientId,
    otherId: otherId ?? null,
    hostId: findAbsentHostId(participants, memberId) ?? null,
  };
  return { one, conversation, isAllowed, asked };
}

/** Why a message isn't written now; undefined if it is. */
async function settle(
  trx: Transaction<DB>,
  deps: Deps,
  { one: { memberId }, conversation, isAllowed, asked }: Candidate,
  { saidId, isAnswered }: sending.Facts,
): Promise<Outcome | undefined> {
  if (saidId !== null) return { id: saidId };
  if (!isAllowed) return { error: new AppError('FORBIDDEN') };
  if (isAnswered) return undefined;
  const [sideId, otherId] = messageSides(memberId, conversation.participants);
  const leftCount = await countLeft(trx, deps, { conversationId: asked.conversationId, sideId, otherId });
  if (leftCount !== 0) return undefined;
  return { error: new AppError('LIMIT_REACHED', { message: 'Wait for a reply before you write again.' }) };
}

/** What's written for a message, at the position after the conversation's last one. */
function toWritten(deps: Deps, { one: { memberId, text }, conversation, asked }: Candidate) {
  const at = deps.clock.now();
  const others = emailRecipients(memberId, conversation.participants);
  return {
    id: deps.newId(),
    conversationId: asked.conversationId,
    position: conversation.lastPosition + 1,
    senderId: memberId,
    clientId: text.clientId,
    content: text.content,
    covered: coverContacts(text.content, ownHosts(deps.config)),
    event: null,
    at,
    mail: {
      memberIds: others.filter(({ email_due_at }) => email_due_at === null).map(({ member_id }) => member_id),
      dueAt: addMinutes(at, MESSAGES.emailAfterMinutes),
    },
  };
}

/** Its effects. If this process has open pages, it notifies them itself. */
function toEffectRows(deps: Deps, { id, conversationId, mail, at }: ReturnType<typeof toWritten>) {
  const rows = toRows(deps, effectsOfMessage({ conversationId, messageId: id, mail }));
  if (!findRealtime(deps)) return { rows, effectId: undefined };
  const lockedUntil = new Date(at.getTime() + HANDED_SECONDS * 1_000);
  const handed = rows.map((row) => (row.topic === TOPICS.message ? { ...row, lockedUntil } : row));
  return { rows: handed, effectId: handed.find(({ topic }) => topic === TOPICS.message)!.id };
}

/** Stores what may be stored, in the caller's transaction. Returns an outcome for each. */
async function storeAll(trx: Transaction<DB>, deps: Deps, batch: readonly Waiting[]): Promise<Outcome[]> {
  const together = pipelined(trx);
  const conversationIds = batch.map(({ text }) => text.conversationId);
  const [, conversations] = await Promise.all([
    keepPlans(together),
    sending.lockConversations(together, conversationIds),
  ]);
  const outcomes = new Map<Waiting, Outcome>();
  const candidates = batch.flatMap((one) => toCandidate(one, conversations.get(one.text.conversationId)) ?? []);
  const facts = await sending.listFacts(
    trx,
    candidates.map(({ asked }) => asked),
  );
  const written: ReturnType<typeof toWritten>[] = [];
  const effects: ReturnType<typeof toRows> = [];
  const absent: Candidate[] = [];
  for (const [index, candidate] of candidates.entries()) {
    const { one, conversation } = candidate;
    const other = await settle(trx, deps, candidate, facts[index]!);
    if (other) {
      outcomes.set(one, other);
      continue;
    }
    const row = toWritten(deps, candidate);
    const { rows, effectId } = toEffectRows(deps, row);
    written.push(row);
    effects.push(...rows);
    if (facts[index]!.hasTimeOff) absent.push(candidate);
    const { id, position, at, covered } = row;
    outcomes.set(one, { id, stored: { conversation, position, at, isCovered: covered.covers.length > 0, effectId } });
  }
  if (written.length > 0) await sending.writeMessages(trx, written, effects);
  // A message with photos is alone.
  const [first] = written;
  if (first) {
    const { id: messageId, conversationId, senderId: memberId } = first;
    await attachPictures(trx, { conversationId, memberId, messageId }, batch[0]!.text.pictureIds ?? []);
  }
  for (const { one, conversation } of absent) await sendTimeOffReply(trx, deps, conversation, one.memberId);
  return batch.map((one) => outcomes.get(one) ?? { error: new AppError('NOT_FOUND') });
}
