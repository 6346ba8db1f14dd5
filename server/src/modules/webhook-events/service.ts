// Turns an event into deliveries to the webhooks that want it. The event itself is an effect of the outbox, written with the change that
// causes it, so this runs at least once: a repeat adds nothing. A module of its own, because those that cause events use it, and `webhooks` uses them.
import type { WebhookEvent } from '@daynook/contract/accounts/webhook-events';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type Effect, queueEffects, type TopicHandler } from '../../jobs/outbox.ts';
import { hasSubscribers, insertDeliveries, listOwners, lockSubscribers, type Subject } from './store.ts';

export { insertDeliveries, makeDue, type Subject } from './store.ts';

interface Occurrence {
  readonly type: WebhookEvent;
  /** Whose event it is. */
  readonly memberIds: readonly string[];
  readonly subject: Subject;
}

type Parts = Pick<Deps, 'db' | 'clock' | 'newId'>;

/** Adds the deliveries. `eventId` is the same on each repeat. */
export async function fanOut(deps: Parts, eventId: string, { type, memberIds, subject }: Occurrence): Promise<void> {
  await deps.db.kysely.transaction().execute(async (trx) => {
    const webhookIds = await lockSubscribers(trx, type, memberIds);
    if (webhookIds.length === 0) return;
    const now = deps.clock.now();
    const rows = webhookIds.map((webhookId) => ({ id: deps.newId(), webhookId, eventId }));
    await insertDeliveries(trx, rows, { type, subject, occurredAt: now, now });
  });
}

const KNOWN_FOR_MS = 5_000;
const known = new WeakMap<Db, Map<WebhookEvent, { readonly hasAny: Promise<boolean>; readonly atMs: number }>>();

/**
 * The same for frequent events, which most marketplaces have no webhook for: asks at most every five seconds whether there's one. The
 * first events of a new webhook may be missing.
 */
async function fanOutOften(deps: Parts, eventId: string, occurrence: Occurrence): Promise<void> {
  const db = deps.db.kysely;
  const events = known.get(db) ?? new Map();
  known.set(db, events);
  const nowMs = deps.clock.now().getTime();
  const answer = events.get(occurrence.type);
  const isKnown = answer && Math.abs(nowMs - answer.atMs) < KNOWN_FOR_MS;
  const hasAny: Promise<boolean> = isKnown ? answer.hasAny : hasSubscribers(db, occurrence.type);
  if (!isKnown) events.set(occurrence.type, { hasAny, atMs: nowMs });
  if (await hasAny) await fanOut(deps, eventId, occurrence);
}

/** A webhook was added or changed in this process. */
export const forgetKnown = (db: Db): boolean => known.delete(db);

/** In the transaction of the change: the calendars of these listings have changed. */
export async function noteCalendars(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  listingIds: readonly string[],
): Promise<void> {
  if (listingIds.length === 0) return;
  const owners = await listOwners(trx, listingIds);
  const effects = owners.map(({ id, host_id: hostId }) =>
    occurrenceEffect({ type: 'calendar.changed', memberIds: [hostId], subject: { listingId: id } }),
  );
  await queueEffects(trx, deps, effects);
}

const TOPIC = 'webhook-event';

/** The effect of an event that no other effect stands for. */
export const occurrenceEffect = (occurrence: Occurrence): Effect => ({ topic: TOPIC, payload: { ...occurrence } });

export const webhookEventTopic: TopicHandler = {
  topic: TOPIC,
  handle: (deps, payload, outboxId) => fanOut(deps, outboxId, payload as unknown as Occurrence),
};

/** The events of bookings that webhooks get, by the code of the booking's event. */
const BOOKING_EVENTS: Readonly<Record<string, WebhookEvent | undefined>> = {
  requested: 'booking.requested',
  confirmed: 'booking.confirmed',
  declined: 'booking.declined',
  withdrawn: 'booking.withdrawn',
  expired: 'booking.expired',
  cancelled: 'booking.canceled',
  changed: 'booking.changed',
  shortened: 'booking.changed',
  started: 'booking.started',
  completed: 'booking.completed',
  refunded: 'booking.refunded',
};

/** Notifies webhooks of the guest and the host. */
export async function fanOutBooking(
  deps: Parts,
  eventId: string,
  { event, bookingId, guestId, hostId }: { event: string; bookingId: string; guestId: string; hostId: string },
): Promise<void> {
  const type = BOOKING_EVENTS[event];
  if (type) await fanOutOften(deps, eventId, { type, memberIds: [guestId, hostId], subject: { bookingId } });
}

/** Notifies webhooks of those in the conversation. */
export const fanOutMessage = (
  deps: Parts,
  eventId: string,
  { conversationId, messageId, memberIds }: { conversationId: string; messageId: string; memberIds: readonly string[] },
): Promise<void> =>
  fanOutOften(deps, eventId, { type: 'message.created', memberIds, subject: { conversationId, messageId } });
