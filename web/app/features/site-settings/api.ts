// API of the site's settings, as staff change them.
import type { SiteSettingName } from '@daynook/contract/settings/limits';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { upload } from '../../lib/api/upload.ts';

export type SiteSetting = Answer<'GET /api/staff/site-settings'>['settings'][number];
type NamedValue = SiteSetting['setting'];
export type ValueOf<Name extends SiteSettingName> = Extract<NamedValue, { name: Name }>['value'];
type Proof = Pick<Input<'POST /api/staff/site-settings'>['body'], 'password' | 'idToken'>;

const KEY = ['staff-site-settings'] as const;

export const siteSettingsQuery = queryOptions({
  queryKey: [...KEY, 'now'],
  queryFn: ({ signal }) => call('GET /api/staff/site-settings', { signal }),
});

export const changesQuery = (name: SiteSettingName) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'changes', name],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/site-settings/{name}/changes', {
        params: { name },
        query: { before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.nextBefore,
  });

/** What to send: the new value, or nothing to store what it was before. */
export interface Change {
  readonly value?: NamedValue;
  readonly version: number;
  readonly reason: string;
  readonly proof: Proof;
}

/** Changes one setting, or undoes its latest change. */
export function useChangeSetting(name: SiteSettingName) {
  const queries = useQueryClient();
  return useMutation<SiteSetting, ApiError, Change>({
    mutationFn: ({ value, version, reason, proof }) =>
      value
        ? call('POST /api/staff/site-settings', { body: { setting: value, version, reason, ...proof } })
        : call('POST /api/staff/site-settings/{name}/undo', { params: { name }, body: { version, reason, ...proof } }),
    // Also after a refusal, because someone else may have changed it.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export type LogoFile = Answer<'POST /api/staff/logo-files'>;

/** Logos are small, so their progress isn't shown. */
export const uploadLogo = (file: File): Promise<LogoFile> =>
  upload<LogoFile>({
    key: 'POST /api/staff/logo-files',
    params: {},
    query: {},
    file,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

export type HostInvitation = Answer<'GET /api/staff/host-invitations'>['invitations'][number];

const INVITATIONS = ['staff-host-invitations'] as const;

export const invitationsQuery = infiniteQueryOptions({
  queryKey: INVITATIONS,
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/staff/host-invitations', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

export function useInvite() {
  const queries = useQueryClient();
  return useMutation<HostInvitation, ApiError, string>({
    mutationFn: (email) => call('POST /api/staff/host-invitations', { body: { email } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: INVITATIONS }),
  });
}

export function useUninvite() {
  const queries = useQueryClient();
  return useMutation<unknown, ApiError, string>({
    mutationFn: (id) => call('DELETE /api/staff/host-invitations/{id}', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: INVITATIONS }),
  });
}

export type SettingsFile = Answer<'GET /api/staff/settings-file'>;
export type CheckedFile = Answer<'POST /api/staff/settings-file/check'>;
export type PlannedChange = CheckedFile['changes'][number];

export const exportSettings = () => call('GET /api/staff/settings-file');

export const useCheckFile = () =>
  useMutation<CheckedFile, ApiError, SettingsFile>({
    mutationFn: (file) => call('POST /api/staff/settings-file/check', { body: { file } }),
  });

export function useImportFile() {
  const queries = useQueryClient();
  return useMutation<
    Answer<'POST /api/staff/settings-file'>,
    ApiError,
    { file: SettingsFile; against: string; reason: string; proof: Proof }
  >({
    mutationFn: ({ proof, ...body }) => call('POST /api/staff/settings-file', { body: { ...body, ...proof } }),
    // Texts change too, and other features load those.
    onSettled: () => queries.invalidateQueries(),
  });
}

export type Setup = Answer<'GET /api/staff/setup'>;
export type SetupStep = Setup['steps'][number];

const SETUP = ['staff-setup'] as const;

export const setupQuery = queryOptions({
  queryKey: SETUP,
  queryFn: ({ signal }) => call('GET /api/staff/setup', { signal }),
});

export function usePutStep() {
  const queries = useQueryClient();
  return useMutation<Setup, ApiError, { step: SetupStep['name']; state: SetupStep['state'] }>({
    mutationFn: ({ step, state }) => call('PUT /api/staff/setup/steps/{step}', { params: { step }, body: { state } }),
    onSuccess: (setup) => queries.setQueryData(SETUP, setup),
  });
}
