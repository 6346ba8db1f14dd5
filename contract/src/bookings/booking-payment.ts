// How a booking is paid, as its page shows it.
import { z } from 'zod';
import { COLLECTORS, PAYMENT_METHODS } from '../money/payment-methods.ts';
import * as w from '../wire.ts';

/** How a booking is paid, and how much has been paid. */
export const BookingPayment = z
  .object({
    method: z.enum(PAYMENT_METHODS),
    collectedBy: z.enum(COLLECTORS),
    /** The part of the total that's paid with credit. */
    creditMinor: w.Minor,
    /** The part of the refunds that was paid as credit. */
    creditBackMinor: w.Minor,
    /** The amount recorded as received so far, besides credit. */
    receivedMinor: w.Minor,
    /** The amount of later installments that isn't paid yet; canceled installments are never paid. */
    unpaidMinor: w.Minor,
    /** It's paid monthly: `GET /api/bookings/{id}/payment-plan` has the dates and amounts. */
    isMonthly: z.boolean(),
    /** The booking ended because the provider never said whether the guest was charged. If so, the money goes back. */
    isUnknown: z.boolean(),
    receivedAt: w.Instant.nullable(),
    /** Until when the reader can say that it never arrived; null if they can't. */
    undoUntil: w.Instant.nullable(),
    /** For those who can take one back: what was recorded as received, in parts, oldest first. */
    parts: z.array(
      z.object({
        _id: w.Id,
        amountMinor: w.Minor,
        recordedAt: w.Instant,
        /** Until when the reader can say that this part never arrived; null if they can't. */
        undoUntil: w.Instant.nullable(),
      }),
    ),
    /** When the guest said that they had paid. */
    sentAt: w.Instant.nullable(),
    /** How to pay, in the recipient’s words. For the guest while payment is due. */
    instructions: z.string().nullable(),
    /** Company and address for the invoice. */
    invoiceTo: z.string().nullable(),
    /** Refunds that are sent outside the product, oldest first. */
    refunds: z.array(
      z.object({
        _id: w.Id,
        amountMinor: w.Minor,
        dueSince: w.Instant,
        /** When it was marked as sent. */
        sentAt: w.Instant.nullable(),
        /** When the guest said that it didn’t arrive; null once it’s marked as sent again. */
        missingAt: w.Instant.nullable(),
        canMarkSent: z.boolean(),
        /** Say that it arrived, or, once it’s marked as sent, that it didn’t. */
        canConfirm: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'BookingPayment' });
export type BookingPayment = z.infer<typeof BookingPayment>;
