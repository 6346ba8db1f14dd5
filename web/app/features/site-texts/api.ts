// API of the texts that staff edit.
import type { SiteLanguage } from '@daynook/contract/languages/languages';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type EmailRow = Answer<'GET /api/staff/email-texts'>['emails'][number];
export type EmailTextView = Answer<'GET /api/staff/email-texts/{name}'>;
export type EmailText = EmailTextView['text'];
export type OwnWords = NonNullable<EmailText[SiteLanguage]>;
export type Preview = Answer<'POST /api/staff/email-texts/{name}/preview'>;
type Proof = Pick<Input<'POST /api/staff/email-texts/{name}'>['body'], 'password' | 'idToken'>;

const KEY = ['staff-email-texts'] as const;

export type ListFilter = NonNullable<Input<'GET /api/staff/email-texts'>['query']>;

export const emailTextsQuery = (filter: ListFilter) =>
  queryOptions({
    queryKey: [...KEY, 'list', filter],
    queryFn: ({ signal }) => call('GET /api/staff/email-texts', { query: filter, signal }),
  });

export const emailTextQuery = (name: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', name],
    queryFn: ({ signal }) => call('GET /api/staff/email-texts/{name}', { params: { name }, signal }),
  });

export const changesQuery = (name: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'changes', name],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/email-texts/{name}/changes', {
        params: { name },
        query: { before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.nextBefore,
  });

export type Draft = Input<'POST /api/staff/email-texts/{name}/preview'>['body'];

/** What's typed, as an email. What's wrong with it comes as an error with fields. */
export const previewQuery = (name: string, draft: Draft) =>
  queryOptions({
    queryKey: [...KEY, 'preview', name, draft],
    queryFn: ({ signal }) =>
      call('POST /api/staff/email-texts/{name}/preview', { params: { name }, body: draft, signal }),
    retry: false,
  });

export const useSendTest = (name: string) =>
  useMutation<Answer<'POST /api/staff/email-texts/{name}/test'>, ApiError, Omit<Draft, 'theme'>>({
    mutationFn: (body) => call('POST /api/staff/email-texts/{name}/test', { params: { name }, body }),
  });

/** What to send: the new text, or nothing to publish what it was before. */
interface Change {
  readonly text?: EmailText;
  readonly version: number;
  readonly reason: string;
  readonly proof: Proof;
}

export function useChangeText(name: string) {
  const queries = useQueryClient();
  return useMutation<EmailTextView, ApiError, Change>({
    mutationFn: ({ text, version, reason, proof }) =>
      text
        ? call('POST /api/staff/email-texts/{name}', { params: { name }, body: { text, version, reason, ...proof } })
        : call('POST /api/staff/email-texts/{name}/undo', { params: { name }, body: { version, reason, ...proof } }),
    // Also after a refusal, because someone else may have changed it.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
