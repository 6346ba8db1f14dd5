// A room's fields as columns of its row. Pure.
import { isDeepStrictEqual } from 'node:util';
import type { ListingFields } from '@daynook/contract/hosting/hosting';
import { amenityMask, LISTING_KINDS } from '@daynook/contract/listings/amenities';
import { MANUAL_METHODS } from '@daynook/contract/money/payment-methods';
import { type Discounts, NO_DISCOUNTS } from '@daynook/contract/money/prices';
import type { Updateable } from 'kysely';
import type { Listing } from '../../db/schema.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { toWorkFactColumns } from '../../lib/work-fact-columns.ts';
import type { StoredRule } from '../prices/service.ts';
import { restateFacts } from './rules.ts';

export type ListingChanges = { [K in keyof ListingFields]?: ListingFields[K] | undefined };

/** Columns that hold a field just as it is written. */
const PLAIN_COLUMNS = {
  title: 'title',
  description: 'description',
  capacity: 'capacity',
  seats: 'seats',
  bookingMode: 'booking_mode',
  instantMinStays: 'instant_min_stays',
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
} as const satisfies Partial<Record<keyof ListingFields, keyof Updateable<Listing>>>;

interface Before {
  /** Facts stated already, as they are stored. */
  readonly facts: unknown;
  /** Date prices, which only the calendar changes. */
  readonly datePrices: readonly StoredRule[];
  readonly timeZone: string;
  readonly now: Date;
}

/** Null where nothing is taken off, so that most prices are worked out without a look at it. */
const discountsColumn = (discounts: Discounts): string | null =>
  isDeepStrictEqual(discounts, NO_DISCOUNTS) ? null : JSON.stringify(discounts);

/** Minutes by weekday, 0 where the room's own hold; null where they do on all. */
const weekdayColumn = (minutes: readonly (number | null)[] | null): number[] | null =>
  minutes?.some((one) => one !== null) ? minutes.map((one) => one ?? 0) : null;

/** The columns that change with these fields; `partIds` has a table of its own. */
export function columnsOf(changes: ListingChanges, before: Before): Updateable<Listing> {
  const columns: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(PLAIN_COLUMNS)) {
    const value = changes[field as keyof typeof PLAIN_COLUMNS];
    if (value !== undefined) columns[column] = value;
  }
  // Setting the main price, even to what it is, confirms the prices in their currency.
  if (changes.dayMinor !== undefined) columns['has_unconfirmed_prices'] = false;
  if (changes.weekdayMinMinutes !== undefined)
    columns['weekday_min_minutes'] = weekdayColumn(changes.weekdayMinMinutes);
  if (changes.weekdayMaxMinutes !== undefined)
    columns['weekday_max_minutes'] = weekdayColumn(changes.weekdayMaxMinutes);
  if (changes.kind !== undefined) columns['kind'] = LISTING_KINDS.indexOf(changes.kind);
  if (changes.roomName !== undefined) columns['room_name'] = changes.roomName || null;
  if (changes.floor !== undefined) columns['floor'] = changes.floor || null;
  if (changes.amenities !== undefined) columns['amenities'] = amenityMask(changes.amenities);
  if (changes.houseRules !== undefined) columns['house_rules'] = changes.houseRules;
  if (changes.declinedPaymentMethods !== undefined)
    columns['declined_payment_methods'] = MANUAL_METHODS.filter((one) => changes.declinedPaymentMethods!.includes(one));
  if (changes.priceRules !== undefined)
    columns['price_rules'] = JSON.stringify([...changes.priceRules, ...before.datePrices]);
  if (changes.discounts !== undefined) columns['discounts'] = discountsColumn(changes.discounts);
  if (changes.addOns !== undefined) columns['add_ons'] = JSON.stringify(changes.addOns);
  if (changes.workFacts !== undefined) Object.assign(columns, toWorkFactColumns(changes.workFacts));
  if (changes.facts !== undefined) {
    const stated = before.facts as Parameters<typeof restateFacts>[0];
    const today = startsOnLocalDate(before.now, before.timeZone);
    columns['facts'] = JSON.stringify(restateFacts(stated, changes.facts, today));
  }
  return columns;
}
