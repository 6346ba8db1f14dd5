// Which cancellation policies hosts can choose, and which one new listings start with.
import { z } from 'zod';
import { CANCELLATION_POLICY_IDS } from '../cancellation-policies.ts';

export const PolicySettings = z
  .strictObject({
    /** What hosts can't choose. Listings and bookings that have one keep it. */
    off: z
      .array(z.enum(CANCELLATION_POLICY_IDS))
      .max(CANCELLATION_POLICY_IDS.length)
      .transform((off) => CANCELLATION_POLICY_IDS.filter((id) => off.includes(id))),
    /** What new listings start with. */
    first: z.enum(CANCELLATION_POLICY_IDS),
  })
  .refine(({ off, first }) => !off.includes(first), {
    path: ['first'],
    message: 'Choose one of the policies that are on.',
  })
  .meta({ id: 'PolicySettings' });
export type PolicySettings = z.infer<typeof PolicySettings>;
