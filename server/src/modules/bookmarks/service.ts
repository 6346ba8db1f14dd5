// Saving workspaces, noting things about them, and finding them again (BK1, BK4).
import type { Answer } from '@daynook/contract/api';
import type { BOOKMARK_SORTS, Bookmark } from '@daynook/contract/bookmarks';
import { BOOKMARKS } from '@daynook/contract/limits/bookmarks';
import type { Kysely, Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { findFirstStarts } from '../availability/service.ts';
import { listCards, requireVisible } from '../listings/service.ts';
import { momentOfOrder, orderOfMoment, plainTags, savedState, wordsOf } from './rules.ts';
import * as store from './store.ts';
import { viewBookmark } from './view.ts';

export { bookmarkJobs, stillCheaper } from './prices.ts';
export { momentOfOrder, orderOfMoment } from './rules.ts';
export { viewSaved } from './view.ts';

type Db = Kysely<DB> | Transaction<DB>;
type Page = Answer<'GET /api/bookmarks'>;

async function getOwn(db: Db, memberId: string, listingId: string): Promise<Bookmark> {
  const row = await store.findBookmark(db, memberId, listingId);
  if (!row) throw new AppError('NOT_FOUND');
  const cards = await listCards(db, [listingId]);
  return viewBookmark(row, cards.get(listingId)!);
}

/** What a workspace that guests can see is offered for. Throws NOT_FOUND and GONE for what nobody can keep. */
export async function requireOffered(trx: Transaction<DB>, listingId: string, actor: MemberActor) {
  const offer = await requireVisible(trx, listingId, await store.findOffer(trx, listingId), actor);
  // Hosts see their own drafts, but nobody keeps what guests cannot see.
  if (savedState(offer.state) === 'gone') throw new AppError('NOT_FOUND');
  return offer;
}

/**
 * Saves a workspace that guests can see. Throws ALREADY_BOOKMARKED with the bookmark as it stands, NOT_FOUND and GONE for
 * what cannot be seen, LIMIT_REACHED. One transaction; a member's savings wait for one another.
 */
export function saveListing(
  deps: Deps,
  actor: MemberActor,
  input: { listingId: string; notes?: string | undefined; tags?: readonly string[] | undefined },
): Promise<Bookmark> {
  const { memberId } = actor;
  return retryTransaction(deps.db.kysely, async (trx) => {
    await store.lockCache(trx, memberId);
    const at = deps.clock.now();
    const known = await store.findBookmark(trx, memberId, input.listingId);
    if (known) throw new AppError('ALREADY_BOOKMARKED', { current: await getOwn(trx, memberId, input.listingId) });
    const offer = await requireOffered(trx, input.listingId, actor);
    if ((await store.countSaved(trx, memberId)) >= BOOKMARKS.perMember)
      throw new AppError('LIMIT_REACHED', {
        message: `You’ve saved ${BOOKMARKS.perMember} workspaces. Remove one to save another.`,
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

/** A page of what one has saved, with one's tags. Throws VALIDATION_FAILED for a cursor that is not ours. */
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
  const filter = { memberId: actor.memberId, tag: input.tag || undefined, words: wordsOf(input.q ?? '') };
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
  const idsOf = (some: readonly store.BookmarkRow[]) => some.map(({ listing_id }) => listing_id);
  const [cards, starts] = await Promise.all([
    listCards(db, idsOf(page)),
    findFirstStarts(db, idsOf(page.filter(({ state }) => savedState(state) === 'live')), now),
  ]);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    bookmarks: page.map((row) => viewBookmark(row, cards.get(row.listing_id)!, starts)),
    nextCursor: last ? writeCursor({ at: momentOfOrder(last.order_key), id: last.id }) : null,
    total,
    savedCount,
    tags,
  };
}

export const listSavedIds = async (deps: Deps, actor: MemberActor): Promise<{ listingIds: string[] }> => ({
  listingIds: await store.listListingIds(deps.db.kysely, actor.memberId),
});

/** Writes notes or tags anew, whatever has become of the workspace. Throws NOT_FOUND for what one has not saved. */
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

/** Removes it and answers what was noted; with nothing there it answers null. */
export async function removeBookmark(
  deps: Deps,
  actor: MemberActor,
  listingId: string,
): Promise<Answer<'DELETE /api/bookmarks/listing/{listingId}'>> {
  return { removed: (await store.deleteBookmark(deps.db.kysely, actor.memberId, listingId)) ?? null };
}
