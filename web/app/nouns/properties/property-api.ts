// Questions about one's own homes, and their changes.
import type { OwnProperty, PropertyFields } from '@daynook/contract/hosting/hosting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { session } from '../../lib/session/session.ts';

/** One's own home with its exact address; never kept longer than its page. */
export const ownPropertyQuery = (id: string) =>
  queryOptions({
    queryKey: ['own-property', id],
    queryFn: ({ signal }) => call('GET /api/properties/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

/** After a home or a room came, went or changed: lists, cards and "am I a host" are asked anew. */
export async function hostingChanged(): Promise<void> {
  const queries = queryClient();
  const { user } = session.now();
  const { checkHostStatus } = await import('../hosting/host-status.ts');
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['my-properties'] }),
    queries.invalidateQueries({ queryKey: ['my-listings'] }),
    queries.invalidateQueries({ queryKey: ['action-items'] }),
    ...(user ? [checkHostStatus(user.sub, { isForced: true })] : []),
  ]);
}

/** `idempotencyKey` belongs to one home to be made: a retry after a lost answer must reuse it. */
export async function createProperty(fields: PropertyFields, idempotencyKey: string): Promise<OwnProperty> {
  const property = await call('POST /api/properties', { body: fields, idempotencyKey, timeoutMs: 15_000 });
  queryClient().setQueryData(ownPropertyQuery(property._id).queryKey, property);
  void hostingChanged();
  return property;
}

export async function changeProperty(
  id: string,
  version: number,
  changes: Partial<PropertyFields>,
): Promise<OwnProperty> {
  const property = await call('PATCH /api/properties/{id}', { params: { id }, body: { version, changes } });
  const queries = queryClient();
  queries.setQueryData(ownPropertyQuery(id).queryKey, property);
  void queries.invalidateQueries({ queryKey: ['own-listing'] });
  void hostingChanged();
  return property;
}
