// Why a result fits the search, strongest reason first. Each is calculated from the listing and the search, and none is for sale.
// Pure.
import { ANSWERS } from '@daynook/contract/limits/insights';
import type { FitReason } from '@daynook/contract/listings/listings';
import type { CachedCard } from '../listings/service.ts';
import type { Hours } from './exact-hours.ts';
import type { Filters } from './filters.ts';
import { factsAskedFor } from './work-facts.ts';

/** Slower response times are no reason to choose a host. */
const TOP_RATING_HUNDREDTHS = 480;
const TOP_RATING_REVIEWS = 5;
const NEW_DAYS = 30;
const CLOSE_KM = 2;

export interface Fit {
  readonly filters: Filters;
  readonly hours: Hours | null;
  readonly distanceKm: number | null;
  readonly now: Date;
}

const isNew = ({ publishedAt }: CachedCard, now: Date): boolean =>
  publishedAt !== null && now.getTime() - publishedAt.getTime() < NEW_DAYS * 86_400_000;

export function reasonsFor(card: CachedCard, { filters, hours, distanceKm, now }: Fit): FitReason[] {
  const reasons: FitReason[] = [];
  if (hours) reasons.push({ code: 'free', startsAt: hours.startsAt.toISOString(), endsAt: hours.endsAt.toISOString() });
  if (card.bookingMode === 'instant') reasons.push({ code: 'instant' });
  else if (card.hostAnswerMinutes !== null && card.hostAnswerMinutes <= ANSWERS.soonMinutes) {
    reasons.push({ code: 'answers-in', minutes: card.hostAnswerMinutes });
  }
  if (filters.people > 1) reasons.push({ code: 'seats', capacity: card.capacity });
  if (filters.amenities.length > 0) reasons.push({ code: 'amenities', amenities: filters.amenities });
  const workFacts = factsAskedFor(card, filters.workFacts);
  if (Object.keys(workFacts).length > 0) reasons.push({ code: 'work-facts', workFacts });
  if (filters.toThousandths !== null) reasons.push({ code: 'within-budget' });
  if (distanceKm !== null && distanceKm <= CLOSE_KM) {
    reasons.push({ code: 'close', distanceKm: Math.round(distanceKm * 1000) / 1000 });
  }
  if (card.ratingHundredths >= TOP_RATING_HUNDREDTHS && card.reviewCount >= TOP_RATING_REVIEWS)
    reasons.push({ code: 'top-rated' });
  if (isNew(card, now)) reasons.push({ code: 'new' });
  return reasons;
}
