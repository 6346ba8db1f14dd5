// Boards by city: posts and replies. Every member can read; members with a finished booking can write.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { COMMUNITY } from './limits/community.ts';
import * as w from './wire.ts';

const BoardKey = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Choose a board.');

export const Board = z
  .object({
    key: z.string(),
    /** A city; empty for everyone's board. */
    name: z.string(),
    region: z.string(),
    country: z.string(),
    postCount: z.int(),
  })
  .meta({ id: 'Board' });

const Author = z.object({
  _id: w.Id,
  name: z.string(),
  picture: z.string().nullable(),
  username: z.string().nullable(),
  isStaff: z.boolean(),
  isHost: z.boolean(),
});

export const Post = z
  .object({
    _id: w.Id,
    board: z.string(),
    title: z.string(),
    /** Shortened in lists, complete on its own page. */
    body: z.string(),
    author: Author,
    isAnnouncement: z.boolean(),
    replyCount: z.int(),
    writtenAt: w.Instant,
    activeAt: w.Instant,
    can: z.object({ remove: z.boolean(), report: z.boolean() }),
  })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof Post>;

export const Reply = z
  .object({
    _id: w.Id,
    body: z.string(),
    author: Author,
    writtenAt: w.Instant,
    can: z.object({ remove: z.boolean(), report: z.boolean() }),
  })
  .meta({ id: 'Reply' });
export type Reply = z.infer<typeof Reply>;

const body = w.safeText(COMMUNITY.bodyMaximumCharacters, 1);
const boardParams = z.object({ board: BoardKey });
const idParams = z.object({ id: w.Id });
const page = z.object({ cursor: z.string().max(200).optional() });

export const communityEndpoints = {
  'GET /api/community/boards': {
    summary: 'List boards, and whether you can post',
    access: 'active',
    answer: z.object({
      boards: z.array(Board),
      can: z.object({ write: z.boolean(), announce: z.boolean() }),
    }),
  },
  'GET /api/community/boards/{board}/posts': {
    summary: 'List a board’s posts, latest activity first; announcements separately',
    access: 'active',
    params: boardParams,
    query: page,
    answer: z.object({
      board: Board,
      announcements: z.array(Post),
      posts: z.array(Post),
      nextCursor: z.string().nullable(),
    }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/community/boards/{board}/posts': {
    summary: 'Create a post; staff can mark it as an announcement. Idempotent by `clientId`',
    access: 'active',
    params: boardParams,
    body: z.strictObject({
      title: w.safeText(COMMUNITY.titleMaximumCharacters, 1),
      body,
      clientId: w.Id,
      isAnnouncement: z.boolean().optional(),
    }),
    answer: Post,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'FIRST_BOOKING_NEEDED', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/community/posts/{id}': {
    summary: 'Get a post and its replies, oldest first, paged',
    access: 'active',
    params: idParams,
    query: page,
    answer: z.object({ post: Post, board: Board, replies: z.array(Reply), nextCursor: z.string().nullable() }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/community/posts/{id}/replies': {
    summary: 'Reply to a post. Idempotent by `clientId`',
    access: 'active',
    params: idParams,
    body: z.strictObject({ body, clientId: w.Id }),
    answer: Reply,
    status: 201,
    errors: ['NOT_FOUND', 'FIRST_BOOKING_NEEDED', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/community/posts/{id}': {
    summary: 'Delete a post and its replies, as the author or staff',
    access: 'active',
    params: idParams,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/community/replies/{id}': {
    summary: 'Delete a reply, as the author or staff',
    access: 'active',
    params: idParams,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
