// What canceling refunds until when: each step of a booking's cancellation terms as a date and an amount.
import { z } from 'zod';
import * as w from '../wire.ts';

/** The rule behind a refund. */
export const REFUND_RULES = [
  'cool-off',
  'grace',
  'policy-100',
  'policy-part',
  'policy-0',
  'long-stay',
  'host-cancels',
  'not-charged',
] as const;

export const RefundStep = z
  .object({
    /** A guest who cancels before then gets this refund, unless an earlier step gives more. */
    until: w.Instant,
    refundMinor: w.Minor,
    rule: z.enum(REFUND_RULES),
    /** Nothing of the price is kept. */
    isFull: z.boolean(),
    /** The refunded share of the workspace's price after discounts, as the policy says or rounded down. */
    listingPercent: z.int().min(0).max(100),
    /** What's refunded besides it, if not everything is. */
    extras: z.array(z.enum(['cleaning', 'add-on'])),
  })
  .meta({ id: 'RefundStep' });
export type RefundStep = z.infer<typeof RefundStep>;

export const RefundTimeline = z
  .object({
    currency: w.Currency,
    timeZone: w.TimeZone,
    /** From now until check-in, each with a smaller refund than the one before. Empty once the guest can't cancel anymore. */
    steps: z.array(RefundStep),
    /**
     * How long everything is refunded after the booking is confirmed, if that's longer than the steps say. Null once it's confirmed,
     * because then the steps include it.
     */
    freshMinutes: z.int().nullable(),
  })
  .meta({ id: 'RefundTimeline' });
export type RefundTimeline = z.infer<typeof RefundTimeline>;
