// City boards: members read, members with a finished booking write, and staff announce.
import type { Answer } from '@daynook/contract/api';
import type { Post, Reply } from '@daynook/contract/community';
import { COMMUNITY } from '@daynook/contract/limits/community';
import type { ReportedLine } from '@daynook/contract/staff/reports';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { boardKey, EVERYWHERE_BOARD, mayWrite } from './rules.ts';
import * as store from './store.ts';
import { type Viewer, viewBoard, viewPost, viewReply } from './view.ts';

const DAY_MS = 86_400_000;

const toViewer = (deps: Deps, { memberId, permissions }: MemberActor): Viewer => ({
  memberId,
  moderates: permissions.has('community'),
  staffDomains: deps.config.staffEmailDomains,
});

const cityBoard = (place: { city: string; region: string; country: string }): store.BoardRow => ({
  key: boardKey(place),
  name: place.city,
  region: place.region,
  country: place.country,
  count: 0,
});

/** The general board, boards with posts, and the boards of the cities with the most listings. */
async function allBoards(db: Db): Promise<Map<string, store.BoardRow>> {
  const [written, cities] = await Promise.all([
    store.listBoards(db, COMMUNITY.boardsShown),
    store.listCities(db, COMMUNITY.boardsShown),
  ]);
  const boards = new Map<string, store.BoardRow>([[EVERYWHERE_BOARD.key, { ...EVERYWHERE_BOARD, count: 0 }]]);
  for (const board of [...written, ...cities.map(cityBoard)]) {
    const known = boards.get(board.key);
    if (!known || board.count > known.count) boards.set(board.key, board);
  }
  return boards;
}

/** Throws NOT_FOUND for unknown boards. A board doesn't need posts to exist. */
async function requireBoard(db: Db, key: string): Promise<store.BoardRow> {
  const board = (await store.findBoard(db, key)) ?? (await allBoards(db)).get(key);
  if (!board) throw new AppError('NOT_FOUND');
  return board;
}

async function canWrite(db: Db, { memberId, isStaff }: MemberActor): Promise<boolean> {
  return mayWrite({ isStaff, hasFinished: isStaff || (await store.hasFinishedBooking(db, memberId)) });
}

export async function listBoards(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/community/boards'>> {
  const db = deps.db.kysely;
  const [boards, write] = await Promise.all([allBoards(db), canWrite(db, actor)]);
  return {
    boards: [...boards.values()].slice(0, COMMUNITY.boardsShown + 1).map(viewBoard),
    can: { write, announce: actor.permissions.has('announcements') },
  };
}

/** A page of a board. Throws NOT_FOUND, VALIDATION_FAILED for an invalid cursor. */
export async function listPosts(
  deps: Deps,
  actor: MemberActor,
  { board: key, cursor }: { board: string; cursor?: string | undefined },
): Promise<Answer<'GET /api/community/boards/{board}/posts'>> {
  const db = deps.db.kysely;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const board = await requireBoard(db, key);
  const viewer = toViewer(deps, actor);
  const [rows, announced] = await Promise.all([
    store.listPosts(db, { board: key, viewerId: actor.memberId, after, limit: COMMUNITY.postsPerPage + 1 }),
    after ? [] : store.listAnnouncements(db, [key, EVERYWHERE_BOARD.key], COMMUNITY.announcementsShown),
  ]);
  const page = rows.slice(0, COMMUNITY.postsPerPage);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    board: viewBoard(board),
    announcements: announced.map((row) => viewPost(row, viewer, { isWhole: false })),
    posts: page.map((row) => viewPost(row, viewer, { isWhole: false })),
    nextCursor: last ? writeCursor({ at: last.active_at, id: last.id }) : null,
  };
}

/** A post with a page of its replies. Throws NOT_FOUND, VALIDATION_FAILED. */
export async function getPost(
  deps: Deps,
  actor: MemberActor,
  { id, cursor }: { id: string; cursor?: string | undefined },
): Promise<Answer<'GET /api/community/posts/{id}'>> {
  const db = deps.db.kysely;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const post = await store.findPost(db, id, actor.memberId);
  if (!post) throw new AppError('NOT_FOUND');
  const limit = COMMUNITY.repliesPerPage;
  const [board, rows] = await Promise.all([
    requireBoard(db, post.board),
    store.listReplies(db, { postId: id, viewerId: actor.memberId, after, limit: limit + 1 }),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  const viewer = toViewer(deps, actor);
  return {
    post: viewPost(post, viewer, { isWhole: true }),
    board: viewBoard(board),
    replies: page.map((row) => viewReply(row, viewer)),
    nextCursor: last ? writeCursor({ at: last.created_at, id: last.id }) : null,
  };
}

async function requireWriter(
  trx: Transaction<DB>,
  actor: MemberActor,
  { table, perDay, now }: { table: 'community_post' | 'community_reply'; perDay: number; now: Date },
): Promise<void> {
  if (!(await canWrite(trx, actor))) throw new AppError('FIRST_BOOKING_NEEDED');
  const written = await store.countWritten(trx, table, actor.memberId, new Date(now.getTime() - DAY_MS));
  if (written >= perDay && !actor.isStaff)
    throw new AppError('LIMIT_REACHED', { message: say('You’ve reached today’s limit. Please try again tomorrow.') });
}

/**
 * Writes a post. A repeat with the same `clientId` returns the same post. One transaction. Throws NOT_FOUND, FORBIDDEN if anyone
 * but staff announces, FIRST_BOOKING_NEEDED, LIMIT_REACHED.
 */
export async function writePost(
  deps: Deps,
  actor: MemberActor,
  input: { board: string; title: string; body: string; clientId: string; isAnnouncement?: boolean | undefined },
): Promise<Post> {
  const now = deps.clock.now();
  const isAnnouncement = input.isAnnouncement ?? false;
  if (isAnnouncement && !actor.permissions.has('announcements')) throw new AppError('FORBIDDEN');
  const board = await requireBoard(deps.db.kysely, input.board);
  const id = await retryTransaction(deps.db.kysely, async (trx) => {
    await store.lockWriter(trx, actor.memberId);
    const known = await store.findByClientId(trx, 'community_post', actor.memberId, input.clientId);
    if (known) return known;
    await requireWriter(trx, actor, { table: 'community_post', perDay: COMMUNITY.postsPerDay, now });
    const { key, name, region, country } = board;
    await store.addBoard(trx, { key, name, region, country });
    const newId = deps.newId();
    const { title, body, clientId } = input;
    await store.insertPost(trx, {
      id: newId,
      board: key,
      authorId: actor.memberId,
      title,
      body,
      isAnnouncement,
      clientId,
      at: now,
    });
    return newId;
  });
  const row = await store.findPost(deps.db.kysely, id, actor.memberId);
  // A repeat after the post was deleted.
  if (!row) throw new AppError('NOT_FOUND');
  return viewPost(row, toViewer(deps, actor), { isWhole: true });
}

/**
 * Replies to a post. A repeat with the same `clientId` returns the same reply. Throws NOT_FOUND, FIRST_BOOKING_NEEDED,
 * LIMIT_REACHED.
 */
export async function writeReply(
  deps: Deps,
  actor: MemberActor,
  input: { id: string; body: string; clientId: string },
): Promise<Reply> {
  const now = deps.clock.now();
  const id = await retryTransaction(deps.db.kysely, async (trx) => {
    await store.lockWriter(trx, actor.memberId);
    const known = await store.findByClientId(trx, 'community_reply', actor.memberId, input.clientId);
    if (known) return known;
    if (!(await store.findPost(trx, input.id, actor.memberId))) throw new AppError('NOT_FOUND');
    await requireWriter(trx, actor, { table: 'community_reply', perDay: COMMUNITY.repliesPerDay, now });
    const newId = deps.newId();
    const { body, clientId } = input;
    await store.insertReply(trx, { id: newId, postId: input.id, authorId: actor.memberId, body, clientId, at: now });
    return newId;
  });
  const row = await store.findReply(deps.db.kysely, id, actor.memberId);
  if (!row) throw new AppError('NOT_FOUND');
  return viewReply(row, toViewer(deps, actor));
}

/** Deletes a post with its replies. Throws NOT_FOUND, also for other members' posts. */
export function removePost(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const post = await store.findPost(trx, id, actor.memberId);
    if (!post || (post.author_id !== actor.memberId && !actor.permissions.has('community')))
      throw new AppError('NOT_FOUND');
    await store.removePost(trx, id, deps.clock.now());
  });
}

/** Deletes a reply. Throws NOT_FOUND, also for other members' replies. */
export function removeReply(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const reply = await store.findReply(trx, id, actor.memberId);
    if (!reply || (reply.author_id !== actor.memberId && !actor.permissions.has('community')))
      throw new AppError('NOT_FOUND');
    await store.removeReply(trx, reply, deps.clock.now());
  });
}

/** What a report of the post is about; undefined if the member can't see it or wrote it. */
export async function reportPost(trx: Db, id: string, reporterId: string) {
  const post = await store.findPost(trx, id, reporterId);
  if (!post || post.author_id === reporterId) return undefined;
  return { aboutId: post.author_id, excerpt: `${post.title}\n${post.body}` };
}

/** The same for a reply. */
export async function reportReply(trx: Db, id: string, reporterId: string) {
  const reply = await store.findReply(trx, id, reporterId);
  if (!reply || reply.author_id === reporterId) return undefined;
  return { aboutId: reply.author_id, excerpt: reply.body };
}

const reportedLine = (row: store.ReportedRow): ReportedLine => ({
  _id: row.id,
  by: { _id: row.author_id, name: row.name },
  at: row.created_at.toISOString(),
  text: row.text,
  isReported: row.is_reported,
  pictureIds: [],
  files: [],
});

const showReported = (rows: readonly store.ReportedRow[]) => {
  const reported = rows.find((row) => row.is_reported);
  if (!reported) return undefined;
  const isHidden = rows.some(({ removed_at }) => removed_at !== null);
  return { isHidden, path: isHidden ? null : `/community?post=${reported.post_id}`, lines: rows.map(reportedLine) };
};

/** The current post, for staff; undefined if it was deleted. */
export const showReportedPost = async (db: Db, id: string) => showReported(await store.findReportedPost(db, id));
/** The reply under its post, with its neighbors. */
export const showReportedReply = async (db: Db, id: string) => showReported(await store.findReportedReply(db, id));

export const hidePost = (trx: Transaction<DB>, id: string, { at }: { at: Date }): Promise<void> =>
  store.removePost(trx, id, at);

export async function hideReply(trx: Transaction<DB>, id: string, { at }: { at: Date }): Promise<void> {
  const row = (await store.findReportedReply(trx, id)).find(({ is_reported }) => is_reported);
  if (row) await store.removeReply(trx, { id, post_id: row.post_id }, at);
}
