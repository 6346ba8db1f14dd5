// What everyone can see about a host beside their name: how often they cancel (G5), and what's proven (I8).
import { z } from 'zod';
import * as w from '../wire.ts';

/** "Canceled 1 of 23 bookings in the last 12 months": of those that took place or that the host canceled, without excused ones. */
export const CancellationRecord = z.object({ canceled: z.int(), bookings: z.int() }).meta({ id: 'CancellationRecord' });
export type CancellationRecord = z.infer<typeof CancellationRecord>;

/**
 * What's proven about a member, in the order in which it's shown: they confirmed their email, or their phone number; their card was
 * charged for a booking; staff reviewed an identity document, or one that shows they may host, such as a lease or permit (I8).
 */
export const TRUST_LEVELS = ['email', 'phone', 'payment', 'identity', 'right-to-host'] as const;
export const TrustLevels = z
  .array(
    z.object({
      level: z.enum(TRUST_LEVELS),
      /** The day it was proven, in the member's time zone; null where we don't know it. */
      since: w.LocalDate.nullable(),
      /** The last day it's proven for; null if it has no end. */
      until: w.LocalDate.nullable(),
    }),
  )
  .meta({ id: 'TrustLevels' });
export type TrustLevels = z.infer<typeof TrustLevels>;
