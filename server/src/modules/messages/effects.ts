// What follows from a message: word to open pages, a mail when it stays unread, and what bookings say of themselves.
import { MESSAGE_EVENTS, type Message } from '@daynook/contract/messages';
import type { ServerEvents } from '@daynook/contract/realtime';
import type { Kysely } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects, type TopicHandler } from '../../jobs/outbox.ts';
import type { Realtime } from '../../realtime/server.ts';
import { queueEmail } from '../emails/service.ts';
import { changedEffect, TOPICS } from './effects-owed.ts';
import * as reading from './read-store.ts';
import { pairKey } from './rules.ts';
import { addMessage, type Said } from './saying.ts';
import * as store from './store.ts';
import { viewMessage } from './view.ts';

const notificationOf = ({ conversationId, _id, content, position, sender }: Message) => ({
  conversationId,
  // What stands for pictures alone, where only words are told.
  message: { _id, content: content === '' ? '📷' : content, position, sender },
  sender,
});

/** Carries out what messages owe. Pages that hear one twice know it by its id. */
export const messageTopics = (realtime: Realtime): readonly TopicHandler[] => [
  {
    topic: TOPICS.message,
    handle: async (deps, payload) => {
      const { conversationId, messageId } = payload as { conversationId: string; messageId: string };
      const row = await reading.findMessage(deps.db.kysely, messageId);
      if (!row) return;
      const message = viewMessage(row);
      const memberIds = await reading.listMemberIds(deps.db.kysely, conversationId);
      realtime.notifyConversation({ id: conversationId, memberIds }, 'new_message', { conversationId, message });
      for (const memberId of memberIds) {
        // To the writer it is no news; their other pages learn that it is read, so that their lists keep in step.
        if (memberId === message.sender?._id) {
          // Said by itself it tells nothing of what they have read.
          if (message.isAutomatic) realtime.tell(memberId, 'conversation_moved', { conversationId });
          else
            realtime.tell(memberId, 'messages_read', {
              conversationId,
              readerId: memberId,
              position: message.position,
            });
        } else realtime.tell(memberId, 'new_message_notification', notificationOf(message));
      }
    },
  },
  {
    topic: TOPICS.read,
    handle: async (deps, payload) => {
      const read = payload as unknown as ServerEvents['messages_read'];
      // Every page of a member is in that member's room, so telling the conversation's room too would say it twice.
      for (const memberId of await reading.listMemberIds(deps.db.kysely, read.conversationId))
        realtime.tell(memberId, 'messages_read', read);
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
        realtime.tell(memberId, 'message_changed', { conversationId, message });
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

/** Mails what is still unread, once until it is read (RM5 and what stands behind it). */
async function emailUnread(deps: Deps, due: { conversationId: string; memberId: string; dueAt: Date }): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    if (!(await store.claimEmail(trx, due))) return;
    const letter = await reading.findLetter(trx, due.conversationId, due.memberId);
    if (!letter) return;
    await queueEmail(trx, deps, {
      template: 'unread-messages',
      to: letter.email,
      memberId: due.memberId,
      data: letterData(due.conversationId, letter),
    });
  });
}

const letterData = (conversationId: string, letter: reading.Letter) => ({
  name: letter.name,
  from: letter.other_name,
  listingTitle: letter.listing_title,
  excerpt: letter.content,
  unreadCount: letter.unread_count,
  conversationId,
});

/** What a letter about them says now; undefined when they were read since it was written. */
export async function findUnreadLetter(db: Kysely<DB>, conversationId: string, memberId: string) {
  const letter = await reading.findLetter(db, conversationId, memberId);
  return letter && letterData(conversationId, letter);
}

/** Covered messages that open pages are told of when a booking is confirmed; who comes later reads them all. */
const COVERED_SHOWN = 50;

/** A card is charged with the confirmation, which says enough. */
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
  /** Undefined in effects from before it was noted. */
  readonly amountMinor?: number | null;
}

/**
 * Tells the two of a booking, in their conversation about its space, what became of it; what the guest wrote along is
 * said as theirs. `newsId` is the same on every try, and then nothing is said twice.
 */
export async function notifyOfBooking(deps: Deps, news: BookingNotifications, newsId: string): Promise<void> {
  const { event: code } = news;
  if (!isNotified(news)) return;
  await retryTransaction(deps.db.kysely, async (trx) => {
    const booking = await store.findBookingNotifications(trx, news.bookingId);
    if (!booking) return;
    const { guestId, hostId } = news;
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
    const conversation = (await store.lockConversation(trx, conversationId))!;
    let position = conversation.lastPosition;
    // Bookings have mails of their own.
    const mail = { memberIds: [], dueAt: deps.clock.now() };
    const sayOnce = async (said: Omit<Said, 'mail'>) => {
      if (await store.findSaid(trx, { conversationId, senderId: said.senderId, clientId: said.clientId })) return;
      position += 1;
      await addMessage(trx, deps, conversationId, position, { ...said, mail });
    };
    if (booking.message && (code === 'requested' || code === 'confirmed'))
      await sayOnce({
        senderId: guestId,
        clientId: news.bookingId,
        content: booking.message,
        event: null,
        authorId: guestId,
      });
    const { by, reason, bookingId, amountMinor } = news;
    const money =
      MOVES_MONEY.has(code) && typeof amountMinor === 'number' ? { amountMinor, currency: booking.currency } : {};
    await sayOnce({
      senderId: null,
      clientId: newsId,
      content: '',
      event: { code, by, bookingId, reference: booking.reference, reason, ...money },
      authorId: by === 'guest' ? guestId : by === 'host' ? hostId : null,
    });
    // From now on the two may reach each other as they like: pages that are open learn of it.
    if (code === 'confirmed')
      await queueEffects(trx, deps, (await reading.listCovered(trx, news, COVERED_SHOWN)).map(changedEffect));
  });
  deps.outboxSignal.ring();
}
