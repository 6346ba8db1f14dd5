// Validation of a listing, and what's missing before it can be published. Pure.

import type { ListingFields, MissingField, WeeklyRule } from '@daynook/contract/hosting/hosting';
import { HOSTING } from '@daynook/contract/limits/hosting';
import type { FactSource } from '@daynook/contract/listings/fact-sources';
import { say } from '../../lib/languages/say.ts';
import { COPY_MARK, isFirstTitle } from './listing-defaults.ts';
import { addOnErrors, amountErrors, discountErrors, packageErrors, priceRuleErrors } from './price-errors.ts';
import { workFactErrors } from './work-fact-rules.ts';

type Errors = Record<string, string>;
type Checked = Pick<
  ListingFields,
  | 'kind'
  | 'capacity'
  | 'seats'
  | 'guestsIncluded'
  | 'dayMinor'
  | 'hourMinor'
  | 'halfDayMinor'
  | 'weekMinor'
  | 'monthMinor'
  | 'cleaningMinor'
  | 'damageDepositMinor'
  | 'extraGuestMinor'
  | 'minDurationMinutes'
  | 'maxDurationMinutes'
  | 'weekdayMinMinutes'
  | 'weekdayMaxMinutes'
  | 'partIds'
  | 'priceRules'
  | 'discounts'
  | 'addOns'
  | 'packages'
  | 'startStepMinutes'
  | 'maxStayDays'
  | 'workFacts'
>;

/** The shortest and longest booking, in general and by weekday. */
function durationErrors(fields: Checked): Errors {
  const errors: Errors = {};
  const { weekdayMinMinutes: shortest, weekdayMaxMinutes: longest, minDurationMinutes, maxDurationMinutes } = fields;
  if (minDurationMinutes > maxDurationMinutes)
    errors['maxDurationMinutes'] = say('Can’t be less than the shortest booking.');
  if (shortest?.some((minutes, day) => minutes !== null && minutes > (longest?.[day] ?? maxDurationMinutes)))
    errors['weekdayMinMinutes'] = say('Can’t be more than the longest booking.');
  if (longest?.some((minutes, day) => minutes !== null && minutes < (shortest?.[day] ?? minDurationMinutes)))
    errors['weekdayMaxMinutes'] = say('Can’t be less than the shortest booking.');
  return errors;
}

function capacityErrors({ seats, guestsIncluded, capacity }: Checked): Errors {
  const text = say('Can’t be more than the number of people allowed.');
  return {
    ...(seats > capacity ? { seats: text } : {}),
    ...(guestsIncluded > capacity ? { guestsIncluded: text } : {}),
  };
}

/** Prices for parts of a day that contradict the day's. An empty price is null. */
function hourPriceErrors({ dayMinor, hourMinor, halfDayMinor }: Checked): Errors {
  if (dayMinor <= 0) return {};
  const errors: Errors = {};
  if ((halfDayMinor ?? 0) > dayMinor) errors['halfDayMinor'] = say('Can’t be more than the full-day price.');
  if ((hourMinor ?? 0) > dayMinor) errors['hourMinor'] = say('Can’t be more than the full-day price.');
  // With a price for the day, a price of 0 would make hours free.
  if (hourMinor === 0) errors['hourMinor'] = say('Leave this empty if you don’t rent by the hour.');
  if (halfDayMinor === 0) errors['halfDayMinor'] = say('Leave this empty if you don’t rent by the half day.');
  return errors;
}

function longStayPriceErrors({ dayMinor, weekMinor, monthMinor }: Checked): Errors {
  const errors: Errors = {};
  if (weekMinor !== null && weekMinor < dayMinor) errors['weekMinor'] = say('Can’t be less than the full-day price.');
  if (monthMinor !== null && monthMinor < Math.max(dayMinor, weekMinor ?? 0))
    errors['monthMinor'] = say('Can’t be less than the day or week price.');
  return errors;
}

/** Errors of a listing's fields as a whole, by field; empty if valid. `today` is its local date. */
export function listingErrors(fields: Checked, { today, currency }: { today: string; currency: string }): Errors {
  const hasWrongParts = fields.partIds.length > 0 && fields.kind !== 'whole-place';
  return {
    ...capacityErrors(fields),
    ...durationErrors(fields),
    ...hourPriceErrors(fields),
    ...longStayPriceErrors(fields),
    ...(hasWrongParts ? { partIds: say('Only a whole place can include other listings.') } : {}),
    ...priceRuleErrors(fields.priceRules),
    ...discountErrors(fields.discounts),
    ...addOnErrors(fields.addOns),
    ...packageErrors(fields.packages, fields),
    ...amountErrors(fields, currency),
    ...workFactErrors(fields.workFacts, today),
  };
}

/** Errors of the weekly hours as a list, by index: overlaps, and seasons that end before they start. */
export function weeklyErrors(weekly: readonly WeeklyRule[]): Errors {
  const errors: Errors = {};
  for (const [index, rule] of weekly.entries()) {
    if (rule.startMinute >= rule.endMinute)
      errors[`weekly.${index}.endMinute`] = say('The end must be after the start.');
    if (rule.validFrom !== null && rule.validTo !== null && rule.validFrom > rule.validTo)
      errors[`weekly.${index}.validTo`] = say('The last day can’t be before the first.');
    const meets = weekly
      .slice(0, index)
      .some(
        (other) =>
          other.weekday === rule.weekday &&
          rule.startMinute < other.endMinute &&
          other.startMinute < rule.endMinute &&
          (rule.validFrom ?? '') <= (other.validTo ?? '9999') &&
          (other.validFrom ?? '') <= (rule.validTo ?? '9999'),
      );
    if (meets) errors[`weekly.${index}.startMinute`] = say('Overlaps other hours on that day.');
  }
  return errors;
}

/** What decides whether a listing can be published. */
export interface Completeness {
  readonly title: string;
  readonly description: string;
  readonly dayMinor: number;
  /** The currency has changed, and the host hasn't confirmed the prices since. */
  readonly hasUnconfirmedPrices: boolean;
  readonly hasHours: boolean;
  readonly photoCount: number;
  /** Photos without a description; counted by `readyPhotos` (own-listings-store.ts) in lists and by `view.ts` for one listing. */
  readonly undescribedPhotoCount: number;
  readonly amenityCount: number;
  readonly factCount: number;
  readonly houseRuleCount: number;
  /** The location is more precise than the town. */
  readonly isLocated: boolean;
  /** The property says who lives there, which pets and cameras there are, and how guests get in. */
  readonly hasHousehold: boolean;
  readonly hasPets: boolean;
  readonly hasCameras: boolean;
  readonly hasAccess: boolean;
  readonly isHostVerified: boolean;
}

/** False for a title the host didn't write: a new draft's, or a copy's. */
const isOwnTitle = (title: string): boolean =>
  title.trim().length >= 4 && !isFirstTitle(title.trim()) && !title.trimEnd().endsWith(COPY_MARK);

/** The missing fields, blocking ones first. Guests must know about people, pets, and cameras, even if there are none. */
export function listMissingFields(listing: Completeness): MissingField[] {
  const checks: readonly (readonly [MissingField['code'], isMissing: boolean, isBlocking: boolean])[] = [
    ['title', !isOwnTitle(listing.title), true],
    ['description', listing.description.trim().length < HOSTING.descriptionToPublishCharacters, true],
    ['photos', listing.photoCount < HOSTING.photosToPublish, true],
    ['price', listing.dayMinor <= 0, true],
    ['currency', listing.dayMinor > 0 && listing.hasUnconfirmedPrices, true],
    ['hours', !listing.hasHours, true],
    ['location', !listing.isLocated, true],
    ['household', !listing.hasHousehold, true],
    ['pets', !listing.hasPets, true],
    ['cameras', !listing.hasCameras, true],
    ['arrival', !listing.hasAccess, true],
    ['email', !listing.isHostVerified, true],
    ['alt-text', listing.undescribedPhotoCount > 0, false],
    ['amenities', listing.amenityCount < 3, false],
    ['facts', listing.factCount < 3, false],
    ['rules', listing.houseRuleCount === 0, false],
  ];
  return checks
    .filter(([, isMissing]) => isMissing)
    .map(([code, , isBlocking]) => ({
      code,
      isBlocking,
      ...(code === 'alt-text' ? { count: listing.undescribedPhotoCount } : {}),
    }));
}

interface StoredFact {
  readonly id: string;
  readonly value: string;
  readonly source: string;
  readonly statedOn: string;
  readonly by?: FactSource['by'];
}

/** A fact that's stated again keeps who stated it first, and when. */
export function restateFacts(
  before: readonly StoredFact[],
  wanted: readonly { id: string; value: string }[],
  { on, by }: FactSource,
): StoredFact[] {
  const known = new Map(before.map((fact) => [`${fact.id} ${fact.value}`, fact]));
  const last = new Map(wanted.map((fact) => [fact.id, fact]));
  return [...last.values()].map(
    ({ id, value }) => known.get(`${id} ${value}`) ?? { id, value, source: 'host', statedOn: on, by },
  );
}
