// Facts that a property's listings share, as values the server and the web know: getting in, and shared facilities (B2).
import { z } from 'zod';
import { HOME_FACTS } from './property-fact-values.ts';

/** Each is null or left out if the host hasn't stated it. */
export const PropertyFacts = z.object({
  entrance: z.enum(HOME_FACTS.entrance).nullable().optional(),
  elevator: z.enum(HOME_FACTS.elevator).nullable().optional(),
  bathroom: z.enum(HOME_FACTS.bathroom).nullable().optional(),
  kitchen: z.enum(HOME_FACTS.kitchen).nullable().optional(),
});
export type PropertyFacts = z.infer<typeof PropertyFacts>;
