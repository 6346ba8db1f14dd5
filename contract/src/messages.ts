// Conversations and their messages. Messages are sent and loaded with these endpoints; the socket only announces new ones (RM1–RM7,
// H1–H3, H10).
import { z } from 'zod';
import { BOOKING_STATUSES } from './booking-states.ts';
import { CONTACT_KINDS } from './contacts.ts';
import type { EndpointTable } from './endpoint.ts';
import { MESSAGE_FILES, MESSAGE_PICTURES, MESSAGES } from './limits/messages.ts';
import { PICTURE_MEDIA_TYPES } from './picture-types.ts';
import { SentFile, SentPicture } from './sent-files.ts';
import * as w from './wire.ts';

const Person = z.object({ _id: w.Id, name: z.string(), picture: z.string().nullable() });

/** Changes of a booking, shown in its conversation. The web turns them into text for the reader. */
export const MESSAGE_EVENTS = [
  'requested',
  'confirmed',
  'declined',
  'withdrawn',
  'expired',
  'cancelled',
  'completed',
  'refund-proposed',
  'refund-agreed',
  'refund-declined',
  'refund-closed',
  /** A payment outside the product was recorded. */
  'paid',
  'refunded',
  /** A change of the booking was proposed, made, or ended without one; `change-unpaid`: the guest's card was declined for it (E7). */
  'change-proposed',
  'changed',
  'change-declined',
  'change-withdrawn',
  'change-expired',
  'change-unpaid',
  /** The guest can't get in, the host says that they can now, or it's over (E10). */
  'no-access',
  'no-access-answered',
  'no-access-escalated',
  'no-access-over',
  /** The automatic reply to people who write to a host during time off (K10). */
  'host-away',
  /** The host offered certain hours, or withdrew the offer (E6). */
  'offer-made',
  'offer-withdrawn',
] as const;

const hours = z.object({ startsAt: w.Instant, endsAt: w.Instant });

/** A message. `position` counts from 1 within its conversation without gaps, and is used to request later messages. */
export const Message = z
  .object({
    _id: w.Id,
    conversationId: w.Id,
    position: z.int(),
    /** The id its author's page gave it, so that the page recognizes its own message. */
    clientId: w.Id.nullable(),
    /** Null for system messages. */
    sender: Person.nullable(),
    /** Written by a co-host. */
    isByCoHost: z.boolean().optional(),
    /** Sent automatically in its sender's name, as they had set up (H6). */
    isAutomatic: z.boolean().optional(),
    content: z.string(),
    /** Contact details that are covered until both have a confirmed booking (H7). */
    covers: z.array(z.enum(CONTACT_KINDS)).optional(),
    /** Loaded from `/api/conversations/{id}/pictures/{_id}`, only by participants. */
    pictures: z.array(SentPicture),
    /** PDFs, loaded from `/api/conversations/{id}/files/{_id}`, only by participants. */
    files: z.array(SentFile),
    /** Staff removed it: its text, pictures, and files are left out. */
    isHidden: z.boolean().optional(),
    event: z
      .object({
        code: z.enum(MESSAGE_EVENTS),
        by: z.enum(['guest', 'host', 'staff', 'system']),
        /** Null for messages that aren't about a booking. */
        bookingId: w.Id.nullable(),
        reference: z.string().nullable(),
        reason: z.string().nullable(),
        /** Money that was moved. */
        amountMinor: w.Minor.optional(),
        currency: w.Currency.optional(),
        offerId: w.Id.optional(),
        /** Both times of a booking's change, by the listing's clock. */
        change: z
          .object({
            before: hours,
            after: hours,
            timeZone: w.TimeZone,
            /** If it was another one. */
            timeZoneBefore: w.TimeZone.optional(),
            /** The titles, if it's about another workspace. */
            listings: z.object({ before: z.string(), after: z.string() }).optional(),
          })
          .optional(),
        /** The last day of the time off. */
        until: w.LocalDate.optional(),
      })
      .nullable(),
    createdAt: w.Instant,
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

export const Conversation = z
  .object({
    _id: w.Id,
    with: Person,
    /** The reader's role: guest, host, co-host, or none of them. */
    role: z.enum(['guest', 'host', 'member', 'co-host']),
    listing: z.object({ _id: w.Id, title: z.string(), image: z.string().nullable() }).nullable(),
    lastMessage: Message.nullable(),
    lastMessageAt: w.Instant,
    lastPosition: z.int(),
    unreadCount: z.int(),
    /** How far the reader has read, and how far the other person has. */
    readPosition: z.int(),
    otherReadPosition: z.int(),
    isArchived: z.boolean(),
    /** The reader has blocked the other person: neither can write until that ends. */
    isBlocked: z.boolean(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

export const ConversationDetail = Conversation.extend({
  /** The booking between them that matters now: the current or next one, otherwise the last. */
  booking: z
    .object({
      _id: w.Id,
      reference: z.string(),
      status: z.enum(BOOKING_STATUSES),
      startsAt: w.Instant,
      endsAt: w.Instant,
      timeZone: w.TimeZone,
      guests: z.int(),
      currency: w.Currency,
      totalMinor: w.Minor,
      /** What the host receives, only for the host. */
      hostEarningsMinor: w.Minor.nullable(),
      expiresAt: w.Instant.nullable(),
    })
    .nullable(),
  /** False if either has blocked the other, or the other account isn't active. */
  canWrite: z.boolean(),
  /** Whether PDFs can be sent: once the two have a confirmed booking, because a PDF could contain contact details. */
  canSendFiles: z.boolean(),
  /**
   * How many messages the reader can still send before the other person answers; null once they have, and while a booking is upcoming or
   * in progress.
   */
  messagesBeforeReply: z.int().min(0).nullable(),
}).meta({ id: 'ConversationDetail' });
export type ConversationDetail = z.infer<typeof ConversationDetail>;

export const CONVERSATION_FILTERS = ['inbox', 'unread', 'guest', 'host', 'archived'] as const;

const params = z.object({ id: w.Id });
const position = w.queryInteger(0, 2_147_483_647);

export const messageEndpoints = {
  'GET /api/conversations': {
    summary: 'List your conversations, latest message first (H1, H10)',
    access: 'active',
    query: z.object({
      filter: z.enum(CONVERSATION_FILTERS).optional(),
      /** Words from messages, the other person’s name, or the listing. */
      q: w.safeText(100).optional(),
      cursor: z.string().max(200).optional(),
    }),
    answer: z.object({
      conversations: z.array(Conversation),
      nextCursor: z.string().nullable(),
      /** In all of one’s conversations that aren't archived. */
      unreadCount: z.int(),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/conversations': {
    summary: 'Get or start the conversation with a member (H1)',
    access: 'active',
    body: z.strictObject({ recipientId: w.Id, listingId: w.Id.nullish() }),
    answer: ConversationDetail,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/conversations/unread-count': {
    summary: 'Count unread messages',
    access: 'active',
    answer: z.object({ unreadCount: z.int(), conversationCount: z.int() }),
  },
  'GET /api/conversations/{id}': {
    summary: 'Get a conversation with its booking (H3)',
    access: 'active',
    params,
    answer: ConversationDetail,
    errors: ['NOT_FOUND'],
  },
  'GET /api/conversations/{id}/messages': {
    summary: 'List messages: the latest, those before one, or all after one (H10)',
    access: 'active',
    params,
    query: z.object({
      before: position.optional(),
      after: position.optional(),
      limit: w.queryInteger(1, 100).optional(),
    }),
    answer: z.object({
      /** In the order they were sent. */
      messages: z.array(Message),
      /** There are more in the requested direction. */
      hasMore: z.boolean(),
      lastPosition: z.int(),
      otherReadPosition: z.int(),
    }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/conversations/{id}/messages': {
    summary: 'Send a message. Idempotent by `clientId`',
    access: 'active',
    params,
    body: z
      .strictObject({
        /** Can be empty if there are pictures or files. */
        content: w.safeText(MESSAGES.contentMaximumCharacters),
        clientId: w.Id,
        /** Uploaded before, in display order. */
        pictureIds: z.array(w.Id).max(MESSAGE_PICTURES.perMessage).optional(),
        /** The same for PDFs. */
        fileIds: z.array(w.Id).max(MESSAGE_FILES.perMessage).optional(),
      })
      .refine(
        ({ content, pictureIds = [], fileIds = [] }) => content !== '' || pictureIds.length + fileIds.length > 0,
        {
          path: ['content'],
          message: 'Required.',
        },
      ),
    answer: Message,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/conversations/{id}/pictures': {
    summary: 'Upload a photo to send; location and camera data are removed (H4, A17)',
    access: 'active',
    params: z.object({ id: w.Id }),
    upload: { mediaTypes: PICTURE_MEDIA_TYPES, maximumBytes: MESSAGE_PICTURES.maximumBytes },
    answer: SentPicture,
    status: 201,
    errors: ['NOT_FOUND', 'LIMIT_REACHED', 'IMAGE_REFUSED', 'REQUEST_TIMEOUT', 'STORAGE_FULL', 'STORAGE_UNAVAILABLE'],
    bucket: 'write',
  },
  'GET /api/conversations/{id}/pictures/{pictureId}': {
    summary: 'Get a photo from your conversation',
    access: 'active',
    params: z.object({ id: w.Id, pictureId: w.Id }),
    download: 'image/webp',
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'],
  },
  'POST /api/conversations/{id}/files': {
    summary: 'Upload a PDF to send, once the two have a confirmed booking (H4)',
    access: 'active',
    params: z.object({ id: w.Id }),
    query: z.object({
      /** The file’s name; folders and invisible characters are left out. */
      name: w.safeText(300, 1),
    }),
    upload: { mediaTypes: ['application/pdf'], maximumBytes: MESSAGE_FILES.maximumBytes },
    answer: SentFile,
    status: 201,
    errors: [
      'NOT_FOUND',
      'BOOKING_NEEDED',
      'LIMIT_REACHED',
      'VALIDATION_FAILED',
      'REQUEST_TIMEOUT',
      'STORAGE_FULL',
      'STORAGE_UNAVAILABLE',
    ],
    bucket: 'write',
  },
  'GET /api/conversations/{id}/files/{fileId}': {
    summary: 'Download a PDF from your conversation',
    access: 'active',
    params: z.object({ id: w.Id, fileId: w.Id }),
    download: 'application/pdf',
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'],
  },
  'POST /api/conversations/{id}/read': {
    summary: 'Mark a conversation as read up to a position, or to the end',
    access: 'active',
    params,
    body: z.strictObject({ position: z.int().min(0).max(2_147_483_647).optional() }),
    answer: z.object({ readPosition: z.int(), unreadCount: z.int() }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/conversations/{id}/archive': {
    summary: 'Archive or unarchive; a new message unarchives it',
    access: 'active',
    params,
    body: z.strictObject({ isArchived: z.boolean() }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/conversations/{id}/block': {
    summary: 'Block or unblock the other member; while blocked, neither can message (H8)',
    access: 'active',
    params,
    body: z.strictObject({ isBlocked: z.boolean() }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
