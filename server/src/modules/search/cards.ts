// Puts candidates together with their cards from the card cache, and with the time and price of the requested hours.
import type { CachedCard } from '../listings/service.ts';
import type { Candidate } from './candidates.ts';
import type { Criteria } from './criteria.ts';
import { type Hours, hoursAt } from './exact-hours.ts';
import { quoteTotal } from './quotes.ts';
import type { SearchTools } from './search-tools.ts';

/** A candidate with its card and, in a search with hours, their times and price. */
export interface Priced {
  readonly candidate: Candidate;
  readonly card: CachedCard;
  readonly hours: Hours | null;
  readonly totalMinor: number | null;
}

/** A candidate's exact hours, once its time zone is known. */
const findHours = (candidate: Candidate, date: string, timeZone: string): Hours | null =>
  candidate.hours ?? (candidate.minutes && hoursAt(date, candidate.minutes, timeZone));

/** In the order of the candidates. Those whose card has been removed since are left out. */
export async function takeCards(
  { cache, db }: Pick<SearchTools, 'cache' | 'db'>,
  candidates: readonly Candidate[],
  { hours: requested, now }: Pick<Criteria, 'hours' | 'now'>,
): Promise<Priced[]> {
  const wanted = candidates.map(({ id, cardVersion }) => ({ id, version: cardVersion }));
  const cards = await cache.take(wanted, db);
  return candidates.flatMap((candidate) => {
    const card = cards.get(candidate.id);
    if (!card) return [];
    const hours = requested && findHours(candidate, requested.date, card.timeZone);
    return [
      { candidate, card, hours, totalMinor: hours && quoteTotal(card, hours, { guests: requested!.guests, now }) },
    ];
  });
}
