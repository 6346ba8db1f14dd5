import type { Listing } from '../../nouns/listings/api.ts';

/** Separate from the table, which pages load only if there's something to show. */
export const hasWorkFacts = ({
  workFacts,
  facts,
  connection,
  noise,
}: Pick<Listing, 'workFacts' | 'facts' | 'connection' | 'noise'>): boolean =>
  facts.length > 0 ||
  connection !== undefined ||
  noise !== undefined ||
  Object.entries(workFacts).some(([name, fact]) => fact !== null && !name.endsWith('How'));
