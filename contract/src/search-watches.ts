// Searches kept to tell their member when there is something, or of what is new (A18).
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { SEARCH_WATCHES } from './limits/hosting.ts';
import * as w from './wire.ts';

export const SearchWatch = z
  .object({
    _id: w.Id,
    /** What stands behind the question mark of the search's address. */
    query: z.string(),
    /** It found something when it was kept: told is what is published since then. */
    isForNew: z.boolean(),
    createdAt: w.Instant,
    /** Nothing is told after that; of a search for a day, the end of that day anywhere. */
    endsAt: w.Instant,
  })
  .meta({ id: 'SearchWatch' });
export type SearchWatch = z.infer<typeof SearchWatch>;

export const searchWatchEndpoints = {
  'GET /api/search-watches': {
    summary: 'List all your saved searches, newest first (A18)',
    access: 'active',
    answer: z.object({ watches: z.array(SearchWatch) }),
  },
  'POST /api/search-watches': {
    summary: 'Save a search to be notified of new results; idempotent (A18)',
    access: 'active',
    body: z.strictObject({
      query: w.safeText(SEARCH_WATCHES.queryMaximumCharacters, 1),
      isForNew: z.boolean().optional(),
    }),
    answer: SearchWatch,
    status: 201,
    errors: ['VALIDATION_FAILED', 'LIMIT_REACHED'],
    bucket: 'write',
  },
  'DELETE /api/search-watches/{id}': {
    summary: 'Delete a saved search (A18)',
    access: 'active',
    params: z.object({ id: w.Id }),
    errors: ['NOT_FOUND'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
