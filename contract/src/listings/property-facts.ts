// What every room of a home shares, in words both sides know: getting in, and what is beyond the room (B2).
import { z } from 'zod';
import { HOME_FACTS } from './property-fact-values.ts';

/** Each is null, or left out, where the host has not said. */
export const HomeFacts = z.object({
  entrance: z.enum(HOME_FACTS.entrance).nullable().optional(),
  elevator: z.enum(HOME_FACTS.elevator).nullable().optional(),
  bathroom: z.enum(HOME_FACTS.bathroom).nullable().optional(),
  kitchen: z.enum(HOME_FACTS.kitchen).nullable().optional(),
});
export type HomeFacts = z.infer<typeof HomeFacts>;
