// Promo codes, created by staff (D12). The platform pays for the discount; the host's share stays the same.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { PROMOTIONS } from '../limits/promotions.ts';
import * as w from '../wire.ts';
import { amountsByCurrency } from './amounts-by-currency.ts';

const amounts = amountsByCurrency(PROMOTIONS.amountMaximum);
const limit = z.int().min(1).max(PROMOTIONS.limitMaximum).nullable();

const terms = {
  /** A percentage off the total, or null with `amounts`. */
  percent: z.int().min(1).max(100).nullable(),
  /** Off the total, by currency. */
  amounts,
  /** By currency: the minimum total. */
  minimums: amounts,
  /** How many bookings can use it, in total and per member. */
  limitTotal: limit,
  limitPerMember: limit,
  isFirstBookingOnly: z.boolean(),
  /** Only for this listing, or only in this city. */
  listingId: w.Id.nullable(),
  city: w.safeText(120).nullable(),
};

export const PromoCode = z
  .object({
    ...terms,
    _id: w.Id,
    code: z.string(),
    startsAt: w.Instant,
    endsAt: w.Instant.nullable(),
    /** Bookings that use it, and their cost to us by currency. */
    uses: z.int(),
    costs: z.record(w.Currency, z.int()),
    createdBy: z.string(),
    createdAt: w.Instant,
    status: z.enum(['scheduled', 'active', 'used-up', 'ended']),
  })
  .meta({ id: 'PromoCode' });
export type PromoCode = z.infer<typeof PromoCode>;

export const promotionEndpoints = {
  'GET /api/staff/promo-codes': {
    summary: 'List promo codes, latest first',
    access: 'staff',
    permission: 'fees',
    query: z.object({ cursor: z.string().max(200).optional() }),
    answer: z.object({ codes: z.array(PromoCode), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/staff/promo-codes': {
    summary: 'Create a promo code; its terms can’t be changed later',
    access: 'staff',
    permission: 'fees',
    body: z.strictObject({
      ...terms,
      promoCode: w.safeText(PROMOTIONS.codeMaximumCharacters, 1),
      /** Days in UTC, both included. */
      startsOn: w.LocalDate,
      endsOn: w.LocalDate.nullable(),
    }),
    answer: PromoCode,
    status: 201,
    errors: ['STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/promo-codes/{id}/end': {
    summary: 'End a promo code now; bookings that used it keep the discount',
    access: 'staff',
    permission: 'fees',
    params: z.object({ id: w.Id }),
    answer: PromoCode,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
