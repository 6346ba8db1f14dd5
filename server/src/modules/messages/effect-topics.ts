// Carries out the effects of messages: notifies open pages, emails unread messages, and adds booking events to conversations.
import { MESSAGE_EVENTS } from '@daynook/contract/messages';
import type { ServerEvents } from '@daynook/contract/realtime';
import type { Kysely } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import { pipelined } from '../../db/pipelined.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects, type TopicHandler } from '../../jobs/outbox.ts';
import type { Realtime } from '../../realtime/server.ts';
import { type ChangeEmailData, queueEmail } from '../emails/service.ts';
import { fanOutMessage } from '../webhook-events/service.ts';
import { addMessage, type Said } from './add-message.ts';
import { notifyOfMessage } from './deliver.ts';
import { changedEffect, TOPICS } from './message-effects.ts';
import * as reading from './read-store.ts';
import { pairKey } from './rules.ts';
import * as store from './store.ts';
import { viewMessage } from './view.ts';

/** Carries out messages' outbox effects. Pages recognize repeats by the message id. */
export const messageTopics = (realtime: Realtime): readonly TopicHandler[] => [
  {
    topic: TOPICS.message,
    handle: async (deps, payload, outboxId) => {
      const { conversationId, messageId } = payload as { conversationId: string; messageId: string };
      const row = await reading.findMessage(deps.db.kysely, messageId);
      if (!row) return;
      const memberIds = await reading.listMemberIds(deps.db.kysely, conversationId);
      notifyOfMessage(realtime, viewMessage(row), memberIds);
      await fanOutMessage(deps, outboxId, { conversationId, messageId, memberIds });
    },
  },
  {
    topic: TOPICS.read,
    handle: async (deps, payload) => {
      const read = payload as unknown as ServerEvents['messages_read'];
      // All pages of a member are in that member's socket room, so also notifying the conversation's room would send it twice.
      for (const memberId of await reading.listMemberIds(deps.db.kysely, read.conversationId))
        realtime.notify(memberId, 'messages_read', read);
    },
  },
  {
    topic: TOPICS.changed,
    handle: async (deps, { messageId }) => {
      const row = await reading.findMessage(deps.db.kysely, messageId as string);
      if (!row) return;
      const message = viewMessage(row);
      const { conversationId } = message;
      for (const memberId of await reading.listMemberIds(deps.db.kysely, conversationId))
        realtime.notify(memberId, 'message_changed', { conversationId, message });
    },
  },
  {
    topic: TOPICS.mail,
    handle: (deps, payload) => {
      const { conversationId, memberId, dueAt } = payload as {
        conversationId: string;
        memberId: string;
        dueAt: string;
      };
      return emailUnread(deps, { conversationId, memberId, dueAt: new Date(dueAt) });
    },
  },
];

/** Emails unread messages, once until they're read (RM5). */
async function emailUnread(deps: Deps, due: { conversationId: string; memberId: string; dueAt: Date }): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    if (!(await store.claimEmail(trx, due))) return;
    const unread = await reading.findUnreadEmail(trx, due.conversationId, due.memberId);
    if (!unread) return;
    await queueEmail(trx, deps, {
      template: 'unread-messages',
      to: unread.email,
      memberId: due.memberId,
      data: unreadEmailData(due.conversationId, unread),
    });
  });
}

const unreadEmailData = (conversationId: string, unread: reading.UnreadEmail) => ({
  name: unread.name,
  from: unread.other_name,
  listingTitle: unread.listing_title,
  excerpt: unread.content,
  hasFile: unread.has_file,
  unreadCount: unread.unread_count,
  conversationId,
  nextStartsAt: unread.next_starts_at?.toISOString() ?? null,
});

/** The email's current data; undefined if the messages were read since it was queued. */
export async function findUnreadEmailData(db: Kysely<DB>, conversationId: string, memberId: string) {
  const unread = await reading.findUnreadEmail(db, conversationId, memberId);
  return unread && unreadEmailData(conversationId, unread);
}

/**
 * How many messages with hidden contact details are updated on open pages when a booking is confirmed. Pages opened later read them
 * all.
 */
const COVERED_SHOWN = 50;

/** A card is charged with the confirmation, which is enough. */
const isNotified = ({ event, by }: Pick<BookingNotifications, 'event' | 'by'>): boolean =>
  (MESSAGE_EVENTS as readonly string[]).includes(event) && !(event === 'paid' && by === 'system');

const MOVES_MONEY: ReadonlySet<string> = new Set(['paid', 'refunded'] satisfies (typeof MESSAGE_EVENTS)[number][]);

export interface BookingNotifications {
  readonly bookingId: string;
  readonly guestId: string;
  readonly hostId: string;
  readonly event: string;
  readonly by: 'guest' | 'host' | 'staff' | 'system';
  readonly reason: string | null;
  /** Undefined in effects queued before this was recorded. */
  readonly amountMinor?: number | null;
  /** The change that it's about. */
  readonly change?: ChangeEmailData;
}

const pickHours = ({ startsAt, endsAt }: ChangeEmailData['before']) => ({ startsAt, endsAt });

/** The workspaces, if the change is about another one. */
const pickListings = ({ before: { listingTitle: before }, after: { listingTitle: after } }: ChangeEmailData) =>
  before !== undefined && after !== undefined && before !== after ? { listings: { before, after } } : {};

/** Both times of a change, in the listing's zone, and both workspaces if they differ. */
const toChangedHours = (change: ChangeEmailData, timeZone: string) => ({
  before: pickHours(change.before),
  after: pickHours(change.after),
  timeZone,
  ...(change.before.timeZone !== change.after.timeZone ? { timeZoneBefore: change.before.timeZone } : {}),
  ...pickListings(change),
});

/** The message that says what happened to the booking. */
const eventMessage = (
  { event: code, by, reason, bookingId, amountMinor, guestId, hostId, change }: BookingNotifications,
  {
    reference,
    currency,
    time_zone,
  }: { readonly reference: string; readonly currency: string; readonly time_zone: string },
): Pick<Said, 'senderId' | 'content' | 'event' | 'authorId'> => {
  const money = MOVES_MONEY.has(code) && typeof amountMinor === 'number' ? { amountMinor, currency } : {};
  return {
    senderId: null,
    content: '',
    event: {
      code,
      by,
      bookingId,
      reference,
      reason,
      ...money,
      ...(change ? { change: toChangedHours(change, time_zone) } : {}),
    },
    authorId: { guest: guestId, host: hostId, staff: null, system: null }[by],
  };
};

/**
 * Writes to the guest's and host's conversation about the listing what happened to their booking. The message the guest sent with
 * the request appears as theirs. `notificationId` is the same on every attempt, so a repeat adds nothing.
 */
export async function notifyOfBooking(deps: Deps, change: BookingNotifications, notificationId: string): Promise<void> {
  const { event: code } = change;
  if (!isNotified(change)) return;
  await retryTransaction(deps.db.kysely, async (trx) => {
    const booking = await store.findBookingNotifications(trx, change.bookingId);
    if (!booking) return;
    const { guestId, hostId } = change;
    const conversationId = await store.insertIfMissing(trx, {
      id: deps.newId(),
      pairKey: pairKey(guestId, hostId, booking.listing_id),
      listingId: booking.listing_id,
      startedBy: guestId,
      members: [
        { memberId: guestId, role: 'guest' },
        { memberId: hostId, role: 'host' },
      ],
      at: deps.clock.now(),
    });
    // Bookings have their own emails.
    const mail = { memberIds: [], dueAt: deps.clock.now() };
    const toSay: Said[] = [];
    if (booking.message && (code === 'requested' || code === 'confirmed'))
      toSay.push({
        senderId: guestId,
        clientId: change.bookingId,
        content: booking.message,
        event: null,
        authorId: guestId,
        mail,
      });
    // Bookings of a series are made together, so the conversation says it once.
    const isRepeat = (booking.series_number ?? 1) > 1 && (code === 'requested' || code === 'confirmed');
    if (!isRepeat) toSay.push({ clientId: notificationId, ...eventMessage(change, booking), mail });
    const together = pipelined(trx);
    const [conversation, covered, ...known] = await Promise.all([
      store.lockConversation(together, conversationId),
      // Contact details between the two are visible from now on, so open pages must update.
      code === 'confirmed' ? reading.listCovered(together, change, COVERED_SHOWN) : [],
      ...toSay.map(({ senderId, clientId }) => store.findSaid(together, { conversationId, senderId, clientId })),
    ]);
    let position = conversation!.lastPosition;
    for (const said of toSay.filter((_, index) => !known[index])) {
      position += 1;
      await addMessage(trx, deps, conversationId, position, said);
    }
    await queueEffects(trx, deps, covered.map(changedEffect));
  });
  deps.outboxSignal.ring();
}
