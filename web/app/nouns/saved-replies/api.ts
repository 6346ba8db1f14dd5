// Saved replies: all queries and changes.
import type { SavedReply } from '@daynook/contract/saved-replies';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type { SavedReply };
export type ReplyDraft = Pick<SavedReply, 'title' | 'text'>;

export const repliesQuery = queryOptions({
  queryKey: ['saved-replies'],
  queryFn: ({ signal }) => call('GET /api/saved-replies', { signal }),
});

export const replyFactsQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['booking', bookingId, 'reply-facts'],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/reply-facts', { params: { id: bookingId }, signal }),
  });

export const saveReply = (id: string | undefined, draft: ReplyDraft) =>
  id === undefined
    ? call('POST /api/saved-replies', { body: draft })
    : call('PATCH /api/saved-replies/{id}', { params: { id }, body: draft });
export const removeReply = (id: string) => call('DELETE /api/saved-replies/{id}', { params: { id } });
