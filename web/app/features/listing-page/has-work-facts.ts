import type { Listing } from '../../nouns/listings/api.ts';

/** Apart from the table of them, which pages load only where there's something to show. */
export const hasWorkFacts = ({ workFacts, facts }: Pick<Listing, 'workFacts' | 'facts'>): boolean =>
  facts.length > 0 || Object.values(workFacts).some((fact) => fact !== null);
