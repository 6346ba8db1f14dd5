// Price rules, discounts, and extras of some demo listings. They have their own random stream, so nothing else in the demo depends on
// them and earlier bookings keep their prices.
import { type AddOn, type Discounts, NO_DISCOUNTS, type PriceRule } from '@daynook/contract/money/prices';
import { seededRandom } from '@daynook/demo-art/draw/seeded-random';

export interface Extras {
  readonly priceRules: readonly PriceRule[];
  readonly discounts: Discounts;
  readonly addOns: readonly AddOn[];
}

const WEEKLY: readonly PriceRule[] = [
  { name: 'Weekends', weekdays: [6, 7], from: null, to: null, percent: 20 },
  { name: 'Fridays', weekdays: [5], from: null, to: null, percent: -10 },
  { name: 'Mondays and Tuesdays', weekdays: [1, 2], from: null, to: null, percent: 10 },
];

const DISCOUNTS: readonly Partial<Discounts>[] = [
  { weekPercent: 10, monthPercent: 20 },
  { earlyBird: { percent: 10, daysAhead: 21 } },
  { lastMinute: { percent: 15, withinHours: 24 }, weekPercent: 12 },
  { newListing: true },
];

const ADD_ONS: readonly Omit<AddOn, 'id'>[] = [
  { name: 'Second monitor', priceMinor: 600, unit: 'day', maximum: 2 },
  { name: 'Driveway parking', priceMinor: 800, unit: 'day', maximum: 1 },
  { name: 'Coffee and a pastry', priceMinor: 550, unit: 'person', maximum: 1 },
  { name: 'Printing, up to 50 pages', priceMinor: 500, unit: 'booking', maximum: 4 },
];

/** About one listing in six has some. */
export function makeExtras(seed: number): Extras {
  const random = seededRandom(`daynook-demo-extras-${seed}`);
  const hex = (digits: number) => Array.from({ length: digits }, () => random.integer(0, 15).toString(16)).join('');
  const has = random.chance(0.17);
  const id = () => `019a0001-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
  return {
    priceRules: has ? [random.pick(WEEKLY)] : [],
    discounts: has ? { ...NO_DISCOUNTS, ...random.pick(DISCOUNTS) } : NO_DISCOUNTS,
    addOns: has
      ? random
          .shuffled(ADD_ONS)
          .slice(0, random.integer(1, 3))
          .map((addOn) => ({ id: id(), ...addOn }))
      : [],
  };
}
