// The notification list. The same effect adds the notification and sends the email, so a notification is listed even if its email
// is turned off (L1).

import type { Answer } from '@daynook/contract/api';
import { NOTIFICATIONS_PAGE_SIZE } from '@daynook/contract/notifications';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { deleteInBatches } from '../../jobs/delete-in-batches.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import * as store from './store.ts';

export { insertNotification, type NewNotification } from './store.ts';

/** A page of one's own notifications. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listNotifications(
  deps: Deps,
  { memberId }: MemberActor,
  cursor: string | undefined,
): Promise<Answer<'GET /api/news'>> {
  const db = deps.db.kysely;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [rows, unreadCount] = await Promise.all([
    store.listNotifications(db, memberId, after, NOTIFICATIONS_PAGE_SIZE + 1),
    store.countUnread(db, memberId),
  ]);
  const page = rows.slice(0, NOTIFICATIONS_PAGE_SIZE);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    news: page.map(({ id, title, href, created_at, read_at }) => ({
      _id: id,
      title,
      href,
      createdAt: created_at.toISOString(),
      isRead: read_at !== null,
    })),
    unreadCount,
    nextCursor: last ? writeCursor({ at: last.created_at, id: last.id }) : null,
  };
}

/** Marks one or all of the member's notifications as read. Ignores other people's. */
export async function readNotifications(
  deps: Deps,
  { memberId }: MemberActor,
  notificationId: string | undefined,
): Promise<{ unreadCount: number }> {
  await store.markRead(deps.db.kysely, memberId, notificationId, deps.clock.now());
  return { unreadCount: await store.countUnread(deps.db.kysely, memberId) };
}

/** Deletes notifications from before then, in small batches. Returns how many. */
export async function forgetNotifications(deps: Deps, before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(signal, (limit) => store.deleteBefore(deps.db.kysely, before, limit));
}
