// What happened to one's bookings, rooms and saved spaces, as lines under the bell with what was read of them (L1).
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import * as w from './wire.ts';

/** Lines of one page. */
export const NOTIFICATIONS_PAGE_SIZE = 20;

export const NotificationItem = z
  .object({
    _id: w.Id,
    title: z.string(),
    /** Where it leads, within the product. */
    href: z.string(),
    createdAt: w.Instant,
    isRead: z.boolean(),
  })
  .meta({ id: 'NewsItem' });
export type NotificationItem = z.infer<typeof NotificationItem>;

const unreadCount = z.int();

export const notificationsEndpoints = {
  'GET /api/news': {
    summary: 'List notifications, newest first, with the unread count (L1)',
    access: 'active',
    query: z.object({ cursor: z.string().max(200).optional() }),
    answer: z.object({ news: z.array(NotificationItem), unreadCount, nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/news/read': {
    summary: 'Mark one or all notifications as read; idempotent (L1)',
    access: 'active',
    body: z.strictObject({ newsId: w.Id.optional() }),
    answer: z.object({ unreadCount }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
