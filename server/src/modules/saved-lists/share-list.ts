// Sharing a list (J4): secret links that can be ended, viewing through one, joining, leaving, and removing members.

import type { Answer } from '@daynook/contract/api';
import { SAVED_LISTS } from '@daynook/contract/limits/saved-lists';
import type { ListGrant, SharedList } from '@daynook/contract/saved-lists';
import { retryTransaction } from '../../db/errors.ts';
import { lockMember } from '../../db/member-lock.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { loadPage } from './page.ts';
import { hashSecret, newSecret } from './secret.ts';
import { changeOwnList } from './service.ts';
import * as sharing from './sharing-store.ts';
import { lockList } from './store.ts';
import { viewShared } from './view.ts';

/** Creates a link and ends an open one with the same access. Its address is only known now. Throws NOT_FOUND, FORBIDDEN. */
export const openLink = (
  deps: Deps,
  actor: MemberActor,
  { id, grants }: { id: string; grants: ListGrant },
): Promise<Answer<'POST /api/saved-lists/{id}/links'>> =>
  changeOwnList(deps, actor, id, async (trx) => {
    const at = deps.clock.now();
    const secret = newSecret();
    await sharing.endLink(trx, id, grants, at);
    await sharing.forgetEndedLinks(trx, id, SAVED_LISTS.endedLinksKept);
    await sharing.insertLink(trx, { id: deps.newId(), listId: id, grants, hash: hashSecret(secret), at });
    return { grants, url: `${deps.config.publicUrl}/list/${secret}`, createdAt: at.toISOString() };
  });

/** Throws NOT_FOUND, FORBIDDEN. */
export const endLink = (
  deps: Deps,
  actor: MemberActor,
  { id, grants }: { id: string; grants: ListGrant },
): Promise<void> => changeOwnList(deps, actor, id, (trx) => sharing.endLink(trx, id, grants, deps.clock.now()));

/** If one has blocked the other, the list looks like it never existed. */
function requireOpen(link: sharing.LinkRow | undefined): sharing.LinkRow {
  if (!link || link.is_apart) throw new AppError('NOT_FOUND', { message: say('We couldn’t find this list.') });
  if (link.ended_at)
    throw new AppError('GONE', {
      message: say('The list’s owner turned off this link. Ask them for a new one.'),
    });
  return link;
}

/** What a link shows to anyone who has it. Throws NOT_FOUND, GONE, VALIDATION_FAILED for an invalid cursor. */
export async function readShared(
  deps: Deps,
  actor: Actor,
  { secret, cursor }: { secret: string; cursor?: string | undefined },
): Promise<SharedList> {
  const db = deps.db.kysely;
  const viewerId = actor.kind === 'member' ? actor.memberId : null;
  const link = requireOpen(await sharing.findLink(db, hashSecret(secret), viewerId));
  return viewShared(link, await loadPage(db, { listId: link.list_id, viewerId: null }, cursor));
}

const makeLimitError = (message: string) => new AppError('LIMIT_REACHED', { message });

/**
 * Joins a link's list. Safe to repeat. Throws NOT_FOUND, GONE, LIMIT_REACHED, and FORBIDDEN for a view-only link or a member who
 * was removed after the link was created.
 */
export function join(deps: Deps, { memberId }: MemberActor, secret: string): Promise<{ listId: string }> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const found = requireOpen(await sharing.findLink(trx, hashSecret(secret), memberId));
    const listId = found.list_id;
    await lockMember(trx, memberId);
    await lockList(trx, listId, memberId);
    // Checks again under the lock, because the link may have ended in the meantime.
    const link = requireOpen(await sharing.findLink(trx, hashSecret(secret), memberId));
    if (link.is_in) return { listId };
    if (link.grants !== 'vote')
      throw new AppError('FORBIDDEN', { message: say('This link is view-only. Ask for an invite link.') });
    const before = await sharing.findMember(trx, { listId, memberId });
    if (before?.removed_at && link.created_at <= before.removed_at)
      throw new AppError('FORBIDDEN', {
        message: say('You were removed from this list. Ask its owner for a new link.'),
      });
    if ((await sharing.countMembers(trx, listId)) >= SAVED_LISTS.membersMaximum)
      throw makeLimitError(
        say('A list can have {count} members, and this one is full.', { count: SAVED_LISTS.membersMaximum }),
      );
    if ((await sharing.countJoined(trx, memberId)) >= SAVED_LISTS.joinedPerMember)
      throw makeLimitError(
        say('You have joined {count} lists. Leave one to join another.', { count: SAVED_LISTS.joinedPerMember }),
      );
    await sharing.letIn(trx, { listId, memberId, at: deps.clock.now() });
    return { listId };
  });
}

const notIn = () => new AppError('NOT_FOUND');

/** Every member can leave, even if they've been blocked since. Throws NOT_FOUND. */
const leave = (deps: Deps, memberId: string, listId: string): Promise<void> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    await lockList(trx, listId, memberId);
    if (!(await sharing.takeOut(trx, { listId, memberId, removedAt: null }))) throw notIn();
  });

/** The owner can remove anyone; others can only leave. Throws NOT_FOUND, FORBIDDEN. */
export const removeMember = (
  deps: Deps,
  actor: MemberActor,
  { id, memberId }: { id: string; memberId: string },
): Promise<void> =>
  memberId === actor.memberId
    ? leave(deps, memberId, id)
    : changeOwnList(deps, actor, id, async (trx) => {
        if (!(await sharing.takeOut(trx, { listId: id, memberId, removedAt: deps.clock.now() }))) throw notIn();
      });
