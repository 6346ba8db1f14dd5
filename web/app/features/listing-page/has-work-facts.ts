import type { Listing } from '../../nouns/listings/api.ts';

/** Separate from the table, which pages load only if there's something to show. */
export const hasWorkFacts = ({
  workFacts,
  facts,
  connection,
}: Pick<Listing, 'workFacts' | 'facts' | 'connection'>): boolean =>
  facts.length > 0 ||
  connection !== undefined ||
  Object.entries(workFacts).some(([name, fact]) => fact !== null && !name.endsWith('How'));
