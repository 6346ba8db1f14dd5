// Converts candidates to results: each card with distance, reasons, and price. Bytes instead of objects, see card-text.ts of
// listings.

import { type JsonPart, type ShelvedCard, shownKm } from '../listings/service.ts';
import { type Candidate, hoursOf } from './candidates.ts';
import type { Hours } from './exact-hours.ts';
import type { Filters } from './filters.ts';
import type { HoursInput } from './hours-input.ts';
import { totalMinorOf } from './quotes.ts';
import { reasonsFor } from './reasons.ts';

export interface ResultFrame {
  readonly filters: Filters;
  readonly requested: HoursInput | null;
  readonly now: Date;
}

/** A candidate with its card and, in a search with hours, their times and price. */
export interface Priced {
  readonly candidate: Candidate;
  readonly card: ShelvedCard;
  readonly hours: Hours | null;
  readonly totalMinor: number | null;
}

/** Candidates whose card has been removed since are left out. */
export function priceCandidates(
  candidates: readonly Candidate[],
  cards: ReadonlyMap<string, ShelvedCard>,
  { requested, now }: { requested: HoursInput | null; now: Date },
): Priced[] {
  return candidates.flatMap((candidate) => {
    const card = cards.get(candidate.id);
    if (!card) return [];
    const hours = requested && hoursOf(candidate, requested.date, card.timeZone);
    return [
      { candidate, card, hours, totalMinor: hours && totalMinorOf(card, hours, { guests: requested!.guests, now }) },
    ];
  });
}

const quoteJson = ({ card, hours, totalMinor }: Priced): string =>
  hours
    ? `,"quote":${JSON.stringify({
        totalMinor,
        currency: card.currency,
        durationMinutes: (hours.endsAt.getTime() - hours.startsAt.getTime()) / 60_000,
        startsAt: hours.startsAt.toISOString(),
        endsAt: hours.endsAt.toISOString(),
      })}`
    : '';

/** The results' JSON in their order, as parts of a list without its brackets. */
export function resultParts(results: readonly Priced[], { filters, now }: ResultFrame): JsonPart[] {
  const parts: JsonPart[] = [];
  for (const priced of results) {
    const { candidate, card, hours } = priced;
    const { distanceKm } = candidate;
    const reasons = JSON.stringify(reasonsFor(card, { filters, hours, distanceKm, now }));
    if (parts.length > 0) parts.push(',');
    parts.push(card.bytes, `,"distance":${shownKm(distanceKm)},"reasons":${reasons}${quoteJson(priced)}}`);
  }
  return parts;
}
