// Validation of a listing, and what's missing before it can be published. Pure.
import type { Gap, ListingFields, WeeklyRule } from '@daynook/contract/hosting/hosting';
import { HOSTING } from '@daynook/contract/limits/hosting';
import { COPY_MARK, isFirstTitle } from './first-fields.ts';
import { addOnErrors, amountErrors, discountErrors, priceRuleErrors } from './price-errors.ts';
import { workFactErrors } from './work-fact-rules.ts';

type Faults = Record<string, string>;
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
  | 'workFacts'
>;

/** Errors of a listing's fields as a whole, by field; empty if valid. `today` is its local date. */
export function listingErrors(fields: Checked, { today, currency }: { today: string; currency: string }): Faults {
  const errors: Faults = {};
  const { dayMinor, hourMinor, halfDayMinor, weekMinor, monthMinor } = fields;
  if (fields.seats > fields.capacity) errors['seats'] = 'Can’t be more than the number of people allowed.';
  if (fields.guestsIncluded > fields.capacity)
    errors['guestsIncluded'] = 'Can’t be more than the number of people allowed.';
  if (fields.minDurationMinutes > fields.maxDurationMinutes)
    errors['maxDurationMinutes'] = 'Can’t be less than the shortest booking.';
  const { weekdayMinMinutes: shortest, weekdayMaxMinutes: longest, minDurationMinutes, maxDurationMinutes } = fields;
  if (shortest?.some((minutes, at) => minutes !== null && minutes > (longest?.[at] ?? maxDurationMinutes)))
    errors['weekdayMinMinutes'] = 'Can’t be more than the longest booking.';
  if (longest?.some((minutes, at) => minutes !== null && minutes < (shortest?.[at] ?? minDurationMinutes)))
    errors['weekdayMaxMinutes'] = 'Can’t be less than the shortest booking.';
  if (halfDayMinor !== null && dayMinor > 0 && halfDayMinor > dayMinor)
    errors['halfDayMinor'] = 'Can’t be more than the full-day price.';
  if (hourMinor !== null && dayMinor > 0 && hourMinor > dayMinor)
    errors['hourMinor'] = 'Can’t be more than the full-day price.';
  // With a price for the day, a price of 0 would make hours free.
  if (hourMinor === 0 && dayMinor > 0) errors['hourMinor'] = 'Leave this empty if you don’t rent by the hour.';
  if (halfDayMinor === 0 && dayMinor > 0)
    errors['halfDayMinor'] = 'Leave this empty if you don’t rent by the half day.';
  if (weekMinor !== null && weekMinor < dayMinor) errors['weekMinor'] = 'Can’t be less than the full-day price.';
  if (monthMinor !== null && monthMinor < Math.max(dayMinor, weekMinor ?? 0))
    errors['monthMinor'] = 'Can’t be less than the day or week price.';
  if (fields.partIds.length > 0 && fields.kind !== 'whole-place') {
    errors['partIds'] = 'Only a whole place can include other listings.';
  }
  return {
    ...errors,
    ...priceRuleErrors(fields.priceRules),
    ...discountErrors(fields.discounts),
    ...addOnErrors(fields.addOns),
    ...amountErrors(fields, currency),
    ...workFactErrors(fields.workFacts, today),
  };
}

/** Errors of the weekly hours as a list, by index: overlaps, and seasons that end before they start. */
export function weeklyErrors(weekly: readonly WeeklyRule[]): Faults {
  const errors: Faults = {};
  for (const [index, rule] of weekly.entries()) {
    if (rule.startMinute >= rule.endMinute) errors[`weekly.${index}.endMinute`] = 'The end must be after the start.';
    if (rule.validFrom !== null && rule.validTo !== null && rule.validFrom > rule.validTo)
      errors[`weekly.${index}.validTo`] = 'The last day can’t be before the first.';
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
    if (meets) errors[`weekly.${index}.startMinute`] = 'Overlaps other hours on that day.';
  }
  return errors;
}

/** What decides whether a listing can be published. */
export interface Completeness {
  readonly title: string;
  readonly description: string;
  readonly dayMinor: number;
  /** The currency was changed, and nobody has said since that the prices are right. */
  readonly hasUnconfirmedPrices: boolean;
  readonly hasHours: boolean;
  readonly photoCount: number;
  /** Photos without a text alternative. */
  readonly wordlessPhotoCount: number;
  readonly amenityCount: number;
  readonly factCount: number;
  readonly houseRuleCount: number;
  /** The location is known more precisely than the town. */
  readonly isLocated: boolean;
  /** The property says who's home, which pets live there, where cameras are, and how guests get in. */
  readonly hasHousehold: boolean;
  readonly hasPets: boolean;
  readonly hasCameras: boolean;
  readonly hasAccess: boolean;
  readonly isHostVerified: boolean;
}

/** False for a title the host didn't write: a new draft's, or a copy's. */
const isOwnTitle = (title: string): boolean =>
  title.trim().length >= 4 && !isFirstTitle(title.trim()) && !title.trimEnd().endsWith(COPY_MARK);

/** The missing fields, blocking ones first. Guests must be told about people, pets, and cameras, even if there are none. */
export function gapsOf(listing: Completeness): Gap[] {
  const checks: readonly (readonly [Gap['code'], isMissing: boolean, isBlocking: boolean])[] = [
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
    ['alt-text', listing.wordlessPhotoCount > 0, false],
    ['amenities', listing.amenityCount < 3, false],
    ['facts', listing.factCount < 3, false],
    ['rules', listing.houseRuleCount === 0, false],
  ];
  return checks
    .filter(([, isMissing]) => isMissing)
    .map(([code, , isBlocking]) => ({
      code,
      isBlocking,
      ...(code === 'alt-text' ? { count: listing.wordlessPhotoCount } : {}),
    }));
}

/** A fact that's stated again keeps the date of its first statement. */
export function restateFacts(
  before: readonly { id: string; value: string; source: string; statedOn: string }[],
  wanted: readonly { id: string; value: string }[],
  today: string,
): { id: string; value: string; source: string; statedOn: string }[] {
  const known = new Map(before.map((fact) => [`${fact.id} ${fact.value}`, fact]));
  const last = new Map(wanted.map((fact) => [fact.id, fact]));
  return [...last.values()].map(
    ({ id, value }) => known.get(`${id} ${value}`) ?? { id, value, source: 'host', statedOn: today },
  );
}
