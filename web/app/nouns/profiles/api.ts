// Queries about people: a profile by name or id, one's own profile, and reports to staff.
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type Profile = Answer<'GET /api/profiles/{username}'>;
export type OwnPage = Answer<'GET /api/users/page'>;
export type Report = Input<'POST /api/reports'>['body'];

interface Asking {
  signal: AbortSignal;
}

/** `viewer` is the reader: someone who is blocked must not see what a visitor saw. */
export const profileQuery = (username: string, viewer: string | undefined) => ({
  queryKey: ['profile', username.toLowerCase(), viewer ?? ''],
  queryFn: ({ signal }: Asking) => call('GET /api/profiles/{username}', { params: { username }, signal }),
});

export const profileByIdQuery = (id: string) => ({
  queryKey: ['profile-by-id', id],
  queryFn: ({ signal }: Asking) => call('GET /api/members/{id}/page', { params: { id }, signal }),
});

export const OWN_PAGE_KEY = ['own-page'];
export const ownPageQuery = {
  queryKey: OWN_PAGE_KEY,
  queryFn: ({ signal }: Asking) => call('GET /api/users/page', { signal }),
};

export const usernameQuery = (username: string) => ({
  queryKey: ['username', username],
  queryFn: ({ signal }: Asking) => call('GET /api/usernames/{username}', { params: { username }, signal }),
  staleTime: 5_000,
});

export const changePage = (change: { bio?: string; isPublic?: boolean }) =>
  call('PATCH /api/users/page', { body: change });
export const chooseUsername = (username: string) => call('PUT /api/users/username', { body: { username } });
export const removePicture = () => call('DELETE /api/users/picture');
export const sendReport = (report: Report) => call('POST /api/reports', { body: report });
