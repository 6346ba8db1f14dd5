// API of the site's settings, as staff change them.
import type { SiteSettingName } from '@daynook/contract/settings/limits';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type SiteSetting = Answer<'GET /api/staff/site-settings'>['settings'][number];
export type SiteSettingChange = Answer<'GET /api/staff/site-settings/{name}/changes'>['changes'][number];
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
