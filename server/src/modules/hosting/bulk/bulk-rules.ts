// Decides the new prices, rules, amenities, and photo order that a bulk change gives one listing (K8). Pure. Prices of longer stays are
// rounded to whole currency units, hour and half-day prices to half units. No price becomes free, and a price that isn't set stays unset.

import type { BulkChange, BulkPrices } from '@daynook/contract/hosting/bulk-changes';
import { limitMinor, perDollar } from '@daynook/contract/limits/amounts';
import { HOSTING } from '@daynook/contract/limits/hosting';
import type { Amenity } from '@daynook/contract/listings/amenities';
import { minorPerMajor } from '@daynook/contract/money/minor-units';
import { AppError } from '../../../lib/app-error.ts';
import { say } from '../../../lib/languages/say.ts';
import type { OwnPhotoRow } from '../photo-store.ts';

/** The unit people round prices to: whole dollars, ten yen, a thousand rupiah. */
export const roundingUnit = (currency: string): number =>
  minorPerMajor(currency) * Math.max(1, perDollar(currency) / 10);

/**
 * The price changed by a percentage and rounded half up to the nearest step. At least one step, at most the highest allowed price.
 */
export function changedPrice(amountMinor: number, percent: number, stepMinor: number, mostMinor: number): number {
  if (amountMinor === 0) return 0;
  // Integer arithmetic: hundredths of a minor unit until the single division.
  const moved = Math.floor((amountMinor * (100 + percent) + 50 * stepMinor) / (100 * stepMinor)) * stepMinor;
  return Math.min(mostMinor, Math.max(stepMinor, moved));
}

export function movedPrices(prices: BulkPrices, percent: number, currency: string): BulkPrices {
  const unitMinor = roundingUnit(currency);
  const halfMinor = Math.max(1, Math.floor(unitMinor / 2));
  const mostMinor = limitMinor(HOSTING.priceMaximum, currency);
  const move = (amountMinor: number, stepMinor: number) => changedPrice(amountMinor, percent, stepMinor, mostMinor);
  const maybe = (amountMinor: number | null, stepMinor: number) =>
    amountMinor === null ? null : move(amountMinor, stepMinor);
  return {
    dayMinor: move(prices.dayMinor, unitMinor),
    hourMinor: maybe(prices.hourMinor, halfMinor),
    halfDayMinor: maybe(prices.halfDayMinor, halfMinor),
    weekMinor: maybe(prices.weekMinor, unitMinor),
    monthMinor: maybe(prices.monthMinor, unitMinor),
  };
}

/** The prices a percentage changes. */
export const pickPrices = ({ dayMinor, hourMinor, halfDayMinor, weekMinor, monthMinor }: BulkPrices): BulkPrices => ({
  dayMinor,
  hourMinor,
  halfDayMinor,
  weekMinor,
  monthMinor,
});

type ChangeOf<Action extends BulkChange['action']> = Extract<BulkChange, { action: Action }>;

const RULES_MAXIMUM = 20;
const plain = (text: string): string => text.trim().toLowerCase();

/** House rules after adding, removing, or replacing; capitalization doesn't matter when comparing rules. */
export function withRules(rules: readonly string[], { how, houseRules }: ChangeOf<'rules'>): string[] {
  const named = new Set(houseRules.map(plain));
  if (how === 'remove') return rules.filter((rule) => !named.has(plain(rule)));
  const kept = how === 'add' ? rules : [];
  const known = new Set(kept.map(plain));
  const all = [...kept];
  for (const rule of houseRules) {
    if (known.has(plain(rule))) continue;
    known.add(plain(rule));
    all.push(rule);
  }
  if (all.length > RULES_MAXIMUM)
    throw new AppError('VALIDATION_FAILED', {
      fields: {
        houseRules: say('It would have {found} house rules, and the maximum is {limit}. Remove some first.', {
          found: all.length,
          limit: RULES_MAXIMUM,
        }),
      },
    });
  return all;
}

export const withAmenities = (amenities: readonly Amenity[], { add, remove }: ChangeOf<'amenities'>): Amenity[] => [
  ...amenities.filter((one) => !remove.includes(one)),
  ...add.filter((one) => !amenities.includes(one)),
];

const isWide = ({ width, height }: OwnPhotoRow): boolean => width > height;

/** The photo that becomes the cover. Only processed photos qualify. IDs are in the order the photos were added. */
function chooseCover(photos: readonly OwnPhotoRow[], { rule, words = '' }: ChangeOf<'cover'>): OwnPhotoRow | undefined {
  const ready = photos.filter(({ status }) => status === 'ready');
  if (rule === 'newest') return ready.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];
  if (rule === 'landscape') return ready.find(isWide);
  return ready.find(({ alt }) =>
    plain(words)
      .split(/\s+/)
      .every((word) => plain(alt).includes(word)),
  );
}

/** The photos' ids with the cover first and the others in their order. */
export function coverFirst(photos: readonly OwnPhotoRow[], change: ChangeOf<'cover'>): string[] {
  const cover = chooseCover(photos, change);
  if (!cover) {
    const words = { newest: say('It has no photos.'), landscape: say('It has no landscape photos.') };
    const message =
      change.rule === 'described'
        ? say('None of its photo descriptions say “{words}.”', { words: change.words?.trim() ?? '' })
        : words[change.rule];
    throw new AppError('VALIDATION_FAILED', { fields: { rule: message } });
  }
  return [cover.id, ...photos.flatMap(({ id }) => (id === cover.id ? [] : [id]))];
}
