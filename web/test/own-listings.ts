// A host's own properties and listings for tests: complete and realistic, changed by each test as needed.

import type { Answer } from '@daynook/contract/api';
import type { OwnListing, OwnProperty } from '@daynook/contract/hosting/hosting';
import { NO_WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import { NO_DISCOUNTS } from '@daynook/contract/money/prices';

type MyProperty = Answer<'GET /api/properties/my-properties'>[number];

export const HOME_ID = '019a2f00-0000-7000-8000-0000000000b1';
export const ROOM_ID = '019a2f00-0000-7000-8000-0000000000b2';

export const anOwnProperty = (more: Partial<OwnProperty> = {}): OwnProperty => ({
  _id: HOME_ID,
  version: 2,
  listingCount: 1,
  title: 'The Brick House',
  type: 'house',
  street: '114 Hancock Street',
  unit: null,
  city: 'Brooklyn',
  region: 'NY',
  postalCode: '11216',
  country: 'US',
  currency: 'USD',
  neighborhood: 'Bedford-Stuyvesant',
  point: { lat: 40.68251, lng: -73.95012 },
  publicPoint: { lat: 40.6841, lng: -73.9512 },
  locatedBy: 'pin',
  timeZone: 'America/New_York',
  household: 'I work upstairs and am quiet.',
  pets: 'A cat, Juno.',
  cameras: 'None.',
  parking: null,
  localLimits: null,
  entrance: 'shared',
  elevator: null,
  bathroom: null,
  kitchen: null,
  arrival: [{ part: 'wifi', text: 'Network Brick, password on the fridge', release: 'day-before' }],
  ...more,
});

/** The same property among those of one host. */
export const aPropertySummary = (more: Partial<MyProperty> = {}): MyProperty => {
  const { _id, title, city, region, country, timeZone, listingCount } = anOwnProperty();
  return { _id, title, city, state: region, country, timeZone, listingCount, ...more };
};

export const anOwnListing = (more: Partial<OwnListing> = {}): OwnListing => ({
  _id: ROOM_ID,
  version: 3,
  state: 'draft',
  stateReason: null,
  property: {
    _id: HOME_ID,
    title: 'The Brick House',
    timeZone: 'America/New_York',
    city: 'Brooklyn',
    country: 'US',
  },
  currency: 'USD',
  pricing: {
    fullDay: 84,
    fullDayMinor: 8_400,
    currency: 'USD',
    dayMinor: 8_000,
    hourMinor: null,
    halfDayMinor: null,
    weekMinor: null,
    monthMinor: null,
    cleaningMinor: 0,
    extraGuestMinor: 0,
    guestsIncluded: 1,
  },
  title: 'Garden room with a door',
  description: '',
  kind: 'private-room',
  roomName: null,
  floor: null,
  capacity: 2,
  seats: 1,
  amenities: [],
  houseRules: [],
  workFacts: NO_WORK_FACTS,
  workFactSources: {},
  facts: [],
  bookingMode: 'request',
  instantMinStays: 0,
  releaseAfterMinutes: 0,
  cancellationPolicy: 'flexible',
  declinedPaymentMethods: [],
  dayMinor: 8_000,
  hourMinor: null,
  halfDayMinor: null,
  weekMinor: null,
  monthMinor: null,
  cleaningMinor: 0,
  damageDepositMinor: 0,
  extraGuestMinor: 0,
  guestsIncluded: 1,
  priceRules: [],
  discounts: NO_DISCOUNTS,
  addOns: [],
  packages: [],
  startStepMinutes: 30,
  minDurationMinutes: 60,
  maxDurationMinutes: 720,
  weekdayMinMinutes: null,
  weekdayMaxMinutes: null,
  maxStayDays: 28,
  noticeMinutes: 120,
  windowDays: 90,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 30,
  partIds: [],
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    startMinute: 540,
    endMinute: 1020,
    validFrom: null,
    validTo: null,
  })),
  exceptions: [],
  photos: [],
  gaps: [
    { code: 'description', isBlocking: true },
    { code: 'photos', isBlocking: true },
    { code: 'amenities', isBlocking: false },
  ],
  unpublished: null,
  siblings: [],
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...more,
});
