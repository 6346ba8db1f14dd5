// What a new listing starts with until its host changes it.

import type { ListingFields, WeeklyRule } from '@daynook/contract/hosting/hosting';
import type { ListingKind } from '@daynook/contract/listings/amenities';
import { NO_WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import { NO_DISCOUNTS } from '@daynook/contract/money/prices';
import { firstPolicy } from '../../current-offer.ts';

/** The title of a new listing. */
const FIRST_TITLES: Readonly<Record<ListingKind, string>> = {
  desk: 'New desk',
  'private-room': 'New private room',
  'meeting-room': 'New meeting room',
  studio: 'New studio',
  'whole-place': 'New whole place',
  outdoor: 'New backyard space',
};

export const isFirstTitle = (title: string): boolean => Object.values(FIRST_TITLES).includes(title);

/** Suffix of a copied listing's title. */
export const COPY_MARK = '(copy)';

/** The fields of a new listing of this kind. */
export const createDefaultFields = (kind: ListingKind): ListingFields => ({
  title: FIRST_TITLES[kind],
  description: '',
  kind,
  roomName: null,
  floor: null,
  capacity: kind === 'desk' ? 1 : 2,
  seats: 1,
  amenities: [],
  houseRules: [],
  workFacts: NO_WORK_FACTS,
  facts: [],
  bookingMode: 'request',
  instantMinStays: 0,
  releaseAfterMinutes: 0,
  cancellationPolicy: firstPolicy(),
  declinedPaymentMethods: [],
  dayMinor: 0,
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
});

const WORKING_DAYS = [1, 2, 3, 4, 5];
const NINE = 540;
const FIVE = 1_020;

/** The hours of a new listing: Monday to Friday, nine to five. */
export const DEFAULT_HOURS: readonly WeeklyRule[] = WORKING_DAYS.map((weekday) => ({
  weekday,
  startMinute: NINE,
  endMinute: FIVE,
  validFrom: null,
  validTo: null,
}));
