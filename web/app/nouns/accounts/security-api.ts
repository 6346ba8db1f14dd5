// Queries and changes of the member's authenticator app, recovery codes, and passkeys.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type Security = Answer<'GET /api/account/security'>;
export type Passkey = Security['passkeys'][number];
export type Proof = Input<'POST /api/account/totp'>['body'];

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => call('GET /api/account/security', { signal }),
  staleTime: 0,
});

/** A change of these settings, which reloads them. */
export function useSecurityChange<V, R>(change: (input: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void queries.invalidateQueries({ queryKey: securityQuery.queryKey }),
  });
}
