// What some rooms of the demo cost beyond one price for every date. A stream of its own: nothing else of the demo hangs on it,
// and stays made before keep what they cost.
import { type AddOn, type Discounts, NO_DISCOUNTS, type PriceRule } from '@daynook/contract/pricing';
import { seededRandom } from '../scenes/draw/seeded-random.ts';

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
  { name: 'Parking in the drive', priceMinor: 800, unit: 'day', maximum: 1 },
  { name: 'Coffee and cake', priceMinor: 550, unit: 'person', maximum: 1 },
  { name: 'Printing, fifty pages', priceMinor: 500, unit: 'booking', maximum: 4 },
];

/** Of one room, by its seed: about one in six has anything. */
export function extrasOf(seed: number): Extras {
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
