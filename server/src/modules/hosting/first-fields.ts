// What is so of a new room until its host says otherwise. Pure.
import type { ListingKind } from '@daynook/contract/amenities';
import type { ListingFields, WeeklyRule } from '@daynook/contract/hosting';
import { NO_DISCOUNTS } from '@daynook/contract/pricing';
import { NO_WORK_FACTS } from '@daynook/contract/work-fact-values';

/** What a new room is called until its host says better. */
const FIRST_TITLES: Readonly<Record<ListingKind, string>> = {
  desk: 'A desk',
  'private-room': 'A room to work in',
  'meeting-room': 'A room to meet in',
  studio: 'A studio',
  'whole-place': 'The whole place',
  outdoor: 'A place outdoors',
};

/** Fields of a room of this kind on the day it is begun. */
export const firstFields = (kind: ListingKind): ListingFields => ({
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
  cancellationPolicy: 'flexible',
  dayMinor: 0,
  hourMinor: null,
  halfDayMinor: null,
  weekMinor: null,
  monthMinor: null,
  cleaningMinor: 0,
  extraGuestMinor: 0,
  guestsIncluded: 1,
  priceRules: [],
  discounts: NO_DISCOUNTS,
  addOns: [],
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

/** Hours of a new room: Monday to Friday, nine to five. */
export const firstHours: readonly WeeklyRule[] = WORKING_DAYS.map((weekday) => ({
  weekday,
  startMinute: NINE,
  endMinute: FIVE,
  validFrom: null,
  validTo: null,
}));
