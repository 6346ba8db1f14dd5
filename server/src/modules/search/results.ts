// Converts candidates to results: each card with distance, reasons, and price. Bytes instead of objects, see card-text.ts of
// listings.
import { estimateTrip, type TravelMode } from '@daynook/contract/listings/trip-estimates';
import { type JsonPart, shownKm } from '../listings/service.ts';
import type { Priced } from './cards.ts';
import type { Filters } from './filters.ts';
import { reasonsFor } from './reasons.ts';

const tripJson = (distanceKm: number | null, by: TravelMode | undefined): string =>
  by && distanceKm !== null ? `,"trip":${JSON.stringify(estimateTrip(distanceKm, by))}` : '';

export interface ResultFrame {
  readonly filters: Filters;
  readonly now: Date;
  /** How people travel, if the search says so. */
  readonly by?: TravelMode | undefined;
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
export function resultParts(results: readonly Priced[], { filters, now, by }: ResultFrame): JsonPart[] {
  const parts: JsonPart[] = [];
  for (const priced of results) {
    const { candidate, card, hours } = priced;
    const { distanceKm } = candidate;
    const reasons = JSON.stringify(reasonsFor(card, { filters, hours, distanceKm, now }));
    if (parts.length > 0) parts.push(',');
    parts.push(
      card.bytes,
      `,"distance":${shownKm(distanceKm)}${tripJson(distanceKm, by)},"reasons":${reasons}${quoteJson(priced)}}`,
    );
  }
  return parts;
}
