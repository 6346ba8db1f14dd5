// Members as others see them, and their usernames (RT7).

import type { Answer } from '@daynook/contract/api';
import { PROFILES } from '@daynook/contract/limits/profiles';
import type { OwnPage, PublicProfile } from '@daynook/contract/profiles';
import type { ReportedLine } from '@daynook/contract/staff/reports';
import { plainUsername, type UsernameProblem, usernameProblem, usernameSkeleton } from '@daynook/contract/usernames';
import type { Transaction } from 'kysely';
import { isPortraitKey } from '../../adapters/photos/uploaded-store.ts';
import type { Db } from '../../db/db.ts';
import { isUniqueViolation, retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, MemberActor } from '../../http/actor.ts';
import { isOffered } from '../../http/offered.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { say, toSay } from '../../lib/languages/say.ts';
import { publicKudos } from '../kudos/service.ts';
import { findHostFigures, listCards } from '../listings/service.ts';
import { FILES_TOPIC } from '../photos/service.ts';
import { listShownReputations } from '../reputation/service.ts';
import { guestRatings, listLatestReviews, listReviewPage } from '../reviews/service.ts';
import { findTrust } from '../trust/service.ts';
import { changesLeft, completePercent, isShown, keptUntil, listMissingParts } from './rules.ts';
import * as store from './store.ts';
import { viewProfile } from './view.ts';

const NO_KUDOS: PublicProfile['kudos'] = { count: 0, tags: [], latest: [] };

const findViewerId = (actor: Actor): string | undefined => (actor.kind === 'member' ? actor.memberId : undefined);

async function loadProfile(deps: Deps, page: store.PageRow, viewerId: string | undefined): Promise<PublicProfile> {
  const db = deps.db.kysely;
  const hosting = await store.findHosting(db, page.id, PROFILES.listingsShown);
  const [trustIn, figures, visitCount, cards, reviews, ratings, asGuest, kudos, reputations] = await Promise.all([
    findTrust(db, [page.id], deps.clock.now()),
    findHostFigures(db, page.id, deps.clock.now()),
    store.countVisits(db, page.id),
    listCards(db, hosting.ids),
    listLatestReviews(db, page.id, 'host', PROFILES.reviewsShown),
    guestRatings(db, [page.id]),
    listLatestReviews(db, page.id, 'guest', PROFILES.reviewsShown),
    isOffered('kudos') ? publicKudos(db, page.id) : NO_KUDOS,
    listShownReputations(db, page.id, deps.clock.now()),
  ]);
  const listings = hosting.ids.flatMap((id) => {
    const card = cards.get(id);
    return card ? [{ ...card, distance: null }] : [];
  });
  const rated = ratings.get(page.id);
  const visiting = rated ? { ...rated, latest: asGuest } : null;
  const trust = trustIn(page.id);
  const beside = { figures, trust, hosting, visitCount, listings, reviews, visiting, kudos, reputations, viewerId };
  return viewProfile(page, beside);
}

const requireShown = (page: store.PageRow | undefined, viewerId: string | undefined): store.PageRow => {
  // The same error for every reason, because “private” would reveal that the member exists.
  if (!page || !isShown(page, viewerId)) throw new AppError('NOT_FOUND');
  return page;
};

/** The profile by a current username, or one released in the last year. Throws NOT_FOUND, also for hidden members. */
export async function getProfileByUsername(deps: Deps, actor: Actor, typed: string): Promise<PublicProfile> {
  const viewerId = findViewerId(actor);
  const username = plainUsername(typed);
  // Only valid usernames reach the database.
  if (usernameProblem(username) !== undefined) throw new AppError('NOT_FOUND');
  const found = await store.findByUsername(deps.db.kysely, username, { viewerId, now: deps.clock.now() });
  return loadProfile(deps, requireShown(found, viewerId), viewerId);
}

/** The profile by id. Throws NOT_FOUND, also for hidden members. */
export async function getProfileById(deps: Deps, actor: MemberActor, id: string): Promise<PublicProfile> {
  const found = await store.findById(deps.db.kysely, id, actor.memberId);
  return loadProfile(deps, requireShown(found, actor.memberId), actor.memberId);
}

/** A page of reviews of the member as host or guest. Throws NOT_FOUND, also for hidden members; VALIDATION_FAILED. */
export async function listMemberReviews(
  deps: Deps,
  actor: Actor,
  input: { id: string; as: 'host' | 'guest'; cursor?: string | undefined },
): Promise<Answer<'GET /api/members/{id}/reviews'>> {
  const viewerId = findViewerId(actor);
  const page = requireShown(await store.findById(deps.db.kysely, input.id, viewerId), viewerId);
  return listReviewPage(deps.db.kysely, { ...input, memberId: page.id });
}

/** One's own profile, with its private parts. */
export async function getOwnPage(deps: Deps, actor: MemberActor): Promise<OwnPage> {
  const db = deps.db.kysely;
  const now = deps.clock.now();
  const page = await store.findById(db, actor.memberId, actor.memberId);
  if (!page) throw new AppError('NOT_FOUND');
  const former = await store.listFormer(db, actor.memberId, now);
  const missing = listMissingParts(page);
  return {
    username: page.username,
    usernameChangesLeft: changesLeft(
      former.map(({ released_at }) => released_at),
      now,
    ),
    formerUsernames: former.map(({ name, kept_until }) => ({ username: name, keptUntil: kept_until.toISOString() })),
    bio: page.bio,
    isPublic: page.is_public,
    gaps: missing,
    completePercent: completePercent(missing),
    // As others see it, but without actions, because one can't use them on oneself.
    profile: await loadProfile(deps, page, actor.memberId),
  };
}

/** Changes one's own profile or hides it. Omitted fields stay. Throws FORBIDDEN if staff closed it. */
export async function changeOwnPage(
  deps: Deps,
  actor: MemberActor,
  change: { bio?: string | undefined; isPublic?: boolean | undefined },
): Promise<OwnPage> {
  if (change.isPublic === true && (await store.isClosed(deps.db.kysely, actor.memberId)))
    throw new AppError('FORBIDDEN', {
      message: say('Our team hid your profile. Contact us to have it restored.'),
    });
  await store.writePage(deps.db.kysely, actor.memberId, change, deps.clock.now());
  return getOwnPage(deps, actor);
}

/** Makes the username of a merged account lead to the member, like one they released. Runs in the caller's transaction. */
export const handOverUsername = (
  trx: Transaction<DB>,
  { username, memberId, at }: { username: string; memberId: string; at: Date },
): Promise<void> =>
  store.keepFormer(trx, {
    username,
    skeleton: usernameSkeleton(username),
    memberId,
    at,
    keptUntil: keptUntil(at),
  });

/** Why the member can't have this username; undefined if they can or already have it. */
async function findUsernameProblem(
  db: Db,
  actor: MemberActor,
  username: string,
  now: Date,
): Promise<UsernameProblem | undefined> {
  const problem = usernameProblem(username);
  if (problem) return problem;
  return (await store.isTaken(db, usernameSkeleton(username), actor.memberId, now)) ? 'taken' : undefined;
}

/** Whether the member could choose the username, how it would be written, and why not. */
export async function checkUsername(
  deps: Deps,
  actor: MemberActor,
  typed: string,
): Promise<{ username: string; problem: UsernameProblem | null }> {
  const username = plainUsername(typed);
  return { username, problem: (await findUsernameProblem(deps.db.kysely, actor, username, deps.clock.now())) ?? null };
}

const REFUSALS: Record<UsernameProblem, string> = {
  'too-short': toSay('Use at least 3 characters.'),
  'too-long': toSay('Use at most 30 characters.'),
  'odd-characters': toSay('Use only the letters a–z, digits, and hyphens.'),
  'odd-shape': toSay('Start with a letter. Use single hyphens, and only between other characters.'),
  reserved: toSay('This username is reserved.'),
  taken: toSay('This username is taken, or too similar to another one.'),
};

const refuse = (problem: UsernameProblem) =>
  new AppError('USERNAME_REFUSED', {
    message: REFUSALS[problem],
    fields: { username: REFUSALS[problem] },
    current: { problem },
  });

/**
 * Chooses a username. The previous one leads to the member for a year and can't be taken by others; one's own former name can be
 * taken back. One transaction. Throws USERNAME_REFUSED with `current.problem`, and LIMIT_REACHED after three changes in a month.
 */
export async function chooseUsername(deps: Deps, actor: MemberActor, typed: string): Promise<OwnPage> {
  const username = plainUsername(typed);
  // Characters that no username has never reach the database.
  const shape = usernameProblem(username);
  if (shape) throw refuse(shape);
  const skeleton = usernameSkeleton(username);
  const now = deps.clock.now();
  try {
    await retryTransaction(deps.db.kysely, async (trx) => {
      const before = (await store.lockOwn(trx, actor.memberId)).username;
      if (before === username) return;
      await store.lockSkeleton(trx, skeleton);
      const problem = await findUsernameProblem(trx, actor, username, now);
      if (problem) throw refuse(problem);
      if (before !== null) {
        const former = await store.listFormer(trx, actor.memberId, now);
        const releasedAt = former.map(({ released_at }) => released_at);
        if (changesLeft(releasedAt, now) === 0)
          throw new AppError('LIMIT_REACHED', {
            message: say('You’ve changed your username three times in a month. Please try again later.'),
          });
        const old = { username: before, skeleton: usernameSkeleton(before) };
        await store.keepFormer(trx, { ...old, memberId: actor.memberId, at: now, keptUntil: keptUntil(now) });
      }
      await store.dropFormer(trx, username);
      await store.updateUsername(trx, actor.memberId, { username, skeleton });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('taken');
    throw error;
  }
  return getOwnPage(deps, actor);
}

/** What a report about the member contains; undefined for oneself, and for anyone who can't see them. */
export async function reportMember(trx: Db, id: string, reporterId: string) {
  const page = await store.findById(trx, id, reporterId);
  if (!page || page.id === reporterId || !isShown(page, reporterId)) return undefined;
  return { aboutId: page.id, excerpt: [page.name, page.headline, page.bio].filter(Boolean).join('\n') };
}

/** The current profile, for staff; undefined if the member was deleted. */
export async function showReportedMember(db: Db, id: string) {
  const page = await store.findById(db, id, undefined);
  if (!page || page.deleted_at) return undefined;
  const line: ReportedLine = {
    _id: page.id,
    by: { _id: page.id, name: page.name },
    at: page.created_at.toISOString(),
    text: [page.headline, page.bio].filter(Boolean).join('\n'),
    isReported: true,
    pictureIds: [],
    files: [],
  };
  return { isHidden: await store.isClosed(db, id), path: page.username && `/${page.username}`, lines: [line] };
}

/** Closes the profile, whatever its member chooses from then on. */
export const hideMember = (trx: Db, id: string, { at }: { at: Date }): Promise<void> => store.closePage(trx, id, at);

/** Replaces the picture in the caller's transaction. The old files are removed after the commit. */
export async function swapPicture(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  memberId: string,
  key: string | null,
): Promise<void> {
  const before = await store.replacePicture(trx, memberId, key);
  if (before === null || !isPortraitKey(before)) return;
  await queueEffects(trx, deps, [{ topic: FILES_TOPIC, payload: { name: before } }]);
}
