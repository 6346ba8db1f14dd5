// A way to pay for quoted hours.
import { z } from 'zod';
import * as w from '../wire.ts';
import { COLLECTORS, PAYMENT_METHODS } from './payment-methods.ts';

/** A way to pay for this time range. */
export const OfferedMethod = z
  .object({
    method: z.enum(PAYMENT_METHODS),
    /** Who receives the money. */
    collectedBy: z.enum(COLLECTORS),
    /** When the money has to arrive if it's booked now; null for cards, cash on arrival, and requests. */
    payBy: w.Instant.nullable(),
  })
  .meta({ id: 'OfferedMethod' });
export type OfferedMethod = z.infer<typeof OfferedMethod>;
