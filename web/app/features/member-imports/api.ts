// Queries and changes of imports of members.
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';

export type MemberImport = Answer<'GET /api/staff/member-imports'>['imports'][number];
export type ImportCheck = Answer<'POST /api/staff/member-imports/check'>;

const IMPORTS_KEY = ['member-imports'] as const;

export const importsQuery = infiniteQueryOptions({
  queryKey: [...IMPORTS_KEY, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/staff/member-imports', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const peopleQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...IMPORTS_KEY, id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/member-imports/{id}', { params: { id }, query: { after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextAfter }) => nextAfter,
  });

export const useCheckMembers = () =>
  useMutation({ mutationFn: (text: string) => call('POST /api/staff/member-imports/check', { body: { text } }) });

function useReloadImports(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: IMPORTS_KEY });
}

export function useImportMembers() {
  const reload = useReloadImports();
  return useMutation({
    mutationFn: (body: { text: string; fileName: string }) => call('POST /api/staff/member-imports', { body }),
    onSuccess: () => void reload(),
  });
}

export function useUndoImport() {
  const reload = useReloadImports();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/staff/member-imports/{id}/undo', { params: { id } }),
    onSuccess: reload,
  });
}
