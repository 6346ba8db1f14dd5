// Boards, posts, and replies as the API returns them: with the author's name, never their address.
import type { Post, Reply } from '@daynook/contract/community';
import { isStaffEmail, pictureUrl } from '../members/service.ts';
import { canOn, makeExcerpt } from './rules.ts';
import type { BoardRow, PostRow, ReplyRow } from './store.ts';

interface Viewer {
  readonly memberId: string;
  /** Can delete other people's posts. */
  readonly moderates: boolean;
  readonly staffDomains: readonly string[];
}

const viewAuthor = (row: PostRow | ReplyRow, { staffDomains }: Viewer): Post['author'] => ({
  _id: row.author_id,
  name: row.author_name,
  picture: pictureUrl({ picture_key: row.author_picture_key, picture_url: row.author_picture_url }),
  username: row.author_username,
  isStaff: isStaffEmail(row.author_email, row.author_verified, staffDomains),
  isHost: row.author_hosts,
});

export const viewBoard = ({ key, name, region, country, count }: BoardRow) => ({
  key,
  name,
  region,
  country,
  postCount: count,
});

export const viewPost = (row: PostRow, viewer: Viewer, { isWhole }: { isWhole: boolean }): Post => ({
  _id: row.id,
  board: row.board,
  title: row.title,
  body: isWhole ? row.body : makeExcerpt(row.body),
  author: viewAuthor(row, viewer),
  isAnnouncement: row.is_announcement,
  replyCount: row.reply_count,
  writtenAt: row.created_at.toISOString(),
  activeAt: row.active_at.toISOString(),
  can: canOn(row.author_id, viewer),
});

export const viewReply = (row: ReplyRow, viewer: Viewer): Reply => ({
  _id: row.id,
  body: row.body,
  author: viewAuthor(row, viewer),
  writtenAt: row.created_at.toISOString(),
  can: canOn(row.author_id, viewer),
});

export type { Viewer };
