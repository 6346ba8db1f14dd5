// What people can browse: cities and collections, which the server derives from the listings.
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';

export type Discover = Answer<'GET /api/discover'>;
export type City = Discover['cities'][number];
export type Neighborhood = Discover['neighborhoods'][number];
export type Collection = Discover['collections'][number];

export const discoverQuery = () => ({
  queryKey: ['discover'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/discover', { signal }),
});
