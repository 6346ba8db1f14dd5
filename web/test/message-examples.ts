// Conversations for tests.
import type { Answer } from '../app/lib/api/api-request.ts';

type Detail = Answer<'GET /api/conversations/{id}'>;
type Message = Answer<'GET /api/conversations/{id}/messages'>['messages'][number];

export const CONVERSATION_ID = '019a2f00-0000-7000-8000-0000000000c1';
export const NADIA = { _id: '019a2f00-0000-7000-8000-0000000000d1', name: 'Nadia Okafor', picture: null };
export const RAVI = { _id: '019a2f00-0000-7000-8000-0000000000d2', name: 'Ravi Iyer', picture: null };

/** Sent by Ravi, the reader, unless a test says otherwise. */
export const aMessage = (position: number, more: Partial<Message> = {}): Message => ({
  _id: `019a2f00-0000-7000-8000-0000000${String(position).padStart(5, '0')}`,
  conversationId: CONVERSATION_ID,
  position,
  clientId: `019a2f00-0000-7000-8000-0000001${String(position).padStart(5, '0')}`,
  sender: RAVI,
  content: `line ${position}`,
  pictures: [],
  files: [],
  event: null,
  createdAt: new Date(Date.UTC(2026, 10, 20, 15, position)).toISOString(),
  ...more,
});

export const aConversation = (more: Partial<Detail> = {}): Detail => ({
  _id: CONVERSATION_ID,
  with: NADIA,
  role: 'guest',
  listing: { _id: '019a2f00-0000-7000-8000-0000000000a1', title: 'Desk with morning light', image: null },
  lastMessage: null,
  lastMessageAt: '2026-11-20T15:03:00.000Z',
  lastPosition: 3,
  unreadCount: 0,
  readPosition: 3,
  otherReadPosition: 0,
  isArchived: false,
  isBlocked: false,
  canWrite: true,
  canSendFiles: false,
  messagesBeforeReply: null,
  booking: null,
  ...more,
});
