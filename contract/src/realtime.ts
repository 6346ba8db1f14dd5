// Socket events (RM2, RM3): those a page sends, with their schemas, and the types of those it receives.
import { z } from 'zod';
import type { Message } from './messages.ts';
import type { StaffPermission } from './staff/roles.ts';
import * as w from './wire.ts';

const Typing = z.strictObject({
  conversationId: w.Id,
  /** The other participant. The server rejects anyone who isn't in the conversation, and the sender. */
  recipientId: w.Id,
});

/** Events a page can send; all others are dropped. */
export const CLIENT_EVENTS = {
  join_conversation: w.Id,
  leave_conversation: w.Id,
  typing_start: Typing,
  typing_stop: Typing,
  join_ticket: w.Id,
  /** Announces that the sender has the ticket open, and whether they're writing to the member. */
  ticket_replying: z.strictObject({ ticketId: w.Id, isReplying: z.boolean() }),
  leave_ticket: w.Id,
} as const satisfies Record<string, z.ZodType>;

/** Staff events, with the permission each needs; everyone else is rejected. */
export const STAFF_EVENTS = {
  join_ticket: 'tickets',
  leave_ticket: 'tickets',
  ticket_replying: 'tickets',
} as const satisfies Partial<Record<keyof typeof CLIENT_EVENTS, StaffPermission>>;

/** The response to `join_conversation`: the last position at the time the page started to receive new ones. */
export interface Joined {
  position: number;
}

/** Events a page receives. */
export interface ServerEvents {
  /** Sent to the open pages of a conversation. */
  new_message: { conversationId: string; message: Message };
  /** Sent to all pages of its recipients (RM5, RM6). */
  new_message_notification: {
    conversationId: string;
    message: { _id: string; content: string; position: number; sender: Message['sender'] };
    sender: { _id: string; name: string; picture: string | null } | null;
  };
  /** A member has read up to `position`. Sent once to each page of every participant. */
  messages_read: { conversationId: string; readerId: string; position: number };
  /** A message was sent automatically in one's name: lists are refetched, and nothing was read. */
  conversation_moved: { conversationId: string };
  /**
   * A message's new version, which replaces the old one: staff removed it, or covered details are visible now. Sent to all pages of the
   * conversation's participants.
   */
  message_changed: { conversationId: string; message: Message };
  user_typing: { conversationId: string; userId: string; userName: string };
  user_stopped_typing: { conversationId: string; userId: string };
  /** To staff who have the ticket open: a colleague has it open, or has closed it. */
  ticket_colleague: { ticketId: string; userId: string; userName: string; isHere: boolean; isReplying: boolean };
  /** There may be new notifications: refetch them. */
  news: Record<string, never>;
  booking_changed: { bookingId: string; event: string };
  /** Events may have been lost, for example while nodes were disconnected: refetch everything shown. */
  catch_up: Record<string, never>;
}
