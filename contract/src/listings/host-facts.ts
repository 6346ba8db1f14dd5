// What everyone can see about a host beside their name: how often they cancel (G5).
import { z } from 'zod';

/** "Canceled 1 of 23 bookings in the last 12 months": of those that took place or that the host canceled, without excused ones. */
export const CancellationRecord = z
  .object({ canceled: z.int(), bookings: z.int() })
  .meta({ id: 'CancellationRecord' });
export type CancellationRecord = z.infer<typeof CancellationRecord>;
