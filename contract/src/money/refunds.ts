// Refunds that staff propose for a booking: as guest and host see them, and as staff do (RO2).
import { z } from 'zod';
import { REFUND_BEARERS, REFUND_STATES } from '../limits/refunds.ts';
import * as w from '../wire.ts';

/** As guest and host see it. One that we pay for is only shown to them once it's agreed. */
export const BookingRefund = z
  .object({
    _id: w.Id,
    version: z.int(),
    amountMinor: w.Minor,
    currency: w.Currency,
    bearer: z.enum(REFUND_BEARERS),
    /** The reason as written by staff: both sides can read it. */
    reason: z.string(),
    /** asked: waiting for the host’s response. with-us: staff are looking at it again. */
    state: z.enum(['asked', 'with-us', 'agreed', 'closed']),
    /** The host's deadline; null when they can no longer respond. */
    dueAt: w.Instant.nullable(),
    /** The host's message when they declined. */
    word: z.string().nullable(),
    /** The host's cost; only visible to the host and staff. */
    hostLossMinor: w.Minor.nullable(),
    /** The reader can accept or decline it now. */
    canAnswer: z.boolean(),
  })
  .meta({ id: 'BookingRefund' });
export type BookingRefund = z.infer<typeof BookingRefund>;

/** The consequences of a refund of this amount, in the booking’s currency. */
export const RefundShares = z
  .object({
    currency: w.Currency,
    amountMinor: w.Minor,
    bearer: z.enum(REFUND_BEARERS),
    hostLossMinor: w.Minor,
    /** What the host keeps of the stay. */
    hostKeepsMinor: w.Minor,
    /** Our cost: all of it, or our fee on the part that the host no longer gets. */
    platformLossMinor: w.Minor,
    /** The guest's total refunds after it. */
    backMinor: w.Minor,
    paidMinor: w.Minor,
  })
  .meta({ id: 'RefundShares' });
export type RefundShares = z.infer<typeof RefundShares>;

export const StaffRefund = z
  .object({
    _id: w.Id,
    version: z.int(),
    amountMinor: w.Minor,
    currency: w.Currency,
    bearer: z.enum(REFUND_BEARERS),
    reason: z.string(),
    state: z.enum(REFUND_STATES),
    dueAt: w.Instant.nullable(),
    word: z.string().nullable(),
    hostLossMinor: w.Minor,
    proposedBy: z.string().nullable(),
    proposedAt: w.Instant,
    /** The member of staff; null if the host decided, or nobody has. */
    agreedBy: z.string().nullable(),
    movedAt: w.Instant,
    /** What the reader can do now. `turn`: let us pay for what the host declined. */
    can: z.object({ agree: z.boolean(), withdraw: z.boolean(), turn: z.boolean() }),
  })
  .meta({ id: 'StaffRefund' });
export type StaffRefund = z.infer<typeof StaffRefund>;

/** What staff can propose for a ticket's booking, and earlier proposals. */
export const TicketRefunds = z
  .object({
    currency: w.Currency,
    paidMinor: w.Minor,
    /** Refunded, or on its way. */
    backMinor: w.Minor,
    /** The maximum that can be proposed, by who pays for it; zero if nothing can. */
    most: z.object({ host: w.Minor, platform: w.Minor }),
    /** There's no one else who could review it. */
    isAlone: z.boolean(),
    /** The reader is part of this booking and a colleague could decide, so the reader can’t. */
    isOwn: z.boolean(),
    /** There's already an open one, so no other can be proposed. */
    isOpen: z.boolean(),
    /** The latest ones, newest first. */
    proposals: z.array(StaffRefund),
  })
  .meta({ id: 'TicketRefunds' });
export type TicketRefunds = z.infer<typeof TicketRefunds>;
