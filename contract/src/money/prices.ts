// A listing's price adjustments: rules by weekday and date, one discount, and extras (D6, D7, D8, D11).
import { z } from 'zod';
import { highestLimitMinor } from '../limits/amounts.ts';
import { PRICING } from '../limits/prices.ts';
import * as w from '../wire.ts';

/** Higher or lower prices on some dates. Dated rules override weekly ones, and within a kind the later one applies. */
export const PriceRule = z
  .strictObject({
    name: w.safeText(PRICING.ruleNameMaximumCharacters, 1),
    /** ISO: 1 Monday … 7 Sunday; empty means all. */
    weekdays: z.array(z.int().min(1).max(7)).max(7),
    /** The first and last date in the property's time zone, inclusive; null leaves that side open. */
    from: w.LocalDate.nullable(),
    to: w.LocalDate.nullable(),
    percent: z.int().min(PRICING.percentMinimum).max(PRICING.percentMaximum),
  })
  .meta({ id: 'PriceRule' });
export type PriceRule = z.infer<typeof PriceRule>;

const discountPercent = z.int().min(1).max(PRICING.discountMaximumPercent);

/** Only the best one applies. */
export const Discounts = z
  .strictObject({
    /** From 7 days on. */
    weekPercent: discountPercent.nullable(),
    /** From 28 days on. */
    monthPercent: discountPercent.nullable(),
    lastMinute: z
      .strictObject({
        percent: discountPercent,
        withinHours: z.int().min(1).max(PRICING.lastMinuteMaximumHours),
      })
      .nullable(),
    earlyBird: z
      .strictObject({ percent: discountPercent, daysAhead: z.int().min(1).max(PRICING.earlyBirdMaximumDays) })
      .nullable(),
    /** 20% for the first three bookings. */
    newListing: z.boolean(),
  })
  .meta({ id: 'Discounts' });
export type Discounts = z.infer<typeof Discounts>;

export const NO_DISCOUNTS: Discounts = {
  weekPercent: null,
  monthPercent: null,
  lastMinute: null,
  earlyBird: null,
  newListing: false,
};

export const DISCOUNT_REASONS = ['month', 'week', 'new-listing', 'early-bird', 'last-minute'] as const;
export type DiscountReason = (typeof DISCOUNT_REASONS)[number];

/** Why a booking costs less than agreed: the guest ended it early, or a monthly payment was written off. */
export const LATER_REDUCTIONS = ['ended-early', 'written-off'] as const;
export type LaterReduction = (typeof LATER_REDUCTIONS)[number];

/** A special offer from the host. */
export const OFFERED = 'offer';

/** What an extra's price applies to. */
export const ADD_ON_UNITS = ['booking', 'day', 'person'] as const;

/** Something a guest can add to a booking. Its id is only unique within the listing. */
export const AddOn = z
  .strictObject({
    id: w.Id,
    name: w.safeText(PRICING.addOnNameMaximumCharacters, 1),
    priceMinor: z.int().min(0).max(highestLimitMinor(PRICING.addOnMaximum)),
    unit: z.enum(ADD_ON_UNITS),
    /** The maximum quantity per booking. */
    maximum: z.int().min(1).max(PRICING.addOnMaximumQuantity),
  })
  .meta({ id: 'AddOn' });
export type AddOn = z.infer<typeof AddOn>;

/** The chosen extras, each listed once. */
export const AddOnChoices = z
  .array(z.strictObject({ id: w.Id, quantity: z.int().min(1).max(PRICING.addOnMaximumQuantity) }))
  .max(PRICING.addOnsMaximum)
  .refine((choices) => new Set(choices.map(({ id }) => id)).size === choices.length, {
    message: 'List each extra once, with its quantity.',
  });
