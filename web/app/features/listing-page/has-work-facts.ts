import type { Listing } from '../../nouns/listings/api.ts';

/** Separate from the table, which pages load only if there's something to show. */
export const hasWorkFacts = ({ workFacts, facts }: Pick<Listing, 'workFacts' | 'facts'>): boolean =>
  facts.length > 0 || Object.values(workFacts).some((fact) => fact !== null);
