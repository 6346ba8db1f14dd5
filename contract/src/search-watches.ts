// Saved searches that notify their member of results, or of new ones (A18).
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { SEARCH_WATCHES } from './limits/search-watches.ts';
import * as w from './wire.ts';

export const SearchWatch = z
  .object({
    _id: w.Id,
    /** The query of the search's URL. */
    query: z.string(),
    /** It had results when it was saved, so notifications are about listings published since then. */
    isForNew: z.boolean(),
    createdAt: w.Instant,
    /** Notifications end then; for a search with a date, at the end of that date anywhere. */
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
