// Text messages about what's urgent, for members who agreed to get them: their agreements, and sending through the outbox. Like push
// notifications, they're queued with the email about the same event.

import { TEXT_MESSAGES } from '@daynook/contract/accounts/text-message-limits';
import type { TextMessages } from '@daynook/contract/accounts/text-messages';
import type { NotificationKind } from '@daynook/contract/limits/accounts';
import type { Transaction } from 'kysely';
import { sendText } from '../../adapters/sms/sms-service.ts';
import { chooseReader } from '../../current-languages.ts';
import type { Db } from '../../db/db.ts';
import { lockMember } from '../../db/member-lock.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { queueEffectsOnce, type TopicHandler } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { repeatableId } from '../../lib/ids.ts';
import { forReader, languageToStore, type ReaderChoices } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { findReader } from '../members/service.ts';
import { asksToStop, composeText, countParts } from './rules.ts';
import * as store from './store.ts';

export { sendTestText } from './test-text.ts';

const DAY_MINUTES = 24 * 60;

export async function getTextMessages({ db, config }: Deps, { memberId }: MemberActor): Promise<TextMessages> {
  const [number, newest] = await Promise.all([
    store.findPhone(db.kysely, memberId),
    store.findNewestConsent(db.kysely, memberId),
  ]);
  const isOpen = newest !== undefined && newest.ended_at === null && newest.number === number;
  return {
    isSetUp: config.sms !== undefined,
    phone: number === undefined ? null : formatPhone(number),
    consent: isOpen ? { version: newest.version, givenAt: newest.given_at.toISOString() } : null,
    endReason: isOpen ? null : ((newest?.end_reason ?? null) as TextMessages['endReason']),
  };
}

/** Records that the member agreed. Throws NOT_FOUND if there are no texts, and VALIDATION_FAILED without a confirmed number. */
export async function agreeToTexts(deps: Deps, actor: MemberActor, version: number): Promise<TextMessages> {
  if (!deps.config.sms) throw new AppError('NOT_FOUND');
  const { memberId } = actor;
  await deps.db.kysely.transaction().execute(async (trx) => {
    await lockMember(trx, memberId);
    const number = await store.findPhone(trx, memberId);
    if (number === undefined)
      throw new AppError('VALIDATION_FAILED', { fields: { version: say('Confirm your phone number first.') } });
    if ((await store.findNumber(trx, memberId)) !== undefined) return;
    const at = deps.clock.now();
    await store.endConsent(trx, memberId, { reason: 'number', at });
    await store.insertConsent(trx, { id: deps.newId(), memberId, number, version, language: languageToStore(), at });
  });
  return getTextMessages(deps, actor);
}

export async function stopTexts({ db, clock }: Deps, { memberId }: MemberActor): Promise<void> {
  await store.endConsent(db.kysely, memberId, { reason: 'member', at: clock.now() });
}

/** The member's number changes or goes: nobody agreed to texts at another one. Call it in the transaction that does it. */
export const endTextsToNumber = (db: Db, { clock }: Pick<Deps, 'clock'>, memberId: string): Promise<boolean> =>
  store.endConsent(db, memberId, { reason: 'number', at: clock.now() });

/** What someone answered to a text. Stops texts to that number if that's what they want. */
export async function receiveAnswer(
  { db, clock }: Deps,
  { from, text }: { from: string; text: string },
): Promise<void> {
  if (!asksToStop(text)) return;
  const memberId = await store.findMemberOfNumber(db.kysely, from);
  if (memberId !== undefined)
    await store.endConsent(db.kysely, memberId, { reason: 'stop', at: clock.now(), number: from });
}

const TOPIC = 'text-message';

export interface TextMessage {
  readonly memberId: string;
  /** The id of its notification under the bell. */
  readonly notificationId: string;
  readonly title: string;
  readonly path: string;
  /** The setting that decides; null if it can't be turned off on its own. */
  readonly kind: NotificationKind | null;
  /** When it becomes useless. */
  readonly until: string | null;
  /** The email about the same event, for finding out whether it's still true. */
  readonly email: unknown;
}

interface QueuedText extends TextMessage {
  /** Since when it's tried: after quiet hours, that's their end. */
  readonly queuedAt: string;
}

/** The same for the same notification, so that a repeated attempt doesn't queue it twice. */
const textId = (notificationId: string): string => repeatableId(notificationId, `text ${notificationId}`);

/** Queues it. Doing it again changes nothing. */
export async function queueText(db: Db, deps: Pick<Deps, 'clock'>, text: TextMessage): Promise<void> {
  const queuedAt = deps.clock.now().toISOString();
  const effect = { topic: TOPIC, payload: { ...text, queuedAt } satisfies QueuedText };
  await queueEffectsOnce(db, deps, [{ id: textId(text.notificationId), effect }]);
}

/** What it says, in its reader's language. */
const writeText = (deps: Pick<Deps, 'config'>, choices: ReaderChoices, title: string, path: string): string =>
  forReader(chooseReader(deps.config, choices), () =>
    composeText({
      title: say('{brand}: {title}', { title }),
      link: deps.config.publicUrl + path,
      end: say('Turn off: {link}', { link: `${deps.config.publicUrl}/settings/notifications` }),
    }),
  );

/** The start of the month in which texts are counted, in UTC. */
const startOfMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** Counts the text, unless it was counted before. Says why if a limit is reached, or that it was sent. */
async function reserve(
  deps: Deps,
  id: string,
  { memberId, parts, monthlyLimit }: { memberId: string; parts: number; monthlyLimit: number },
): Promise<'sent' | 'member' | 'month' | undefined> {
  const { db, clock } = deps;
  const known = await store.findMessage(db.kysely, id);
  if (known) return known.sent_at === null ? undefined : 'sent';
  return db.kysely.transaction().execute(async (trx) => {
    await store.lockLimits(trx);
    const now = clock.now();
    const toMember = await store.countToMember(trx, memberId, addMinutes(now, -DAY_MINUTES));
    if (toMember >= TEXT_MESSAGES.perDay) return 'member';
    if ((await store.countParts(trx, startOfMonth(now))) + parts > monthlyLimit) return 'month';
    await store.insertMessage(trx, { id, memberId, parts, at: now });
    return undefined;
  });
}

/** A service that's down for longer than this isn't tried again: the email and the bell have the notification, too. */
const TRIED_FOR_MS = 45 * 60_000;

/** The service says that the number is gone, or that its owner answered STOP. Others may be about our settings. */
const GONE: ReadonlySet<number> = new Set([410, 422]);

const REASONS = {
  member: { droppedBecause: 'the member’s limit for a day' },
  month: { droppedBecause: 'the limit for a month' },
  sent: undefined,
} as const;

/** Why it isn't sent, or until when it waits; undefined if it can be sent now. */
async function findObstacle(deps: Deps, text: QueuedText, reader: Awaited<ReturnType<typeof findReader>>) {
  const now = deps.clock.now();
  if (text.until !== null && Date.parse(text.until) <= now.getTime()) return { droppedBecause: 'too late' };
  if (reader.channels && !reader.channels.isTexted) return { droppedBecause: 'turned off' };
  // Nobody is woken up: what can't wait goes as an email, too.
  if (reader.nightEnd) return { until: reader.nightEnd, payload: { ...text, queuedAt: reader.nightEnd.toISOString() } };
  if (now.getTime() - Date.parse(text.queuedAt) > TRIED_FOR_MS) return { droppedBecause: 'the SMS service fails' };
  return (await store.isRead(deps.db.kysely, text.notificationId)) ? { droppedBecause: 'read already' } : undefined;
}

export interface TextTasks {
  /** Asked about texts that waited. */
  readonly isStillTrue: (deps: Deps, email: unknown) => Promise<boolean>;
  /** Tells a member whose number is gone. Called in the transaction that ends their agreement. */
  readonly tellStopped: (trx: Transaction<DB>, deps: Deps, memberId: string, phone: string) => Promise<void>;
}

/** The service can't reach this number anymore. To get texts again, the member has to agree again. */
async function endAfterRefusal(deps: Deps, { memberId }: TextMessage, number: string, { tellStopped }: TextTasks) {
  await deps.db.kysely.transaction().execute(async (trx) => {
    if (await store.endConsent(trx, memberId, { reason: 'gone', at: deps.clock.now(), number }))
      await tellStopped(trx, deps, memberId, formatPhone(number));
  });
}

interface Ready {
  readonly text: QueuedText;
  readonly number: string;
  readonly words: string;
  readonly outboxId: string;
}

/** Sends a text. It's marked only after sending: after a crash in between it's sent again with the same id, as codes are. */
async function sendWithin(
  deps: Deps,
  tasks: TextTasks,
  monthlyLimit: number,
  { text, number, words, outboxId }: Ready,
): Promise<{ readonly droppedBecause: string } | undefined> {
  const reserved = await reserve(deps, outboxId, { memberId: text.memberId, parts: countParts(words), monthlyLimit });
  if (reserved) return REASONS[reserved];
  const outcome = await sendText(deps, { to: number, text: words, id: outboxId });
  if (outcome.isSent) {
    await store.markSent(deps.db.kysely, outboxId, deps.clock.now());
    return undefined;
  }
  if (GONE.has(outcome.refusedStatus)) await endAfterRefusal(deps, text, number, tasks);
  return { droppedBecause: `the SMS service answered ${outcome.refusedStatus}` };
}

export const textMessageTopic = (tasks: TextTasks): TopicHandler => ({
  topic: TOPIC,
  isOutward: true,
  handle: async (deps, payload, outboxId, isLate) => {
    const text = payload as unknown as QueuedText;
    const { sms } = deps.config;
    if (!sms) return { droppedBecause: 'no SMS service is set up' };
    const number = await store.findNumber(deps.db.kysely, text.memberId);
    if (number === undefined) return { droppedBecause: 'turned off' };
    const reader = await findReader(deps.db.kysely, text.memberId, text.kind ?? undefined, deps.clock.now());
    const obstacle = await findObstacle(deps, text, reader);
    if (obstacle) return obstacle;
    if (isLate && !(await tasks.isStillTrue(deps, text.email))) return { droppedBecause: 'no longer true' };
    const words = writeText(deps, reader.choices, text.title, text.path);
    return sendWithin(deps, tasks, sms.monthlyLimit, { text, number, words, outboxId });
  },
});

/** What went out this month, in parts, and how many are allowed. */
export const countTextsThisMonth = async ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) => ({
  parts: await store.countParts(db.kysely, startOfMonth(clock.now())),
  limit: config.sms?.monthlyLimit ?? 0,
});

/** Returns how many rows were deleted. */
export const purgeTextMessages = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  store.deleteMessagesBefore(db.kysely, addMinutes(clock.now(), -TEXT_MESSAGES.keptDays * DAY_MINUTES));
