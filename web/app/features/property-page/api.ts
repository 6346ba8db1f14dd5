// A property with its listings, as members see it.
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';

export type Property = Answer<'GET /api/homes/{id}'>;
export type PropertyListing = Property['rooms'][number];

export const propertyQuery = (id: string) => ({
  queryKey: ['home', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/homes/{id}', { params: { id }, signal }),
});
