// Packages of some demo listings. They have their own random stream, like extras.
import type { ListingKind } from '@daynook/contract/listings/amenities';
import type { ListingPackage } from '@daynook/contract/money/packages';
import { seededRandom } from '@daynook/demo-art/draw/seeded-random';

type Idea = Pick<ListingPackage, 'name' | 'description' | 'length' | 'weekdays' | 'fromMinute' | 'toMinute'> & {
  /** Of the price for a day. */
  readonly share: number;
};

const MORNING: Idea = {
  name: 'Deep work morning',
  description: 'Three quiet hours with a pot of coffee or tea.',
  length: { unit: 'minutes', count: 180 },
  weekdays: [],
  fromMinute: null,
  toMinute: 780,
  share: 0.45,
};
const TEAM_DAY: Idea = {
  name: 'Team day with lunch',
  description: 'Your whole group for a day, with sandwiches, fruit, and coffee.',
  length: { unit: 'days', count: 1 },
  weekdays: [1, 2, 3, 4, 5],
  fromMinute: null,
  toMinute: null,
  share: 1.4,
};
const THREE_DAYS: Idea = {
  name: 'Three days in a row',
  description: 'Leave your monitor set up and your notes on the wall.',
  length: { unit: 'days', count: 3 },
  weekdays: [1, 2, 3],
  fromMinute: null,
  toMinute: null,
  share: 2.6,
};
const PODCAST: Idea = {
  name: 'Podcast afternoon',
  description: 'Two microphones, headphones, and a mixer, ready when you arrive.',
  length: { unit: 'minutes', count: 180 },
  weekdays: [],
  fromMinute: 720,
  toMinute: null,
  share: 0.8,
};

const IDEAS: Readonly<Record<ListingKind, readonly Idea[]>> = {
  desk: [MORNING, THREE_DAYS],
  'private-room': [MORNING, THREE_DAYS],
  studio: [PODCAST, MORNING],
  'meeting-room': [TEAM_DAY, MORNING],
  'whole-place': [TEAM_DAY, THREE_DAYS],
  outdoor: [MORNING],
};

/** About one listing in eight has some. */
export function makePackages(seed: number, { kind, dayMinor }: { kind: ListingKind; dayMinor: number }) {
  const random = seededRandom(`daynook-demo-packages-${seed}`);
  const hex = (digits: number) => Array.from({ length: digits }, () => random.integer(0, 15).toString(16)).join('');
  if (!random.chance(0.13)) return [];
  return IDEAS[kind].slice(0, random.integer(1, 2)).map(
    ({ share, ...idea }): ListingPackage => ({
      id: `019a0002-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`,
      ...idea,
      priceMinor: Math.max(1, Math.round((dayMinor * share) / 500)) * 500,
      chargesExtraPeople: false,
      maximumGuests: null,
      isHidden: false,
    }),
  );
}
