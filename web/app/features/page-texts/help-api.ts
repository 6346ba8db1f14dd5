// API of the help articles that staff edit.
import type { HelpArticle, HelpArticleList, HelpArticleView } from '@daynook/contract/settings/help-texts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import type { Input } from '../../lib/api/api-request.ts';

const KEY = ['staff-help-articles'] as const;
type Proof = Pick<Input<'POST /api/staff/help-order'>['body'], 'password' | 'idToken'>;

export const helpArticlesQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call('GET /api/staff/help-articles', { signal }),
});

export const helpArticleQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call('GET /api/staff/help-articles/{id}', { params: { id }, signal }),
  });

export const helpChangesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'changes', id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/help-articles/{id}/changes', {
        params: { id },
        query: { before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.nextBefore,
  });

interface Publishing {
  readonly version: number;
  readonly reason: string;
  readonly proof: Proof;
}

/** What to send: the article, or nothing to publish what it was before. */
interface HelpChange extends Publishing {
  readonly article?: HelpArticle;
}

function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: KEY });
    await queries.invalidateQueries({ queryKey: ['help'] });
  };
}

export function useChangeHelpArticle(id: string) {
  const refresh = useRefresh();
  return useMutation<HelpArticleView, ApiError, HelpChange>({
    mutationFn: ({ article, version, reason, proof }) => {
      const change = { version, reason, ...proof };
      return article
        ? call('POST /api/staff/help-articles/{id}', { params: { id }, body: { article, ...change } })
        : call('POST /api/staff/help-articles/{id}/undo', { params: { id }, body: change });
    },
    // Also after a refusal, because someone else may have changed it.
    onSettled: refresh,
  });
}

export function useChangeHelpOrder() {
  const refresh = useRefresh();
  return useMutation<HelpArticleList, ApiError, Publishing & { readonly order: string[] }>({
    mutationFn: ({ order, version, reason, proof }) =>
      call('POST /api/staff/help-order', { body: { order, version, reason, ...proof } }),
    onSettled: refresh,
  });
}
