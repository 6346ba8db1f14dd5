// Facts that a property's listings share, as values the server and the web know: getting in, and shared facilities (B2).
import { z } from 'zod';
import { PROPERTY_FACTS } from './property-fact-values.ts';

/** Each is null or left out if the host hasn't stated it. */
export const PropertyFacts = z.object({
  entrance: z.enum(PROPERTY_FACTS.entrance).nullable().optional(),
  elevator: z.enum(PROPERTY_FACTS.elevator).nullable().optional(),
  bathroom: z.enum(PROPERTY_FACTS.bathroom).nullable().optional(),
  kitchen: z.enum(PROPERTY_FACTS.kitchen).nullable().optional(),
});
export type PropertyFacts = z.infer<typeof PropertyFacts>;
