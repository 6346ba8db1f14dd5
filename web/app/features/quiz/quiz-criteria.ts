// Search criteria for the answers: all of them first, then fewer and fewer. Pure.
import type { Amenity } from '@daynook/contract/listings/amenities';
import {
  farthestKm,
  TRAVEL_MINUTES_MAXIMUM as LONGEST,
  TRAVEL_MINUTES,
  TRAVEL_MODES,
  type TravelMode,
  type TripEstimate,
} from '@daynook/contract/listings/trip-estimates';
import { minorPerMajor } from '@daynook/contract/money/minor-units';
import { similarAmount } from '@daynook/contract/money/price-levels';
import { listChosen, type QuizAnswers } from '../../nouns/personas/quiz-rules.ts';
import type { SearchState } from '../../nouns/search/search-url.ts';

/** Where someone starts from, how they travel, and for how many minutes at most. */
export interface Where {
  readonly label: string;
  readonly lat: number;
  readonly lng: number;
  readonly by: TravelMode;
  readonly within: number;
}

/** Earlier quizzes asked for a distance in kilometers: the drive that reaches as far. */
function readTravel({ by, within, radiusKm }: Record<string, unknown>): Pick<Where, 'by' | 'within'> | undefined {
  const mode = TRAVEL_MODES.find((known) => known === by);
  const minutes = TRAVEL_MINUTES.find((known) => known === within);
  if (mode && minutes) return { by: mode, within: minutes };
  if (typeof radiusKm !== 'number' || !(radiusKm > 0)) return undefined;
  return { by: 'car', within: TRAVEL_MINUTES.find((known) => farthestKm('car', known) >= radiusKm) ?? LONGEST };
}

/** Parses a stored or typed place; an incomplete one is none. */
export function readWhere(stored: unknown): Where | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { label, lat, lng, ...rest } = stored as Record<string, unknown>;
  const isPoint = typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  const travel = readTravel(rest);
  if (!isPoint || !travel || typeof label !== 'string' || label.length > 200) return undefined;
  return { label, lat, lng, ...travel };
}

export interface Inputs {
  /** Most important first. */
  readonly amenities: readonly Amenity[];
  readonly people: number | undefined;
  /** In units of the currency, for a full day. */
  readonly maxPrice: number | undefined;
  readonly where: Where | undefined;
}

const BY_ANSWER: Partial<Record<keyof QuizAnswers, Record<string, readonly Amenity[]>>> = {
  calls: { few: ['wifi'], many: ['call-ready', 'door-closes'] },
  noise: { silence: ['quiet'] },
  desk: { screen: ['monitor'], wall: ['whiteboard'], chair: ['ergonomic-chair'], steps: ['step-free'] },
  when: { edges: ['private-entrance'] },
};
const PEOPLE: Record<string, number> = { two: 3, team: 4 };
/** The most that a day may cost, in dollars. */
const BUDGET_DOLLARS: Record<string, number> = { low: 40, middle: 80 };

/** The same in units of the currency; undefined if the price doesn't matter. */
export const toBudget = (answer: string | undefined, currency: string): number | undefined => {
  const dollars = BUDGET_DOLLARS[answer ?? ''];
  return dollars === undefined ? undefined : similarAmount(dollars, currency);
};

export const listWanted = (answers: QuizAnswers): Amenity[] =>
  (['desk', 'calls', 'noise', 'when'] as const).flatMap((question) =>
    listChosen(answers, question).flatMap((option) => BY_ANSWER[question]?.[option] ?? []),
  );

/** `currency` is that of the site's first country. */
export function toInputs(answers: QuizAnswers, where: Where | undefined, currency: string): Inputs {
  return {
    amenities: listWanted(answers),
    people: PEOPLE[answers.people ?? ''],
    maxPrice: toBudget(answers.budget, currency),
    where,
  };
}

/** The search for all criteria. */
export const toSearch = ({ amenities, people, maxPrice, where }: Inputs): SearchState => ({
  ...(where ? { lat: where.lat, lng: where.lng, address: where.label, by: where.by, within: where.within } : {}),
  ...(people === undefined ? {} : { people }),
  ...(maxPrice === undefined ? {} : { maxPrice }),
  ...(amenities.length > 0 ? { amenities: [...amenities] } : {}),
});

/** Step-free access and capacity are never relaxed, because a workspace without them can't be used. */
const NEVER_GIVEN_UP: readonly Amenity[] = ['step-free'];
/** The limit that's at least twice as long. */
const longerLimit = (within: number): number => TRAVEL_MINUTES.find((minutes) => minutes >= 2 * within) ?? LONGEST;

/** Without what this site doesn't offer anymore: hardly any listing has it. */
export const onlyOffered = (inputs: Inputs, isOffered: (amenity: Amenity) => boolean): Inputs => ({
  ...inputs,
  amenities: inputs.amenities.filter((amenity) => isOffered(amenity) || NEVER_GIVEN_UP.includes(amenity)),
});

/** All criteria, then one relaxed set after another: longer trips, more expensive, without the least important ones. */
export function softerInputs(inputs: Inputs): Inputs[] {
  const steps: Inputs[] = [inputs];
  const add = (change: Partial<Inputs>) => steps.push({ ...steps.at(-1)!, ...change });
  const { where } = inputs;
  if (where) add({ where: { ...where, within: longerLimit(where.within) } });
  if (inputs.maxPrice !== undefined) add({ maxPrice: undefined });
  const kept = inputs.amenities.filter((amenity) => NEVER_GIVEN_UP.includes(amenity));
  const others = inputs.amenities.filter((amenity) => !NEVER_GIVEN_UP.includes(amenity));
  for (let count = others.length - 1; count >= 0; count -= 1) add({ amenities: [...kept, ...others.slice(0, count)] });
  if (where) add({ where: undefined });
  return steps;
}

export interface Fit {
  /** The requested amenities that it has. */
  readonly has: readonly Amenity[];
  readonly lacks: readonly Amenity[];
  /** A day's price and the maximum; undefined if price doesn't matter. */
  readonly budget: { fullDayMinor: number; mostMinor: number; currency: string } | undefined;
  /** Undefined if it doesn't matter where. */
  readonly isNear: boolean | undefined;
  readonly trip: TripEstimate | undefined;
  readonly seats: number | undefined;
}

interface Found {
  readonly amenities: readonly Amenity[];
  readonly capacity: number;
  /** Left out if it was found without a start. */
  readonly trip?: TripEstimate | undefined;
  readonly pricing: { readonly fullDayMinor: number; readonly currency: string };
}

/** How a workspace fits, as text for each criterion instead of a score. */
export function compareWithInputs(found: Found, inputs: Inputs): Fit {
  const { amenities, maxPrice, where, people } = inputs;
  // The amount in the currency of the place, as the search expects it.
  const { fullDayMinor, currency } = found.pricing;
  return {
    has: amenities.filter((amenity) => found.amenities.includes(amenity)),
    lacks: amenities.filter((amenity) => !found.amenities.includes(amenity)),
    budget:
      maxPrice === undefined ? undefined : { fullDayMinor, mostMinor: maxPrice * minorPerMajor(currency), currency },
    isNear: where === undefined ? undefined : found.trip !== undefined && found.trip.minutesTo <= where.within,
    trip: found.trip,
    seats: people === undefined ? undefined : found.capacity,
  };
}
