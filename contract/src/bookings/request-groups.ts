// A request to several hosts at once: the first to accept gets the booking, and the others are withdrawn.
import { z } from 'zod';
import { BOOKING_STATUSES } from '../booking-states.ts';
import { PolicyId } from '../cancellation-policy-id.ts';
import { REQUEST_GROUP } from '../limits/bookings.ts';
import * as w from '../wire.ts';

/** Another workspace to ask for the same hours, and what was shown about it. */
export const AlsoAsk = z.strictObject({
  listingId: w.Id,
  /** The total shown. If it has changed, nothing is sent: ALSO_ASK_CHANGED has the new price. */
  expectedTotalMinor: w.Minor,
  /** The damage deposit shown, 0 for none. */
  expectedDamageDepositMinor: w.Minor.optional(),
  /** The cancellation policy shown. If it has changed, nothing is sent, as for the total. */
  expectedCancellationPolicy: PolicyId.optional(),
  /** When unused hours are released, as shown; null if never. */
  expectedReleaseAt: w.Instant.nullable().optional(),
});

/** Only for requests paid by card, without a promo code, credit, or monthly payments. */
export const alsoAsk = z
  .array(AlsoAsk)
  .min(1)
  // A literal, because messages are translated by their text.
  .max(REQUEST_GROUP.othersMaximum, 'You can ask up to 3 hosts at once.')
  .optional();

/** What both sides know about the group of a request. */
export const RequestGroupMark = z
  .object({
    /** The number of hosts asked, including this one. */
    count: z.int(),
    /** Another host has accepted. The host's side also sees this while that host can still undo it. */
    isTaken: z.boolean(),
  })
  .meta({ id: 'RequestGroupMark' });

/** One of the requests, as its guest and staff see it. */
export const GroupRequest = z
  .object({
    _id: w.Id,
    status: z.enum(BOOKING_STATUSES),
    expiresAt: w.Instant.nullable(),
    totalMinor: w.Minor,
    currency: w.Currency,
    listing: z.object({ _id: w.Id, title: z.string() }),
    hostName: z.string(),
    /** It was withdrawn because another host accepted first. */
    isTaken: z.boolean(),
  })
  .meta({ id: 'GroupRequest' });
export type GroupRequest = z.infer<typeof GroupRequest>;
