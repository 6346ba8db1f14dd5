// One workspace, asked for as a look at its page; apart from what cards ask, whose pages count their code.
import { call } from '../../lib/api.ts';
import { askAsLook } from '../../lib/looks.ts';

/** The page of a workspace, as a look at it. */
export const lookAt = (id: string) => `page ${id}`;

export const listingQuery = (id: string) => ({
  queryKey: ['listing', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    askAsLook(lookAt(id), (look) => call('GET /api/listings/{id}', { params: { id }, signal, ...look })),
});
