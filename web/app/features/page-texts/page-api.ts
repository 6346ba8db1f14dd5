// API of the pages about who runs the site, and of the blog, as staff write them.
import type { SitePage, SitePageView } from '@daynook/contract/settings/site-pages';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import type { Input } from '../../lib/api/api-request.ts';

const KEY = ['staff-pages'] as const;
type Proof = Pick<Input<'POST /api/staff/pages/{page}'>['body'], 'password' | 'idToken'>;

export const blogPostsQuery = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'posts', page],
    queryFn: ({ signal }) => call('GET /api/staff/blog-posts', { query: { page: String(page) }, signal }),
  });

export const sitePageQuery = (page: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', page],
    queryFn: ({ signal }) => call('GET /api/staff/pages/{page}', { params: { page }, signal }),
  });

export const pageChangesQuery = (page: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'changes', page],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/pages/{page}/changes', {
        params: { page },
        query: { before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.nextBefore,
  });

/** What to send: the page, or nothing to publish what it was before. */
interface PageChange {
  readonly content?: SitePage;
  readonly version: number;
  readonly reason: string;
  readonly proof: Proof;
}

export function useChangePage(page: string) {
  const queries = useQueryClient();
  return useMutation<SitePageView, ApiError, PageChange>({
    mutationFn: ({ content, version, reason, proof }) => {
      const change = { version, reason, ...proof };
      return content
        ? call('POST /api/staff/pages/{page}', { params: { page }, body: { content, ...change } })
        : call('POST /api/staff/pages/{page}/undo', { params: { page }, body: change });
    },
    // Also after a refusal, because someone else may have changed it.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
