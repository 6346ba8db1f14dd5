// Whether a message's contact details are hidden from its readers.
import { type RawBuilder, sql } from 'kysely';

/** The two of a conversation have, or had, a confirmed booking, so nothing is hidden between them. */
export const hasBookingIn = (conversationId: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from conversation_member as one
  join conversation_member as other on other.conversation_id = one.conversation_id and other.role <> 'co-host'
  join booking on booking.guest_id = one.member_id and booking.host_id = other.member_id and booking.confirmed_at is not null
  where one.conversation_id = ${conversationId} and one.role <> 'co-host')`;

/** True for messages shown as they were typed. */
export const isOpen = sql<boolean>`(message.covered_content is null or ${hasBookingIn(sql`message.conversation_id`)})`;

/** The message's text as its participants see it. */
export const readableContent = sql<string>`case when ${isOpen} then message.content else message.covered_content end`;
