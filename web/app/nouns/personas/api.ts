// The number of listings for each persona, near a point or everywhere.
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';

type PersonaMatches = Answer<'GET /api/personas'>;
export type PersonaMatch = PersonaMatches['personas'][number];
export type PersonaFilters = PersonaMatch['filters'];

export const personaMatchesQuery = (near?: { lat: number; lng: number }) => ({
  queryKey: ['persona-matches', near?.lat ?? null, near?.lng ?? null],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/personas', { query: near ?? {}, signal }),
});
