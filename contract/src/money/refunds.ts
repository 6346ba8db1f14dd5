// Refunds that staff propose for a booking: as both sides of it see them, and as staff do (RO2).
import { z } from 'zod';
import { REFUND_BEARERS, REFUND_STATES } from '../limits/refunds.ts';
import * as w from '../wire.ts';

/** As guest and host see it. One that we would bear is shown to them once it is agreed, not before. */
export const BookingRefund = z
  .object({
    _id: w.Id,
    version: z.int(),
    amountMinor: w.Minor,
    currency: w.Currency,
    bearer: z.enum(REFUND_BEARERS),
    /** Why, as staff wrote it: both sides read it. */
    reason: z.string(),
    /** asked: the host’s answer is awaited. with-us: staff look at it again. */
    state: z.enum(['asked', 'with-us', 'agreed', 'closed']),
    /** Until when the host may answer; null when they no longer can. */
    dueAt: w.Instant.nullable(),
    /** What the host wrote when they declined. */
    word: z.string().nullable(),
    /** What the host has less for it; their own and staff’s to see, nobody else’s. */
    hostLossMinor: w.Minor.nullable(),
    /** The reader may accept or decline it now. */
    canAnswer: z.boolean(),
  })
  .meta({ id: 'BookingRefund' });
export type BookingRefund = z.infer<typeof BookingRefund>;

/** What a refund of so much would mean; amounts in the booking’s currency. */
export const RefundShares = z
  .object({
    currency: w.Currency,
    amountMinor: w.Minor,
    bearer: z.enum(REFUND_BEARERS),
    hostLossMinor: w.Minor,
    /** What the stay then leaves the host. */
    hostKeepsMinor: w.Minor,
    /** What we have less: all of it, or our fee on what the host no longer gets. */
    platformLossMinor: w.Minor,
    /** What the guest has then had back in all. */
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
    /** Of staff; null where the host did, or nobody has. */
    agreedBy: z.string().nullable(),
    movedAt: w.Instant,
    /** What the reader may do now. `turn`: have us bear what the host would not. */
    can: z.object({ agree: z.boolean(), withdraw: z.boolean(), turn: z.boolean() }),
  })
  .meta({ id: 'StaffRefund' });
export type StaffRefund = z.infer<typeof StaffRefund>;

/** What staff may propose for the booking of a ticket, and what has been. */
export const TicketRefunds = z
  .object({
    currency: w.Currency,
    paidMinor: w.Minor,
    /** Gone back, or on its way. */
    backMinor: w.Minor,
    /** The most that can be proposed, by who bears it; nought where nothing can. */
    most: z.object({ host: w.Minor, platform: w.Minor }),
    /** Nobody else is there who could look at it a second time. */
    isAlone: z.boolean(),
    /** The reader is part of this booking and a colleague could decide, so the reader can’t. */
    isOwn: z.boolean(),
    /** One is open: no other can be proposed. */
    isOpen: z.boolean(),
    /** The last ones, the newest first. */
    proposals: z.array(StaffRefund),
  })
  .meta({ id: 'TicketRefunds' });
export type TicketRefunds = z.infer<typeof TicketRefunds>;
