// What a room must be to make sense, and what it lacks to go live. Pure.
import type { Gap, ListingFields, WeeklyRule } from '@daynook/contract/hosting';
import { HOSTING } from '@daynook/contract/hosting-limits';
import { addOnFaults, discountFaults, priceRuleFaults } from './price-faults.ts';
import { workFactFaults } from './work-fact-rules.ts';

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

/** Faults of a room's fields taken together, by field; empty when it makes sense. `today` is its local date. */
export function listingFaults(fields: Checked, today: string): Faults {
  const faults: Faults = {};
  const { dayMinor, hourMinor, halfDayMinor, weekMinor, monthMinor } = fields;
  if (fields.seats > fields.capacity) faults['seats'] = 'More seats than people the space takes.';
  if (fields.guestsIncluded > fields.capacity) faults['guestsIncluded'] = 'More people than the space takes.';
  if (fields.minDurationMinutes > fields.maxDurationMinutes)
    faults['maxDurationMinutes'] = 'Must not be shorter than the shortest visit.';
  const { weekdayMinMinutes: shortest, weekdayMaxMinutes: longest, minDurationMinutes, maxDurationMinutes } = fields;
  if (shortest?.some((minutes, at) => minutes !== null && minutes > (longest?.[at] ?? maxDurationMinutes)))
    faults['weekdayMinMinutes'] = 'Must not be longer than the longest visit.';
  if (longest?.some((minutes, at) => minutes !== null && minutes < (shortest?.[at] ?? minDurationMinutes)))
    faults['weekdayMaxMinutes'] = 'Must not be shorter than the shortest visit.';
  if (halfDayMinor !== null && dayMinor > 0 && halfDayMinor > dayMinor)
    faults['halfDayMinor'] = 'More than the full day costs.';
  if (hourMinor !== null && dayMinor > 0 && hourMinor > dayMinor) faults['hourMinor'] = 'More than the full day costs.';
  // Beside a price for the day they would be for nothing.
  if (hourMinor === 0 && dayMinor > 0) faults['hourMinor'] = 'Leave it empty where hours are not sold.';
  if (halfDayMinor === 0 && dayMinor > 0) faults['halfDayMinor'] = 'Leave it empty where half days are not sold.';
  if (weekMinor !== null && weekMinor < dayMinor) faults['weekMinor'] = 'Less than a single day costs.';
  if (monthMinor !== null && monthMinor < Math.max(dayMinor, weekMinor ?? 0))
    faults['monthMinor'] = 'Less than a shorter stay costs.';
  if (fields.partIds.length > 0 && fields.kind !== 'whole-place') {
    faults['partIds'] = 'Only a whole place takes rooms along.';
  }
  return {
    ...faults,
    ...priceRuleFaults(fields.priceRules),
    ...discountFaults(fields.discounts),
    ...addOnFaults(fields.addOns),
    ...workFactFaults(fields.workFacts, today),
  };
}

/** Faults of weekly hours taken together, by place in the list: overlaps and seasons that end before they begin. */
export function weeklyFaults(weekly: readonly WeeklyRule[]): Faults {
  const faults: Faults = {};
  for (const [index, rule] of weekly.entries()) {
    if (rule.startMinute >= rule.endMinute) faults[`weekly.${index}.endMinute`] = 'Must be after the start.';
    if (rule.validFrom !== null && rule.validTo !== null && rule.validFrom > rule.validTo)
      faults[`weekly.${index}.validTo`] = 'Must not be before the first day.';
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
    if (meets) faults[`weekly.${index}.startMinute`] = 'Overlaps other hours of that day.';
  }
  return faults;
}

/** What of a room decides whether guests may see it. */
export interface Completeness {
  readonly title: string;
  readonly description: string;
  readonly dayMinor: number;
  readonly hasHours: boolean;
  readonly photoCount: number;
  /** Pictures without words for those who cannot see them. */
  readonly wordlessPhotoCount: number;
  readonly amenityCount: number;
  readonly factCount: number;
  readonly houseRuleCount: number;
  readonly hasArrival: boolean;
  readonly hasCameras: boolean;
  readonly isHostVerified: boolean;
}

/** What is missing, what blocks first. Cameras must be spoken of, if only to say that there are none. */
export function gapsOf(room: Completeness): Gap[] {
  const checks: readonly (readonly [Gap['code'], isMissing: boolean, isBlocking: boolean])[] = [
    ['title', room.title.trim().length < 4, true],
    ['description', room.description.trim().length < HOSTING.descriptionToPublishCharacters, true],
    ['photos', room.photoCount < HOSTING.photosToPublish, true],
    ['alt-text', room.wordlessPhotoCount > 0, true],
    ['price', room.dayMinor <= 0, true],
    ['hours', !room.hasHours, true],
    ['cameras', !room.hasCameras, true],
    ['email', !room.isHostVerified, true],
    ['arrival', !room.hasArrival, false],
    ['amenities', room.amenityCount < 3, false],
    ['facts', room.factCount < 3, false],
    ['rules', room.houseRuleCount === 0, false],
  ];
  return checks.filter(([, isMissing]) => isMissing).map(([code, , isBlocking]) => ({ code, isBlocking }));
}

/** "2 monitors" stated again today stays stated on the day it was first. */
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
