// Addresses of boards and posts: /community, /community?board=portland-or-us, /community?post=…. Pure.
import { EVERYWHERE } from '@daynook/contract/limits/community';

export interface CommunityAddress {
  readonly board: string;
  readonly postId: string | undefined;
}

const BOARD = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Parses the URL; falls back to the board for everyone. */
export function readCommunity(search: URLSearchParams): CommunityAddress {
  const board = search.get('board') ?? '';
  return {
    board: board.length <= 120 && BOARD.test(board) ? board : EVERYWHERE,
    postId: search.get('post') ?? undefined,
  };
}

export const boardPath = (board: string): string => (board === EVERYWHERE ? '/community' : `/community?board=${board}`);
export const postPath = (id: string): string => `/community?post=${id}`;
