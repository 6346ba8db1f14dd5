// What helps a host answer a request: the guest's history and what they wrote last.
import { z } from 'zod';
import { TrustLevels } from './listings/host-facts.ts';
import * as w from './wire.ts';

/** A guest's booking history. Counts only, never where or with whom. */
export const GuestRecord = z
  .object({
    /** Completed bookings anywhere. */
    stays: z.int(),
    /** How many of these were with this host. */
    staysWithYou: z.int(),
    /** Confirmed bookings the guest canceled anywhere. */
    cancelled: z.int(),
    /** The average rating by hosts anywhere, and the number of reviews. */
    rating: z.number().nullable(),
    reviewCount: z.int(),
    memberSince: w.LocalDate,
    isEmailVerified: z.boolean(),
    trust: TrustLevels,
  })
  .meta({ id: 'GuestRecord' });
export type GuestRecord = z.infer<typeof GuestRecord>;

/** The latest message in the conversation about the listing, other than the note sent with the request. */
export const LatestMessage = z
  .object({ text: z.string(), by: z.enum(['guest', 'host']), at: w.Instant })
  .meta({ id: 'LatestMessage' });
export type LatestMessage = z.infer<typeof LatestMessage>;

/** Only for requests, to help the host decide; null for everyone else. */
export const requestFacts = {
  guestRecord: GuestRecord.nullable(),
  latestMessage: LatestMessage.nullable(),
};
