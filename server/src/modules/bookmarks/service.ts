// Saves listings, keeps notes about them, and finds them again (BK1, BK4).
import type { Answer } from '@daynook/contract/api';
import type { BOOKMARK_SORTS, Bookmark } from '@daynook/contract/bookmarks';
import { BOOKMARKS } from '@daynook/contract/limits/bookmarks';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { findFirstStarts } from '../availability/service.ts';
import { listCards, requireVisible } from '../listings/service.ts';
import { notifyFreedHours } from './freed-hours.ts';
import { notifyCheaper } from './prices.ts';
import { cursorTime, orderOfMoment, plainTags, savedState, splitWords } from './rules.ts';
import * as store from './store.ts';
import { viewBookmark } from './view.ts';

export { stillFree } from './freed-hours.ts';
export { stillCheaper } from './prices.ts';
export { cursorTime, orderOfMoment } from './rules.ts';
export { viewSaved } from './view.ts';

export const bookmarkJobs: readonly TimedJob[] = [
  { name: 'bookmarks-prices', everySeconds: 600, run: notifyCheaper },
  { name: 'bookmarks-freed-hours', everySeconds: 300, run: notifyFreedHours },
];

type Page = Answer<'GET /api/bookmarks'>;

async function getOwn(db: Db, memberId: string, listingId: string): Promise<Bookmark> {
  const row = await store.findBookmark(db, memberId, listingId);
  if (!row) throw new AppError('NOT_FOUND');
  const cards = await listCards(db, [listingId]);
  return viewBookmark(row, cards.get(listingId)!);
}

/** The price of a listing that guests can see. Throws NOT_FOUND and GONE if it can't be saved. */
export async function requireOffered(trx: Transaction<DB>, listingId: string, actor: MemberActor) {
  const offer = await requireVisible(trx, listingId, await store.findOffer(trx, listingId), actor);
  // Hosts see their own drafts, but nobody can save what guests can't see.
  if (savedState(offer.state) === 'gone') throw new AppError('NOT_FOUND');
  return offer;
}

/**
 * Saves a listing that guests can see. Throws ALREADY_BOOKMARKED with the current bookmark, NOT_FOUND and GONE if guests can't see
 * it, LIMIT_REACHED. It's one transaction, and a member's saves run one after another.
 */
export function saveListing(
  deps: Deps,
  actor: MemberActor,
  input: { listingId: string; notes?: string | undefined; tags?: readonly string[] | undefined },
): Promise<Bookmark> {
  const { memberId } = actor;
  return retryTransaction(deps.db.kysely, async (trx) => {
    await store.lockBookmarks(trx, memberId);
    const at = deps.clock.now();
    const known = await store.findBookmark(trx, memberId, input.listingId);
    if (known) throw new AppError('ALREADY_BOOKMARKED', { current: await getOwn(trx, memberId, input.listingId) });
    const offer = await requireOffered(trx, input.listingId, actor);
    if ((await store.countSaved(trx, memberId)) >= BOOKMARKS.perMember)
      throw new AppError('LIMIT_REACHED', {
        message: say('You’ve saved {count} workspaces. Remove one to save another.', { count: BOOKMARKS.perMember }),
      });
    await store.insertBookmark(trx, {
      id: deps.newId(),
      memberId,
      listingId: input.listingId,
      notes: input.notes ?? '',
      tags: plainTags(input.tags ?? []),
      fullDayMinor: offer.full_day_minor,
      currency: offer.currency,
      at,
    });
    return getOwn(trx, memberId, input.listingId);
  });
}

/** A page of the member's bookmarks, with their tags. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listBookmarks(
  deps: Deps,
  actor: MemberActor,
  input: {
    tag?: string | undefined;
    q?: string | undefined;
    sort?: (typeof BOOKMARK_SORTS)[number] | undefined;
    cursor?: string | undefined;
  },
): Promise<Page> {
  const db = deps.db.kysely;
  const mark = input.cursor === undefined ? undefined : readCursor(input.cursor);
  const filter = { memberId: actor.memberId, tag: input.tag || undefined, words: splitWords(input.q ?? '') };
  const [rows, total, savedCount, tags] = await Promise.all([
    store.listBookmarks(db, filter, {
      sort: input.sort ?? 'newest',
      after: mark && { order: orderOfMoment(mark.at), id: mark.id },
      limit: BOOKMARKS.pageSize + 1,
    }),
    store.countMatching(db, filter),
    store.countSaved(db, actor.memberId),
    store.listTags(db, actor.memberId, BOOKMARKS.tagsShown),
  ]);
  const page = rows.slice(0, BOOKMARKS.pageSize);
  const now = deps.clock.now();
  const toListingIds = (some: readonly store.BookmarkRow[]) => some.map(({ listing_id }) => listing_id);
  const [cards, starts] = await Promise.all([
    listCards(db, toListingIds(page)),
    findFirstStarts(db, toListingIds(page.filter(({ state }) => savedState(state) === 'live')), now),
  ]);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    bookmarks: page.map((row) => viewBookmark(row, cards.get(row.listing_id)!, starts)),
    nextCursor: last ? writeCursor({ at: cursorTime(last.order_key), id: last.id }) : null,
    total,
    savedCount,
    tags,
  };
}

export const listSavedIds = async (deps: Deps, actor: MemberActor): Promise<{ listingIds: string[] }> => ({
  listingIds: await store.listListingIds(deps.db.kysely, actor.memberId),
});

/** Replaces notes or tags, whatever happened to the listing. Throws NOT_FOUND if it isn't saved. */
export async function changeBookmark(
  deps: Deps,
  actor: MemberActor,
  input: { listingId: string; notes?: string | undefined; tags?: readonly string[] | undefined },
): Promise<Bookmark> {
  const own = { memberId: actor.memberId, listingId: input.listingId };
  if (input.notes !== undefined || input.tags !== undefined) {
    const change = { notes: input.notes, tags: input.tags && plainTags(input.tags), at: deps.clock.now() };
    if (!(await store.updateBookmark(deps.db.kysely, own, change))) throw new AppError('NOT_FOUND');
  }
  return getOwn(deps.db.kysely, own.memberId, own.listingId);
}

/** Removes the bookmark and returns its notes; null if there was none. */
export async function removeBookmark(
  deps: Deps,
  actor: MemberActor,
  listingId: string,
): Promise<Answer<'DELETE /api/bookmarks/listing/{listingId}'>> {
  return { removed: (await store.deleteBookmark(deps.db.kysely, actor.memberId, listingId)) ?? null };
}
