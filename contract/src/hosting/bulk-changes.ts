// What a bulk change of listings can be (K8), and the result for each listing. The endpoints that take it are in hosting-bulk.ts.
import { z } from 'zod';
import { PolicyId } from '../cancellation-policy-id.ts';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { BULK } from '../limits/hosting-bulk.ts';
import { AMENITIES, BOOKING_MODES } from '../listings/amenities.ts';
import { COLLECTED_PARTS } from '../listings/listing-changes.ts';
import { LISTING_STATES } from '../listings/listings.ts';
import { KnownCurrency } from '../money/known-currency.ts';
import * as w from '../wire.ts';
import { ListingFields, MISSING_FIELDS, WeeklyRule } from './hosting.ts';

const fields = ListingFields.shape;

/** The prices that a percentage changes; null if not offered. Cleaning and extra guests stay as they are. */
export const BulkPrices = z.strictObject({
  dayMinor: fields.dayMinor,
  hourMinor: fields.hourMinor,
  halfDayMinor: fields.halfDayMinor,
  weekMinor: fields.weekMinor,
  monthMinor: fields.monthMinor,
});
export type BulkPrices = z.infer<typeof BulkPrices>;

/** Which photo becomes the cover: the one added last, the first in landscape, or the first whose description has these words. */
export const COVER_RULES = ['newest', 'landscape', 'described'] as const;

const amenities = z.array(z.enum(AMENITIES)).max(AMENITIES.length);

export const BulkChange = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('publish') }),
    z.strictObject({ action: z.literal('pause') }),
    z.strictObject({
      action: z.literal('mode'),
      bookingMode: z.enum(BOOKING_MODES),
      instantMinStays: fields.instantMinStays.optional(),
    }),
    z.strictObject({ action: z.literal('notice'), noticeMinutes: fields.noticeMinutes }),
    z
      .strictObject({
        action: z.literal('durations'),
        minDurationMinutes: fields.minDurationMinutes.optional(),
        maxDurationMinutes: fields.maxDurationMinutes.optional(),
        maxStayDays: fields.maxStayDays.optional(),
      })
      .refine(({ action: _action, ...lengths }) => Object.values(lengths).some((one) => one !== undefined), {
        path: ['minDurationMinutes'],
        message: 'Enter at least one length.',
      }),
    z
      .strictObject({
        action: z.literal('rules'),
        how: z.enum(['add', 'remove', 'replace']),
        houseRules: fields.houseRules,
      })
      .refine(({ how, houseRules }) => how === 'replace' || houseRules.length > 0, {
        path: ['houseRules'],
        message: 'Enter at least one rule.',
      }),
    z
      .strictObject({ action: z.literal('amenities'), add: amenities, remove: amenities })
      .refine(({ add, remove }) => add.length + remove.length > 0, {
        path: ['add'],
        message: 'Choose at least one amenity.',
      })
      .refine(({ add, remove }) => !add.some((one) => remove.includes(one)), {
        path: ['remove'],
        message: 'Add or remove an amenity, not both.',
      }),
    z.strictObject({
      action: z.literal('percent'),
      percent: z
        .int()
        .min(BULK.percentMinimum)
        .max(BULK.percentMaximum)
        .refine((value) => value !== 0, 'Choose a change.'),
    }),
    z
      .strictObject({
        action: z.literal('prices'),
        /** Listings in other currencies keep their prices. */
        currency: KnownCurrency,
        dayMinor: fields.dayMinor.min(1).optional(),
        hourMinor: fields.hourMinor.optional(),
        halfDayMinor: fields.halfDayMinor.optional(),
        weekMinor: fields.weekMinor.optional(),
        monthMinor: fields.monthMinor.optional(),
        cleaningMinor: fields.cleaningMinor.optional(),
      })
      .refine(
        ({ action: _action, currency: _currency, ...prices }) => Object.values(prices).some((one) => one !== undefined),
        { path: ['dayMinor'], message: 'Enter at least one price.' },
      ),
    z.strictObject({ action: z.literal('policy'), cancellationPolicy: PolicyId }),
    /** The other listings get this listing's weekly hours. */
    z.strictObject({ action: z.literal('hours'), fromListingId: w.Id }),
    z
      .strictObject({
        action: z.literal('cover'),
        rule: z.enum(COVER_RULES),
        words: w.safeText(BULK.wordsMaximumCharacters).optional(),
      })
      .refine(({ rule, words }) => rule !== 'described' || (words ?? '').trim() !== '', {
        path: ['words'],
        message: 'Enter a word from the description.',
      }),
  ])
  .meta({ id: 'BulkChange' });
export type BulkChange = z.infer<typeof BulkChange>;
export type BulkAction = BulkChange['action'];

/** The values a change reads and replaces: only the fields of its action. */
export const BulkValues = z
  .object({
    state: z.enum(LISTING_STATES),
    stateReason: z.string().nullable(),
    bookingMode: fields.bookingMode,
    instantMinStays: fields.instantMinStays,
    noticeMinutes: fields.noticeMinutes,
    minDurationMinutes: fields.minDurationMinutes,
    maxDurationMinutes: fields.maxDurationMinutes,
    maxStayDays: fields.maxStayDays,
    houseRules: z.array(z.string()),
    amenities,
    ...BulkPrices.shape,
    cleaningMinor: fields.cleaningMinor,
    cancellationPolicy: fields.cancellationPolicy,
    weekly: z.array(WeeklyRule),
    /** In order; the first is the cover. */
    photoIds: z.array(w.Id),
  })
  .partial()
  .meta({ id: 'BulkValues' });
export type BulkValues = z.infer<typeof BulkValues>;

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];
export const BulkResult = z
  .object({
    _id: w.Id,
    /** Null if it isn't yours. */
    title: z.string().nullable(),
    /** Null if it worked, otherwise why not. */
    code: z.enum(codes).nullable(),
    message: z.string().nullable(),
    /** What's missing before it can be published. */
    missing: z.array(z.enum(MISSING_FIELDS)),
    /** False if nothing needed to change, or if it can't be changed. */
    isChanged: z.boolean(),
    /** The listing as it is now; null if it isn't yours. */
    version: z.int().nullable(),
    state: z.enum(LISTING_STATES).nullable(),
    currency: w.Currency.nullable(),
    before: BulkValues.nullable(),
    after: BulkValues.nullable(),
    /** The unpublished changes it concerns: publishing publishes them too, and one to a changed field replaces this later. */
    unpublishedParts: z.array(z.enum(COLLECTED_PARTS)),
  })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.infer<typeof BulkResult>;
