// Makes the demo's properties, listings and hosts in memory. The same seed makes the same marketplace.

import { DEMO_ACCOUNTS } from '@daynook/contract/brand';
import {
  AMENITIES,
  type Amenity,
  amenityMask,
  LISTING_KINDS,
  type ListingKind,
} from '@daynook/contract/listings/amenities';
import type { PropertyFacts } from '@daynook/contract/listings/property-facts';
import type { WorkFacts } from '@daynook/contract/listings/work-facts';
import type { ListingPackage } from '@daynook/contract/money/packages';
import {
  type DrawnThings,
  listDrawnThings,
  listOutlooks,
  listPhotos,
  pickHomeStyle,
  type ScenePhoto,
  sceneAllocator,
  sceneCatalogue,
} from '@daynook/demo-art/catalogue';
import { type Random, seededRandom } from '@daynook/demo-art/draw/seeded-random';
import tzLookup from '@photostructure/tz-lookup';
import type { Gazetteer } from '../../src/adapters/places/gazetteer.ts';
import { travel } from '../../src/lib/geo/sphere.ts';
import { type DemoCity, demoCities, type Spot } from './cities.ts';
import { type Extras, makeExtras } from './extras.ts';
import { findPets, nameHome } from './home-words.ts';
import { type DemoRule, makeHours } from './hours.ts';
import { findHostLanguage, inLocal, type LocalLanguage, writeListing } from './local-words.ts';
import { makeMeasures } from './measures.ts';
import { makePackages } from './packages.ts';
import { makePerson, type Person } from './people.ts';
import {
  CAMERAS,
  HOUSE_RULES,
  HOUSEHOLDS,
  makeAmenities,
  makeDescription,
  makeFacts,
  makeTitle,
  PARKING,
  seatsInTitle,
} from './words.ts';

interface DemoHost extends Person {
  /** Only for the demo host. */
  readonly email: string | undefined;
  readonly region: string;
  readonly timeZone: string;
}

export interface DemoListing {
  readonly kind: ListingKind;
  /** What its host writes in, if it isn't English. */
  readonly language: LocalLanguage | undefined;
  readonly title: string;
  readonly description: string;
  readonly roomName: string | null;
  readonly floor: string;
  readonly capacity: number;
  readonly seats: number;
  readonly amenities: readonly Amenity[];
  readonly amenityMask: number;
  readonly houseRules: readonly string[];
  readonly facts: ReturnType<typeof makeFacts>['facts'];
  readonly workFacts: WorkFacts;
  readonly bookingMode: 'instant' | 'request';
  readonly policy: 'relaxed' | 'flexible' | 'moderate' | 'strict';
  readonly prices: Prices;
  readonly rules: {
    startStep: number;
    minDuration: number;
    maxDuration: number;
    notice: number;
    windowDays: number;
    bufferAfter: number;
  };
  readonly extras: Extras;
  readonly packages: readonly ListingPackage[];
  readonly hours: readonly DemoRule[];
  readonly photos: readonly ScenePhoto[];
  /** Quality, 3.6–5, which decides ratings. */
  readonly quality: number;
  /** How often it is booked, 0–1. */
  readonly demand: number;
}

interface Prices {
  currency: 'USD' | 'CAD';
  dayMinor: number;
  hourMinor: number | null;
  halfDayMinor: number | null;
  weekMinor: number | null;
  monthMinor: number | null;
  cleaningMinor: number;
  extraGuestMinor: number;
  guestsIncluded: number;
}

export interface DemoHome {
  /** Days since it was listed. There are no earlier bookings. */
  readonly ageDays: number;
  readonly host: DemoHost;
  readonly city: DemoCity;
  readonly spot: Spot;
  readonly title: string;
  readonly exact: { lat: number; lng: number };
  readonly street: string;
  readonly timeZone: string;
  readonly household: string;
  readonly pets: string;
  readonly cameras: string;
  readonly parking: string;
  readonly facts: PropertyFacts;
  /** The whole place, if any, comes first and has all others as its parts. */
  readonly hasWhole: boolean;
  readonly listings: readonly DemoListing[];
}

const STREETS = [
  'Alder',
  'Birch',
  'Clinton',
  'Division',
  'Elm',
  'Franklin',
  'Grand',
  'Harrison',
  'Ivy',
  'Juniper',
  'King',
  'Linden',
  'Maple',
  'Nelson',
  'Orchard',
  'Prospect',
  'Queen',
  'River',
  'Spruce',
  'Taylor',
  'Union',
  'Vine',
  'Willow',
  'York',
];
const DAY_DOLLARS: Record<ListingKind, readonly [low: number, high: number]> = {
  desk: [24, 52],
  'private-room': [45, 105],
  'meeting-room': [95, 240],
  studio: [70, 165],
  'whole-place': [160, 420],
  outdoor: [48, 110],
};
const CAPACITY: Record<ListingKind, readonly [low: number, high: number]> = {
  desk: [1, 1],
  'private-room': [1, 4],
  'meeting-room': [4, 14],
  studio: [1, 8],
  'whole-place': [6, 18],
  outdoor: [1, 3],
};
const FLOORS = ['First floor', 'Second floor', 'Third floor', 'Top floor', 'Garden level'];
const ROOM_NAMES: Record<ListingKind, readonly string[]> = {
  desk: ['Front room', 'Loft', 'Library', 'Attic'],
  'private-room': ['Study', 'Back bedroom', 'Sunroom', 'Spare bedroom'],
  'meeting-room': ['Dining room', 'Parlor', 'Great room'],
  studio: ['Studio', 'Workshop', 'Carriage house'],
  'whole-place': ['Whole place'],
  outdoor: ['Backyard office', 'Cabin', 'Porch'],
};

const roundTo = (value: number, step: number) => Math.max(step, Math.round(value / step) * step);

function makePrices(random: Random, kind: ListingKind, level: number, isCanadian: boolean): Prices {
  const [low, high] = DAY_DOLLARS[kind];
  const cleaning =
    kind === 'whole-place' ? random.pick([15, 20, 25, 35]) : random.chance(0.45) ? random.pick([4, 5, 6, 8, 10]) : 0;
  // Hosts set prices by what guests pay: whole dollars with our 5% fee, or half dollars for the cheapest listings.
  const wanted = random.between(low, high) * level * (isCanadian ? 1.25 : 1) + cleaning;
  const day = roundTo(wanted, wanted < 90 ? 10 : 20) - cleaning;
  const perHour = random.chance(0.86);
  return {
    currency: isCanadian ? 'CAD' : 'USD',
    dayMinor: day * 100,
    hourMinor: perHour ? Math.ceil((day / random.between(5.2, 6.4)) * 2) * 50 : null,
    halfDayMinor: perHour || random.chance(0.6) ? Math.round(day * random.between(0.56, 0.66)) * 100 : null,
    weekMinor: random.chance(0.75) ? Math.round(day * random.between(3.9, 4.6)) * 100 : null,
    monthMinor: random.chance(0.4) ? Math.round(day * random.between(13, 16)) * 100 : null,
    cleaningMinor: cleaning * 100,
    extraGuestMinor: kind === 'private-room' && random.chance(0.3) ? 500 : 0,
    guestsIncluded: kind === 'private-room' ? 2 : 20,
  };
}

/** Makes amenities agree with the photos: a desk drawn without a monitor doesn't claim one. */
function asDrawn(amenities: readonly Amenity[], drawn: DrawnThings, household: string): Amenity[] {
  const shown: Partial<Record<Amenity, boolean>> = {
    monitor: drawn.monitors > 0,
    'sit-stand-desk': drawn.hasStandingDesk,
    'ergonomic-chair': drawn.hasOfficeChair,
    // These may be outside the photos.
    ...(drawn.hasWhiteboard ? { whiteboard: true } : {}),
    ...(drawn.hasWallScreen ? { projector: true } : {}),
    ...(drawn.hasPet || /cat|dog/.test(household) ? { 'pets-live-here': true } : {}),
  };
  return AMENITIES.filter((amenity) => shown[amenity] ?? amenities.includes(amenity));
}

interface ListingSetting {
  random: Random;
  kind: ListingKind;
  city: DemoCity;
  household: string;
  takenTitles: Set<string>;
  statedOn: string;
  sceneSeed: number;
  home: { seed: number; style: ReturnType<typeof pickHomeStyle> };
}

function makeListing({
  random,
  kind,
  city,
  household,
  takenTitles,
  statedOn,
  sceneSeed,
  home,
}: ListingSetting): DemoListing {
  const drawn = listDrawnThings(kind, sceneSeed);
  const amenities = asDrawn(makeAmenities(random, kind), drawn, household);
  const seats = kind === 'desk' && random.chance(0.35) ? random.integer(2, 6) : 1;
  const [low, high] = CAPACITY[kind];
  const isInstant = random.chance(0.62);
  const title = makeTitle(random, kind, takenTitles);
  const said = {
    title,
    description: makeDescription(random, kind, household),
    roomName: random.chance(0.8) ? random.pick(ROOM_NAMES[kind]) : null,
    floor: kind === 'outdoor' ? 'Garden level' : random.pick(FLOORS),
    capacity: seats > 1 ? seats : random.integer(low, high),
    houseRules: random.shuffled(HOUSE_RULES).slice(0, random.integer(3, 5)),
  };
  said.capacity = seatsInTitle(title) ?? said.capacity;
  const language = findHostLanguage(city.place, home.seed);
  const { facts, ...measured } = makeFacts(random, amenities, drawn.monitors, statedOn);
  const isOnGroundFloor = ['First floor', 'Garden level'].includes(said.floor);
  const listing: DemoListing = {
    kind,
    language,
    ...said,
    roomName: inLocal(language, said.roomName),
    floor: inLocal(language, said.floor),
    ...(language ? writeListing(language, { kind, seed: `${home.seed}-${sceneSeed}`, taken: takenTitles }) : {}),
    seats,
    amenities,
    amenityMask: amenityMask(amenities),
    facts: facts.map((fact) => ({ ...fact, value: inLocal(language, fact.value) })),
    workFacts: makeMeasures(sceneSeed, {
      ...measured,
      amenities,
      monitors: drawn.monitors,
      isOnGroundFloor,
      today: statedOn,
    }),
    bookingMode: isInstant ? 'instant' : 'request',
    policy: random.weighted({ relaxed: 2, flexible: 5, moderate: 3, strict: 1 }),
    prices: makePrices(random, kind, city.priceLevel, city.place.country === 'CA'),
    rules: {
      startStep: random.weighted({ '30': 7, '15': 1, '60': 2 }) === '15' ? 15 : random.chance(0.8) ? 30 : 60,
      minDuration: random.pick([60, 60, 60, 120]),
      maxDuration: 720,
      notice: isInstant ? random.pick([0, 60, 120, 120, 240]) : random.pick([240, 720, 720, 1440]),
      windowDays: random.pick([60, 90, 90, 180]),
      bufferAfter: random.pick([0, 15, 30, 30, 30, 60]),
    },
    extras: makeExtras(sceneSeed),
    packages: [],
    hours: makeHours(random),
    photos: listPhotos({ sceneSeed, kind, photoCount: random.integer(4, 7), home }),
    quality: random.between(3.9, 5),
    demand: random.next() ** 1.7,
  };
  // The price can't include more people than the listing allows.
  const { prices, capacity, workFacts } = listing;
  // What's measured isn't said again in words.
  const isMeasured: Record<string, boolean> = {
    desk: workFacts.deskWidthCm !== null,
    outlets: workFacts.deskOutlets !== null,
  };
  return {
    ...listing,
    facts: listing.facts.filter(({ id }) => !isMeasured[id]),
    prices: { ...prices, guestsIncluded: Math.min(prices.guestsIncluded, capacity) },
    packages: makePackages(sceneSeed, { kind, dayMinor: prices.dayMinor }),
  };
}

/** What a property rents out: the kinds of its listings, starting with the whole place if that's one of them. */
interface Listings {
  readonly count: number;
  readonly hasWhole: boolean;
}
/** Enough to try bulk changes, and one property whose listings close when the whole place is booked. */
const DEMO_HOST_ROOMS: readonly Listings[] = [
  { count: 3, hasWhole: true },
  { count: 3, hasWhole: false },
];

function chooseKinds(random: Random, left: Map<ListingKind, number>, wanted?: Listings): ListingKind[] {
  const take = (kind: ListingKind): ListingKind | undefined => {
    const count = left.get(kind) ?? 0;
    if (count <= 0) return undefined;
    left.set(kind, count - 1);
    return kind;
  };
  const listingCount = wanted?.count ?? Number(random.weighted({ '1': 46, '2': 28, '3': 17, '4': 9 }));
  const listings: ListingKind[] = [];
  while (listings.length < listingCount) {
    const open = LISTING_KINDS.filter((kind) => kind !== 'whole-place' && (left.get(kind) ?? 0) > 0);
    if (open.length === 0) break;
    const kind = random.weighted(
      Object.fromEntries(open.map((each) => [each, left.get(each)!])) as Partial<Record<ListingKind, number>>,
    );
    listings.push(take(kind)!);
  }
  const isWhole = wanted?.hasWhole ?? (listings.length >= 2 && random.chance(0.58));
  const whole = isWhole ? take('whole-place') : undefined;
  return whole ? [whole, ...listings] : listings;
}

function placeProperty(random: Random, city: DemoCity): Pick<DemoHome, 'spot' | 'exact' | 'street'> {
  const spot = random.pick(city.spots);
  // Properties are within about 600 m of the center of a postal area.
  const exact = travel(spot, random.between(0, 360), Math.sqrt(random.next()) * 0.6);
  return {
    spot,
    exact,
    street: `${random.integer(12, 4800)} ${random.pick(STREETS)} ${random.pick(['Street', 'Avenue', 'Lane', 'Place', 'Court'])}`,
  };
}

export interface Marketplace {
  readonly homes: readonly DemoHome[];
  readonly listingCount: number;
}

/** What the listings share, in line with their amenities. One property in four doesn't say. */
function makePropertyFacts(seed: number, listings: readonly DemoListing[]): PropertyFacts {
  const has = (amenity: Amenity) => listings.some(({ amenities }) => amenities.includes(amenity));
  if (seed % 4 === 3) return {};
  return {
    entrance: has('private-entrance') ? 'own' : seed % 3 === 0 ? 'through-home' : 'shared',
    ...(has('elevator') ? { elevator: 'yes' as const } : {}),
    bathroom: has('private-bathroom') ? 'private' : 'shared',
    kitchen: has('kitchen') ? 'full' : has('coffee') ? 'drinks' : 'none',
  };
}

/** The whole marketplace; facts are dated `statedOn`. */
export function makeMarketplace(gazetteer: Gazetteer, statedOn: string): Marketplace {
  const random = seededRandom('daynook-demo-1');
  const cities = demoCities(gazetteer);
  const left = new Map(Object.entries(sceneCatalogue().perKind) as [ListingKind, number][]);
  const total = [...left.values()].reduce((sum, count) => sum + count, 0);
  const weights = cities.map(({ place }) => Math.sqrt(Math.max(place.population, 60_000)));
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  const scenes = sceneAllocator();
  const properties: DemoHome[] = [];
  let listingCount = 0;
  let homeSeed = 0;

  for (const [index, city] of cities.entries()) {
    const goal = Math.max(8, Math.round((total * 0.97 * weights[index]!) / weightSum));
    const takenTitles = new Set<string>();
    const cityRegion = { regionCode: city.place.region, population: city.place.population };
    let made = 0;
    let host: DemoHost | undefined;
    while (made < goal) {
      const placed = placeProperty(random, city);
      const timeZone = tzLookup(placed.exact.lat, placed.exact.lng);
      const demoListings =
        city.place.name === 'Portland'
          ? DEMO_HOST_ROOMS[properties.filter((property) => property.host.email).length]
          : undefined;
      const isDemoHost = demoListings !== undefined;
      // One property in four belongs to the previous host, so that some hosts have two.
      if (isDemoHost ? !host?.email : !host || host.email || random.chance(0.76)) {
        const person = makePerson(random, city.place.region);
        host = isDemoHost
          ? { ...person, name: 'Nadia Okafor', email: DEMO_ACCOUNTS.host, region: city.place.region, timeZone }
          : { ...person, email: undefined, region: city.place.region, timeZone };
      }
      const household = random.pick(HOUSEHOLDS);
      const kinds = chooseKinds(random, left, demoListings);
      if (kinds.length === 0) break;
      homeSeed += 1;
      const home = { seed: homeSeed, style: pickHomeStyle(cityRegion, homeSeed) };
      const listings = kinds.map((kind) =>
        makeListing({
          random,
          kind,
          city,
          household,
          takenTitles,
          statedOn,
          home,
          sceneSeed: scenes.take(kind, listOutlooks(cityRegion)),
        }),
      );
      properties.push({
        ...placed,
        host: host!,
        city,
        timeZone,
        household,
        listings,
        title: nameHome(random, host!, { ...placed.spot, language: listings[0]!.language }),
        pets: inLocal(listings[0]!.language, findPets(household, listings)),
        cameras: inLocal(listings[0]!.language, random.pick(CAMERAS)),
        parking: inLocal(listings[0]!.language, random.pick(PARKING)),
        facts: makePropertyFacts(homeSeed, listings),
        hasWhole: kinds[0] === 'whole-place',
        // Spreads ages evenly. The demo host joined before its first booking.
        ageDays: isDemoHost ? 340 : 340 - ((properties.length * 37) % 320),
      });
      made += kinds.length;
      listingCount += kinds.length;
    }
  }
  return { homes: properties, listingCount };
}
