// Browsers that just saved something. Pages kept for everyone, and a replica, may be older than what they saved.
import { WROTE_COOKIE } from '@daynook/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LAG_LIMIT_MS } from '../db/reads.ts';
import { KEPT_SECONDS } from './kept-pages.ts';

/**
 * Until a change that isn't announced is seen: a page may be kept for its whole time after it was made from a response that was kept just
 * as long, which was read from a replica that was as far behind as it may be.
 */
const secondsUntilSeen = (hasReplica: boolean) => 2 * KEPT_SECONDS + (hasReplica ? LAG_LIMIT_MS / 1000 : 0) + 1;

export const noteWritten = (
  reply: FastifyReply,
  { hasReplica, isSecure }: { hasReplica: boolean; isSecure: boolean },
) =>
  reply.setCookie(WROTE_COOKIE, '1', {
    path: '/',
    maxAge: secondsUntilSeen(hasReplica),
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
  });

export const hasJustWritten = ({ headers }: FastifyRequest): boolean =>
  headers.cookie?.includes(`${WROTE_COOKIE}=`) === true;

/** Marks a call inside the process, so that it isn't answered from a replica. */
export const JUST_WRITTEN = { cookie: `${WROTE_COOKIE}=1` };
