// What goes over the socket (RM2, RM3): events a page sends, with their schemas, and the shapes it hears.
import { z } from 'zod';
import type { Message } from './messages.ts';
import type { StaffPermission } from './staff/roles.ts';
import * as w from './wire.ts';

const Typing = z.strictObject({
  conversationId: w.Id,
  /** The other participant. The server refuses anyone who isn't in the conversation, and the sender. */
  recipientId: w.Id,
});

/** Events a page may send; anything else it sends is dropped. */
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

/** Events of staff, with the permission each needs; everyone else is refused. */
export const STAFF_EVENTS = {
  join_ticket: 'tickets',
  leave_ticket: 'tickets',
  ticket_replying: 'tickets',
} as const satisfies Partial<Record<keyof typeof CLIENT_EVENTS, StaffPermission>>;

/** What `join_conversation` is answered with: the last position there was once the page heard of new ones. */
export interface Joined {
  position: number;
}

/** What a page hears, by event. */
export interface ServerEvents {
  /** To the open pages of a conversation. */
  new_message: { conversationId: string; message: Message };
  /** To every page of the members it is for, wherever they are in the product (RM5, RM6). */
  new_message_notification: {
    conversationId: string;
    message: { _id: string; content: string; position: number; sender: Message['sender'] };
    sender: { _id: string; name: string; picture: string | null } | null;
  };
  /** A member read up to `position`. Sent once to each page of every member of the conversation. */
  messages_read: { conversationId: string; readerId: string; position: number };
  /** Something was said in one's own name by itself: lists ask anew; nothing was read. */
  conversation_moved: { conversationId: string };
  /**
   * As it reads from now on, in its place: staff took it down, or what was covered in it may be seen. To every page of the
   * members of its conversation.
   */
  message_changed: { conversationId: string; message: Message };
  user_typing: { conversationId: string; userId: string; userName: string };
  user_stopped_typing: { conversationId: string; userId: string };
  /** To staff who have the ticket open: a colleague has it open, or has closed it. */
  ticket_colleague: { ticketId: string; userId: string; userName: string; isHere: boolean; isReplying: boolean };
  /** There may be something new under the bell: ask for it. */
  news: Record<string, never>;
  booking_changed: { bookingId: string; event: string };
  /** Something may have been told to nobody, as when nodes did not hear each other: ask for whatever is shown. */
  catch_up: Record<string, never>;
}
