// One line of a price, as quoted, booked, and kept.
import { z } from 'zod';
import { PackageTerms } from '../money/packages.ts';
import { ADD_ON_UNITS, DISCOUNT_REASONS, LATER_REDUCTIONS, OFFERED } from '../money/prices.ts';
import { TaxLine } from '../money/taxes.ts';
import * as w from '../wire.ts';

/** A price's line items. Amounts in minor units; `refundable` says which lines a refund percentage applies to. */
export const PriceLine = z
  .object({
    code: z.enum(['space', 'extra-guests', 'discount', 'cleaning', 'add-on', 'guest-fee', 'tax', 'promotion']),
    amountMinor: w.Minor,
    /** The cheapest combination of units, such as one week and two days. */
    units: z
      .array(
        z.object({
          unit: z.enum(['hour', 'half-day', 'day', 'week', 'month']),
          count: z.number(),
          unitMinor: w.Minor,
          /** The host's rule for these dates, already included in the price. */
          rule: z.object({ name: z.string(), percent: z.int() }).optional(),
          /** What more expensive dates add to their weeks and months. */
          isOnTop: z.literal(true).optional(),
        }),
      )
      .optional(),
    /** The package that's booked instead of units, as it was then. */
    package: PackageTerms.optional(),
    /** The rate in basis points, for guest fee and discount. */
    basisPoints: z.int().optional(),
    /** The promo code that takes it off the total. */
    promoCode: z.string().optional(),
    /** We pay it instead, because the host of another booking for these hours canceled. */
    isDifference: z.literal(true).optional(),
    /** The reason for the discount. */
    discount: z.enum([...DISCOUNT_REASONS, ...LATER_REDUCTIONS, OFFERED]).optional(),
    /** The extra as offered; `times` is the number of days or people it's charged for. */
    addOn: z
      .object({
        id: w.Id,
        name: z.string(),
        unit: z.enum(ADD_ON_UNITS),
        quantity: z.int(),
        unitMinor: w.Minor,
        times: z.int(),
      })
      .optional(),
    /** The tax, which adds nothing to the total where it's included in the price. */
    tax: TaxLine.optional(),
  })
  .meta({ id: 'PriceLine' });
export type PriceLine = z.infer<typeof PriceLine>;
