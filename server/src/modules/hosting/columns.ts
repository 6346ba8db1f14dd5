// Converts a listing's fields to database columns. Pure.
import { isDeepStrictEqual } from 'node:util';
import type { ListingFields } from '@daynook/contract/hosting/hosting';
import { amenityMask, LISTING_KINDS } from '@daynook/contract/listings/amenities';
import type { FactSource } from '@daynook/contract/listings/fact-sources';
import type { FactStater } from '@daynook/contract/listings/property-fact-values';
import type { WorkFactSources, WorkFacts } from '@daynook/contract/listings/work-facts';
import { MANUAL_METHODS } from '@daynook/contract/money/payment-methods';
import { type Discounts, NO_DISCOUNTS } from '@daynook/contract/money/prices';
import type { Updateable } from 'kysely';
import type { Listing } from '../../db/schema.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { toWorkFactColumns } from '../../lib/work-fact-columns.ts';
import type { StoredRule } from '../prices/service.ts';
import { restateFacts } from './rules.ts';
import { restateSources } from './work-fact-rules.ts';

type ListingColumns = Updateable<Listing>;
export type ListingChanges = { [K in keyof ListingFields]?: ListingFields[K] | undefined };

/** Fields that are stored as they're written. */
const PLAIN_COLUMNS = {
  title: 'title',
  description: 'description',
  capacity: 'capacity',
  seats: 'seats',
  bookingMode: 'booking_mode',
  instantMinStays: 'instant_min_stays',
  releaseAfterMinutes: 'release_after_minutes',
  cancellationPolicy: 'cancellation_policy',
  dayMinor: 'day_minor',
  hourMinor: 'hour_minor',
  halfDayMinor: 'half_day_minor',
  weekMinor: 'week_minor',
  monthMinor: 'month_minor',
  cleaningMinor: 'cleaning_minor',
  damageDepositMinor: 'damage_deposit_minor',
  extraGuestMinor: 'extra_guest_minor',
  guestsIncluded: 'guests_included',
  startStepMinutes: 'start_step_minutes',
  minDurationMinutes: 'min_duration_minutes',
  maxDurationMinutes: 'max_duration_minutes',
  maxStayDays: 'max_stay_days',
  noticeMinutes: 'notice_minutes',
  windowDays: 'window_days',
  bufferBeforeMinutes: 'buffer_before_minutes',
  bufferAfterMinutes: 'buffer_after_minutes',
} as const satisfies Partial<Record<keyof ListingFields, keyof ListingColumns>>;

interface Before {
  /** Facts the host stated earlier, as stored. */
  readonly facts: unknown;
  readonly workFacts: WorkFacts;
  readonly workFactSources: WorkFactSources;
  /** Date prices, which only the calendar changes. */
  readonly datePrices: readonly StoredRule[];
  readonly timeZone: string;
  readonly now: Date;
  /** Who states it now. */
  readonly by: FactStater;
}

/** Null without discounts, so most price calculations can skip them. */
const discountsColumn = (discounts: Discounts): string | null =>
  isDeepStrictEqual(discounts, NO_DISCOUNTS) ? null : JSON.stringify(discounts);

/** Minutes by weekday. 0 means the listing's general limit applies; null means it applies on every day. */
const weekdayColumn = (minutes: readonly (number | null)[] | null): number[] | null =>
  minutes?.some((value) => value !== null) ? minutes.map((value) => value ?? 0) : null;

const sourceNow = ({ now, timeZone, by }: Before): FactSource => ({ on: startsOnLocalDate(now, timeZone), by });

/** Fields that are stored differently from how they're written. */
const CONVERTERS: {
  readonly [K in keyof ListingFields]?: (value: ListingFields[K], before: Before) => ListingColumns;
} = {
  // Setting the main price, even to the same amount, confirms the prices in their currency.
  dayMinor: () => ({ has_unconfirmed_prices: false }),
  weekdayMinMinutes: (minutes) => ({ weekday_min_minutes: weekdayColumn(minutes) }),
  weekdayMaxMinutes: (minutes) => ({ weekday_max_minutes: weekdayColumn(minutes) }),
  kind: (kind) => ({ kind: LISTING_KINDS.indexOf(kind) }),
  roomName: (name) => ({ room_name: name || null }),
  floor: (floor) => ({ floor: floor || null }),
  amenities: (amenities) => ({ amenities: amenityMask(amenities) }),
  houseRules: (rules) => ({ house_rules: rules }),
  declinedPaymentMethods: (methods) => ({
    declined_payment_methods: MANUAL_METHODS.filter((method) => methods.includes(method)),
  }),
  priceRules: (rules, { datePrices }) => ({ price_rules: JSON.stringify([...rules, ...datePrices]) }),
  discounts: (discounts) => ({ discounts: discountsColumn(discounts) }),
  addOns: (addOns) => ({ add_ons: JSON.stringify(addOns) }),
  packages: (packages) => ({ packages: JSON.stringify(packages) }),
  workFacts: (facts, before) => ({
    ...toWorkFactColumns(facts),
    work_fact_sources: JSON.stringify(restateSources(before, facts, sourceNow(before))),
  }),
  facts: (facts, before) => ({
    facts: JSON.stringify(restateFacts(before.facts as Parameters<typeof restateFacts>[0], facts, sourceNow(before))),
  }),
};

/** The columns that change with these fields. `partIds` has a table of its own. */
export function toListingColumns(changes: ListingChanges, before: Before): ListingColumns {
  const columns: ListingColumns = {};
  for (const [field, column] of Object.entries(PLAIN_COLUMNS)) {
    const value = changes[field as keyof typeof PLAIN_COLUMNS];
    if (value !== undefined) Object.assign(columns, { [column]: value });
  }
  for (const [field, converter] of Object.entries(CONVERTERS)) {
    const value = changes[field as keyof ListingFields];
    const convert = converter as (value: unknown, before: Before) => ListingColumns;
    if (value !== undefined) Object.assign(columns, convert(value, before));
  }
  return columns;
}
