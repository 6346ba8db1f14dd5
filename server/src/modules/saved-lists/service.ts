// Saved lists of listings (J4): created, renamed, filled, voted and commented on. Each change is one transaction under the list's
// lock and writes its own rows, so concurrent changes both survive.
import type { Answer } from '@daynook/contract/api';
import { SAVED_LISTS } from '@daynook/contract/limits/saved-lists';
import type { SavedList, SavedListSummary } from '@daynook/contract/saved-lists';
import type { Transaction } from 'kysely';
import { isUniqueViolation, retryTransaction } from '../../db/errors.ts';
import { lockMember } from '../../db/member-lock.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { requireOffered } from '../bookmarks/service.ts';
import { listCards } from '../listings/service.ts';
import { loadPage } from './page.ts';
import { findPerson, listMembers, listOpenLinks } from './sharing-store.ts';
import * as store from './store.ts';
import { viewEntry, viewPerson, viewSummary } from './view.ts';

interface OfEntry {
  readonly id: string;
  readonly listingId: string;
}

/**
 * The member's own lists and those they've joined. With `listingId`, each says whether it contains that listing and has no
 * pictures.
 */
export async function listLists(
  deps: Deps,
  { memberId }: MemberActor,
  { listingId }: { listingId?: string | undefined },
): Promise<Answer<'GET /api/saved-lists'>> {
  const db = deps.db.kysely;
  const rows = await store.listLists(db, memberId, { listingId });
  const isAsked = listingId !== undefined;
  const cards = isAsked ? new Map() : await listCards(db, [...new Set(rows.flatMap(({ cover_ids }) => cover_ids))]);
  return { lists: rows.map((row) => viewSummary(row, cards, isAsked)) };
}

const asNameTaken = (error: unknown): unknown =>
  isUniqueViolation(error, 'saved_list_name')
    ? new AppError('VALIDATION_FAILED', { fields: { name: say('You already have a list with this name.') } })
    : error;

/** Throws LIMIT_REACHED, VALIDATION_FAILED for a name that's in use, NOT_FOUND and GONE for a listing that can't be saved. */
export async function makeList(
  deps: Deps,
  actor: MemberActor,
  { name, listingId }: { name: string; listingId?: string | undefined },
): Promise<SavedListSummary> {
  const { memberId } = actor;
  try {
    return await retryTransaction(deps.db.kysely, async (trx) => {
      await lockMember(trx, memberId);
      if ((await store.countOwn(trx, memberId)) >= SAVED_LISTS.perMember)
        throw new AppError('LIMIT_REACHED', {
          message: say('You have {count} lists. Delete one to create another.', { count: SAVED_LISTS.perMember }),
        });
      const [id, at] = [deps.newId(), deps.clock.now()];
      await store.insertList(trx, { id, ownerId: memberId, name, at });
      if (listingId !== undefined) await putOn(trx, deps, actor, { id, listingId });
      const [row] = await store.listLists(trx, memberId, { listingId, only: id });
      return viewSummary(row!, await listCards(trx, row!.cover_ids), listingId !== undefined);
    });
  } catch (error) {
    throw asNameTaken(error);
  }
}

/** A list with a page of its entries. Throws NOT_FOUND, VALIDATION_FAILED for an invalid cursor. */
export async function getList(
  deps: Deps,
  { memberId }: MemberActor,
  { id, cursor }: { id: string; cursor?: string | undefined },
): Promise<SavedList> {
  const db = deps.db.kysely;
  const list = await store.findList(db, id, memberId);
  if (!list) throw new AppError('NOT_FOUND');
  const [page, owner, members, links] = await Promise.all([
    loadPage(db, { listId: id, viewerId: memberId }, cursor),
    findPerson(db, list.owner_id),
    listMembers(db, id),
    list.is_own ? listOpenLinks(db, id) : [],
  ]);
  const comments = await store.listComments(
    db,
    page.entries.map((entry) => entry.id),
    memberId,
  );
  return {
    _id: id,
    name: list.name,
    isOwn: list.is_own,
    viewerId: memberId,
    owner: viewPerson(owner),
    members: members.map((row) => ({ ...viewPerson(row), joinedAt: row.joined_at.toISOString() })),
    links: links.map((row) => ({
      grants: row.grants as SavedList['links'][number]['grants'],
      createdAt: row.created_at.toISOString(),
    })),
    entryCount: page.entryCount,
    entries: page.entries.map((row) => viewEntry(row, page.cards, comments, { memberId, isOwner: list.is_own })),
    nextCursor: page.nextCursor,
  };
}

/** Runs a change that the owner or members of a list may make, under its lock. Throws NOT_FOUND. */
export const changeList = <T>(
  deps: Deps,
  { memberId }: MemberActor,
  listId: string,
  work: (trx: Transaction<DB>, list: store.ListRow) => Promise<T>,
): Promise<T> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const list = await store.lockList(trx, listId, memberId);
    if (!list) throw new AppError('NOT_FOUND');
    return work(trx, list);
  });

/** The same for the owner only. Throws NOT_FOUND, FORBIDDEN for members. */
export const changeOwnList: typeof changeList = (deps, actor, listId, work) =>
  changeList(deps, actor, listId, (trx, list) => {
    if (!list.is_own) throw new AppError('FORBIDDEN', { message: say('Only the list’s owner can do that.') });
    return work(trx, list);
  });

/** Throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED for a name that's in use. */
export async function nameList(
  deps: Deps,
  actor: MemberActor,
  { id, name }: { id: string; name: string },
): Promise<{ name: string }> {
  try {
    await changeOwnList(deps, actor, id, (trx) => store.renameList(trx, id, name));
    return { name };
  } catch (error) {
    throw asNameTaken(error);
  }
}

/** Throws NOT_FOUND, FORBIDDEN. */
export const removeList = (deps: Deps, actor: MemberActor, id: string): Promise<void> =>
  changeOwnList(deps, actor, id, (trx) => store.deleteList(trx, id));

async function putOn(trx: Transaction<DB>, deps: Deps, actor: MemberActor, { id, listingId }: OfEntry): Promise<void> {
  if (await store.findEntry(trx, { listId: id, listingId })) return;
  await requireOffered(trx, listingId, actor);
  if ((await store.countEntries(trx, id)) >= SAVED_LISTS.entriesMaximum)
    throw new AppError('LIMIT_REACHED', {
      message: say('A list can have {count} workspaces. Remove one to add another.', {
        count: SAVED_LISTS.entriesMaximum,
      }),
    });
  await store.insertEntry(trx, {
    id: deps.newId(),
    listId: id,
    listingId,
    addedBy: actor.memberId,
    at: deps.clock.now(),
  });
}

/** Safe to repeat. Throws NOT_FOUND, GONE for a listing that can't be saved, LIMIT_REACHED. */
export const addListing = (deps: Deps, actor: MemberActor, input: OfEntry): Promise<void> =>
  changeList(deps, actor, input.id, (trx) => putOn(trx, deps, actor, input));

/** Throws NOT_FOUND for the list, FORBIDDEN for members if someone else added the listing. */
export const removeListing = (deps: Deps, actor: MemberActor, { id, listingId }: OfEntry): Promise<void> =>
  changeList(deps, actor, id, async (trx, list) => {
    const entry = await store.findEntry(trx, { listId: id, listingId });
    if (!entry) return;
    if (!list.is_own && entry.added_by !== actor.memberId)
      throw new AppError('FORBIDDEN', {
        message: say('Only the person who added it or the list’s owner can remove it.'),
      });
    await store.deleteEntry(trx, entry.id);
  });

/** Runs a change to an entry of a list. Throws NOT_FOUND for list and listing. */
const changeEntry = <T>(
  deps: Deps,
  actor: MemberActor,
  { id, listingId }: OfEntry,
  work: (trx: Transaction<DB>, own: { entryId: string; memberId: string }) => Promise<T>,
): Promise<T> =>
  changeList(deps, actor, id, async (trx) => {
    const entry = await store.findEntry(trx, { listId: id, listingId });
    if (!entry) throw new AppError('NOT_FOUND', { message: say('This workspace is no longer on the list.') });
    return work(trx, { entryId: entry.id, memberId: actor.memberId });
  });

/** One vote per member and listing. Throws NOT_FOUND. */
export const vote = (
  deps: Deps,
  actor: MemberActor,
  { isFor, ...of }: OfEntry & { isFor: boolean },
): Promise<{ votes: number; hasVoted: boolean }> =>
  changeEntry(deps, actor, of, async (trx, own) => {
    if (isFor) await store.insertVote(trx, { ...own, at: deps.clock.now() });
    else await store.deleteVote(trx, own);
    return { votes: await store.countVotes(trx, own.entryId), hasVoted: isFor };
  });

/** Replaces one's comment; an empty text removes it. Throws NOT_FOUND. */
export const comment = (
  deps: Deps,
  actor: MemberActor,
  { text, ...of }: OfEntry & { text: string },
): Promise<{ text: string }> =>
  changeEntry(deps, actor, of, async (trx, own) => {
    if (text) await store.writeComment(trx, { ...own, text, at: deps.clock.now() });
    else await store.deleteComment(trx, own);
    return { text };
  });
