// Five listings for the answers: those that match everything first, then those that match most. Searches until five are found.
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { type Inputs, softerInputs, toSearch } from './quiz-criteria.ts';

const MATCHES = 5;
type Found = Answer<'GET /api/listings/search'>['listings'][number];

export interface Matches {
  readonly listings: readonly Found[];
  /** How many of them match everything. */
  readonly wholeCount: number;
}

async function findMatches(inputs: Inputs, signal: AbortSignal): Promise<Matches> {
  const found = new Map<string, Found>();
  let wholeCount = 0;
  for (const [step, input] of softerInputs(inputs).entries()) {
    const { amenities, ...rest } = toSearch(input);
    const query = { ...rest, amenities: amenities?.join(','), limit: MATCHES };
    const answer = await call('GET /api/listings/search', { query, signal });
    for (const listing of answer.listings) if (!found.has(listing._id)) found.set(listing._id, listing);
    if (step === 0) wholeCount = found.size;
    if (found.size >= MATCHES) break;
  }
  return { listings: [...found.values()].slice(0, MATCHES), wholeCount };
}

export const useMatches = (inputs: Inputs) =>
  useQuery({
    queryKey: ['quiz-matches', toSearch(inputs)],
    queryFn: ({ signal }) => findMatches(inputs, signal),
    staleTime: 60_000,
  });
