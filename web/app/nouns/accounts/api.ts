// Queries and changes of one's own account, and their cache.
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { session } from '../../lib/session/session.ts';
import { PROFILE_KEY, writeStored } from '../../lib/session/stored-state.ts';

export type { Input };
export type OwnProfile = Answer<'GET /api/users/profile'>;
export type ProfileChanges = Input<'PATCH /api/users/profile'>['body'];
export type NotificationPreferences = Answer<'GET /api/account/notices'>;
export type SignIns = Answer<'GET /api/account/sign-ins'>;

export const ownProfileKey = (sub: string | undefined) => ['own-profile', sub] as const;

const keepProfile = (queries: QueryClient, profile: OwnProfile): void => {
  writeStored(PROFILE_KEY, profile);
  queries.setQueryData(ownProfileKey(session.now().user?.sub), profile);
};

/** Error messages next to the fields of a form, and above it if they belong to no field. */
export interface FormErrors {
  readonly fields: Readonly<Record<string, string>>;
  readonly words: string | undefined;
}
export const NO_ERRORS: FormErrors = { fields: {}, words: undefined };

/** The messages of a failed call; `known` are the fields that can show one. */
export function toErrors(error: unknown, known: readonly string[]): FormErrors {
  if (!error) return NO_ERRORS;
  if (!(error instanceof ApiError))
    return { fields: {}, words: error instanceof Error ? error.message : String(error) };
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, words]) => [path.split('.')[0] ?? path, words]),
  );
  const isShown = known.some((name) => fields[name] !== undefined);
  return { fields, words: isShown ? undefined : (Object.values(fields)[0] ?? error.message) };
}

/** Saves parts of one's profile; every page that shows it updates. */
export function useSaveProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (changes: ProfileChanges) => call('PATCH /api/users/profile', { body: changes }),
    onSuccess: (profile) => {
      keepProfile(queries, profile);
      void queries.invalidateQueries({ queryKey: ['own-page'] });
      void queries.invalidateQueries({ queryKey: ['action-items'] });
    },
  });
}

export const notificationPreferencesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call('GET /api/account/notices', { signal }),
});

export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ signal }) => call('GET /api/account/sign-ins', { signal }),
  staleTime: 0,
});

export const blockedQuery = queryOptions({
  queryKey: ['blocked-members'],
  queryFn: ({ signal }) => call('GET /api/account/blocked', { signal }),
  staleTime: 0,
});
