// Converts conversations and messages to what goes over the wire.
import type { Answer } from '@daynook/contract/api';
import type { Message } from '@daynook/contract/messages';
import { pictureUrl } from '../members/service.ts';
import type { BookingRow, ConversationRow, MessageRow } from './read-store.ts';

type Detail = Answer<'GET /api/conversations/{id}'>;
type Summary = Answer<'GET /api/conversations'>['conversations'][number];

export const viewMessage = (row: MessageRow): Message => ({
  _id: row.id,
  conversationId: row.conversation_id,
  position: row.position,
  clientId: row.client_id,
  sender: row.sender_id === null ? null : { _id: row.sender_id, name: row.name ?? '', picture: pictureUrl(row) },
  ...(row.is_by_co_host ? { isByCoHost: true } : {}),
  ...(row.is_automatic ? { isAutomatic: true } : {}),
  // A message removed by staff keeps its position but has no text, so positions have no gaps.
  content: row.is_hidden ? '' : row.content,
  ...(row.covers.length > 0 && !row.is_hidden ? { covers: [...row.covers] } : {}),
  pictures: row.is_hidden ? [] : [...row.pictures],
  files: row.is_hidden ? [] : [...row.files],
  ...(row.is_hidden ? { isHidden: true } : {}),
  event: (row.event ?? null) as Message['event'],
  createdAt: row.created_at.toISOString(),
});

export const viewConversation = (row: ConversationRow): Summary => ({
  _id: row.id,
  with: {
    _id: row.other_id,
    name: row.other_name,
    picture: pictureUrl({ picture_key: row.other_picture_key, picture_url: row.other_picture_url }),
  },
  role: row.role,
  listing:
    row.listing_id === null
      ? null
      : { _id: row.listing_id, title: row.listing_title ?? '', image: row.listing_image ?? null },
  lastMessage: row.last_message && viewMessage(row.last_message),
  lastMessageAt: row.last_message_at.toISOString(),
  lastPosition: row.last_position,
  unreadCount: row.unread_count,
  readPosition: row.read_position,
  otherReadPosition: row.other_read_position,
  isArchived: row.is_archived,
  isBlocked: row.has_blocked,
});

export const viewDetail = (
  row: ConversationRow,
  { booking, canSendFiles, readerId }: { booking: BookingRow | undefined; canSendFiles: boolean; readerId: string },
  messagesBeforeReply: number | null,
): Detail => ({
  ...viewConversation(row),
  canWrite: !row.has_blocked && !row.is_blocked_by && row.other_status !== 'suspended',
  canSendFiles,
  messagesBeforeReply,
  booking: booking
    ? {
        _id: booking.id,
        reference: booking.reference,
        status: booking.status,
        startsAt: booking.starts_at.toISOString(),
        endsAt: booking.ends_at.toISOString(),
        timeZone: booking.time_zone,
        guests: booking.guests,
        currency: booking.currency,
        totalMinor: booking.total_minor,
        hostEarningsMinor: booking.host_id === readerId ? booking.earned_minor : null,
        expiresAt: booking.expires_at?.toISOString() ?? null,
      }
    : null,
});
